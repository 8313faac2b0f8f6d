import { type RawBuilder, sql } from 'kysely'

/**
 * SQL of whether a task that is named by its id has not ended. Not `ended_at is null`, which the indexes of open tasks
 * promise: while a run is new the planner's figures are old, it takes such an index for a small one, and every statement
 * would read all open tasks of the account instead of one.
 */
export const isOpenTask: RawBuilder<boolean> = sql`coalesce(ended_at, 'infinity') = 'infinity'`
