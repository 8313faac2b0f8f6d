import type { OutputOf } from '@sextant/contract'
import { RUN_REASONS, type runsReasons } from '@sextant/contract/positions_2/runs/reasons.ts'
import { sql } from 'kysely'
import { isCancelled } from '#ranking/end/tally.ts'
import type { Handler } from '../../handler.ts'
import { requireProject } from '../../rows/project.ts'
import { isFinished } from './finished.ts'

type Reason = OutputOf<typeof runsReasons>[number]

export const handle: Handler<'get/positions_2/runs/reasons'> = async (context, input) => {
  const { database, owner } = context
  const { project_id: projectId, run_id: runId } = input
  await requireProject(context, projectId)
  await isFinished(database.executor, owner.accountId, projectId, runId, 'run_id')
  const { rows } = await sql<Reason>`
    select t.outcome, ${isCancelled}::int as cancelled, t.reason, t.reason_kind as kind, count(*)::int as checks
    from tasks t join runs r on r.account_id = t.account_id and r.id = t.run_id
    where t.account_id = ${owner.accountId} and t.run_id = ${runId}::bigint and t.reason is not null
      and (t.outcome is null or t.outcome in ('failed', 'partial'))
    group by t.outcome, ${isCancelled}, t.reason, t.reason_kind
    order by count(*) desc, t.reason, t.outcome, t.reason_kind
    limit ${RUN_REASONS}`.execute(database.executor)
  return rows
}
