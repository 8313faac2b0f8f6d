import { sql } from 'kysely'
import type { Executor } from '#db/database.ts'
import type { TestApp } from '../../app.ts'
import { clearRewritten } from '../../rewritten.ts'
import type { SerperStandIn } from '../../serp/serper-stand-in.ts'

/** Settings of a Sextant with the SERPs of the stand-in. */
export function settingsFor({ url }: SerperStandIn) {
  return {
    SERP_PROVIDER: 'serper',
    SERPER_API_KEY: 'key-ok',
    SERPER_BASE_URL: url,
    PAGE_TIMEOUT_SECONDS: '2',
    CHECK_ATTEMPTS: '1',
    // The world changes between two checks.
    SHARE_PAGES_MINUTES: '0',
  }
}

/** Checks a project with the parameters `more`, and dates the check to another day. */
export async function checkOn(
  sextant: TestApp,
  projectId: number,
  date: string,
  more: object = {},
): Promise<void> {
  const { executor } = sextant.app.installation.database
  await sextant.call('edit/positions_2/checker/go', { id: projectId, ...more })
  await sextant.checked(projectId)
  await dateChecks(executor, projectId, date)
}

/** Dates today's checks and their results to another day. */
async function dateChecks(executor: Executor, projectId: number, date: string): Promise<void> {
  const { rows } = await sql<{ account_id: number }>`
    select account_id from projects where id = ${projectId}`.execute(executor)
  const account = rows[0]!.account_id
  const todays = sql`
    select id from tasks where account_id = ${account} and project_id = ${projectId} and date = now()::date`
  await sql`
    delete from positions p
    where p.account_id = ${account} and p.task_id in (${todays}) and exists (
      select from positions o
      where o.account_id = ${account}
        and (o.project_id, o.region_index, o.date, o.keyword_id) = (p.project_id, p.region_index, ${date}::date, p.keyword_id))`.execute(
    executor,
  )
  await sql`
    update positions set date = ${date}::date where account_id = ${account} and task_id in (${todays})`.execute(
    executor,
  )
  await sql`
    update tasks set date = ${date}::date
    where account_id = ${account} and project_id = ${projectId} and date = now()::date`.execute(executor)
  await clearRewritten(executor, account, projectId)
}
