import { sql } from 'kysely'
import type { Fragment } from '#selector/source.ts'

/** A cell of `positions` by its alias. */
const columnOf = (alias: string, column: string) => sql.ref(`${alias}.${column}`)

/**
 * How many results the check of a cell of `positions` read; null if it is imported. Cells from before there was the column do not
 * have it, but their check does, as long as it exists.
 */
export function cellDepth(account: Fragment, alias: string): Fragment {
  return sql`coalesce(${columnOf(alias, 'depth')}, (
      select t.depth from tasks t where t.account_id = ${account} and t.id = ${columnOf(alias, 'task_id')}
    ))`
}

/**
 * How many results the check of a `--` read, in tens, since result pages may have one or two fewer; null for a position, and for
 * an imported `--`, which is taken at its word.
 */
export function depthOf(account: Fragment, alias: string): Fragment {
  return sql`case when ${columnOf(alias, 'keyword_id')} is not null and ${columnOf(alias, 'position')} is null
      then (${cellDepth(account, alias)} + 9) / 10 * 10 end`
}

/** Whether one of two cells has a position that the check of the other did not look at: `>30` and 36. */
export function isUnseen(account: Fragment, first: string, second: string): Fragment {
  const [before, after] = [columnOf(first, 'position'), columnOf(second, 'position')]
  return sql`coalesce(case
      when ${before} is null then ${after} > ${depthOf(account, first)}
      when ${after} is null then ${before} > ${depthOf(account, second)}
    end, false)`
}

/** The directions of a keyword with a cell on both dates. */
export const movements = ['up', 'stay', 'down', 'entered', 'left', 'unknown'] as const
export type Movement = (typeof movements)[number]

/** The movement of a keyword between two cells. */
export function movementOf(account: Fragment, first: string, second: string): Fragment {
  const [before, after] = [columnOf(first, 'position'), columnOf(second, 'position')]
  return sql`case
      when ${columnOf(first, 'invented')} <> ${columnOf(second, 'invented')} or ${isUnseen(account, first, second)} then 'unknown'
      when ${before} is not distinct from ${after} then 'stay'
      when ${before} is null then 'entered'
      when ${after} is null then 'left'
      when ${after} < ${before} then 'up'
      else 'down'
    end`
}

/** A query of one row, the `dynamics` and `entries` of a query of each keyword's `movement`. */
export function movementsSql(moved: Fragment): Fragment {
  const count = (...wanted: Movement[]) =>
    sql`count(*) filter (where movement in (${sql.join(wanted.map((name) => sql.lit(name)))}))`
  return sql`select json_build_object('all', count(*) filter (where movement <> 'unknown'),
      'up', ${count('up', 'entered')}, 'stay', ${count('stay')}, 'down', ${count('down', 'left')}) as dynamics,
      json_build_object('entered', ${count('entered')}, 'left', ${count('left')}) as entries
    from (
      ${moved}
    ) moved`
}
