import { sql } from 'kysely'
import type { Executor } from '#db/database.ts'
import type { CheckedPlace } from './part.ts'
import type { Reported } from './place.ts'

/** The rank checks that the cells of the two dates of a place come from. Imported cells have none. */
export async function runsOf(
  executor: Executor,
  { accountId, projectId }: Reported,
  { first, regionIndex, second }: CheckedPlace,
): Promise<string[]> {
  const { rows } = await sql<{ run_id: string }>`
    select distinct t.run_id::text as run_id
    from positions c
    join tasks t on t.account_id = ${accountId} and t.id = c.task_id
    where c.account_id = ${accountId} and c.project_id = ${projectId} and c.region_index = ${regionIndex}
      and c.date = any(${[first ?? second, second]}::date[])
    order by 1`.execute(executor)
  return rows.map(({ run_id }) => run_id)
}
