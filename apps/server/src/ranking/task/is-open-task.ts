import { sql, type RawBuilder } from 'kysely'

/**
 * SQL condition: a task selected by its id has not ended. `ended_at is null` would match the indexes of open tasks. While a
 * run is new, the planner's statistics are old and such an index looks small, so every statement would read all open tasks
 * of the account instead of one. Statements on several tasks name the ids by `any` too, besides the join with their values,
 * so that the rows are looked up by their key.
 */
export const isOpenTask: RawBuilder<boolean> = sql`coalesce(ended_at, 'infinity') = 'infinity'`
