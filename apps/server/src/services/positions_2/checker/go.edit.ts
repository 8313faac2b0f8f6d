import { ApiError } from '@sextant/contract'
import type { checkerGo } from '@sextant/contract/positions_2/checker.ts'
import { sql } from 'kysely'
import type { Executor } from '#db/database.ts'
import { fetchTask } from '#ranking/jobs.ts'
import { startCheck, type StartedRun } from '#ranking/start.ts'
import type { Context } from '../../context.ts'
import type { Handler } from '../../implement.ts'
import { projectsToCheck, scopeOf } from './selection.ts'

export const goEdit: Handler<typeof checkerGo> = async (context, input) => {
  const { actor, owner, database, events, provider, queue, settings } = context
  const { accountId, timeZone } = owner
  const started: (StartedRun & { projectId: number })[] = []
  const projectIds = await database.transaction(async (tx) => {
    const projects = await projectsToCheck(context, tx, 'for update')
    for (const project of projects) {
      const scope = scopeOf(context, input, project.id)
      const run = await startCheck(tx, queue, provider.provider, settings.PRICE_PER_PAGE, {
        scope,
        project,
        byAccountId: actor.accountId,
        timeZone,
      })
      if (run !== undefined) started.push({ ...run, projectId: project.id })
    }
    const running = await projectsBeingChecked(
      context,
      tx,
      projects.map((project) => project.id),
    )
    if (running.length === 0) {
      throw new ApiError(
        'parameter_value',
        'nothing to check: it takes keywords in active groups and enabled regions',
        { field: 'filters' },
      )
    }
    return running
  })
  queue.wake(fetchTask)
  for (const { projectId, runId, tasks } of started) {
    events.checkStarted({ accountId, projectId, runId, tasks })
  }
  return { projectIds, projectsIds: projectIds }
}

async function projectsBeingChecked(
  { owner }: Context,
  tx: Executor,
  projectIds: readonly number[],
): Promise<number[]> {
  const { rows } = await sql<{ project_id: number }>`
    select distinct project_id from runs
    where account_id = ${owner.accountId} and project_id = any(${projectIds}::int[]) and finished_at is null
    order by project_id`.execute(tx)
  return rows.map((row) => row.project_id)
}
