import { sql } from 'kysely'
import type { Executor } from '#db/database.ts'
import { clearFiguresOf } from '#figures/clear.ts'

/** Clears what is counted and compared from the cells and volumes of a project and its competitors, since a test has rewritten them. */
export async function clearRewritten(tx: Executor, accountId: number, projectId: number): Promise<void> {
  const sites = sql`project_id in (
    select ${projectId}::int
    union all
    select id from competitors where account_id = ${accountId} and project_id = ${projectId}
  )`
  await clearFiguresOf(
    tx,
    accountId,
    sql`
      select project_id, region_index, date from positions where account_id = ${accountId} and ${sites}
      union
      select project_id, region_index, date from daily_figures where account_id = ${accountId} and ${sites}`,
  )
}
