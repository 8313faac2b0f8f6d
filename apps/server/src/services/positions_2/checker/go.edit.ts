import { ApiError } from '@sextant/contract'
import { sql } from 'kysely'
import type { Executor } from '#db/database.ts'
import { startCheck, type StartedRun } from '#ranking/start/start.ts'
import type { Handler } from '../../handler.ts'
import {
  projectsToCheck,
  refuseContradictions,
  refuseForeignRegions,
  scopeOf,
  type ProjectToCheck,
} from './selection.ts'

export const handle: Handler<'edit/positions_2/checker/go'> = async (context, input) => {
  const { actor, checker, database, log, prices, providers, settings } = context
  const choice = await providers.now()
  const started: (StartedRun & { project: ProjectToCheck })[] = []
  const projectIds = await database.transaction(async (tx) => {
    const projects = await projectsToCheck(context, tx, 'for update of p')
    refuseContradictions(input, projects.length)
    for (const project of projects) {
      const scope = scopeOf(input, project)
      const run = await startCheck(tx, choice, settings.PRICE_PER_PAGE, {
        scope,
        snapshot: input.do_snapshots,
        mode: input.check_mode,
        project,
        byAccountId: actor.accountId,
        keyIds: actor.bounds?.lineage,
        timeZone: project.timeZone,
        bound: prices.bound,
      })
      if (run !== undefined) started.push({ ...run, project })
    }
    if (started.length === 0) await refuseForeignRegions(tx, input, projects)
    const running = await projectsBeingChecked(tx, projects)
    if (running.length === 0) {
      throw new ApiError(
        'parameter_value',
        `must pick projects with keywords in active groups and enabled regions${input.date_prev === undefined ? '' : ' that have dropped since `date_prev`'}; nothing was started`,
        { field: 'filters' },
      )
    }
    return running
  })
  checker.wake(started.reduce((sum, { tasks }) => sum + tasks, 0))
  for (const { project, runId, tasks } of started) {
    log.checkStarted({ accountId: project.accountId, projectId: project.id, runId, tasks })
  }
  return { projectIds, projectsIds: projectIds }
}

async function projectsBeingChecked(tx: Executor, projects: readonly ProjectToCheck[]): Promise<number[]> {
  const running: number[] = []
  for (const [accountId, owned] of Map.groupBy(projects, (project) => project.accountId)) {
    const { rows } = await sql<{ project_id: number }>`
      select distinct project_id from runs
      where account_id = ${accountId} and project_id = any(${owned.map((project) => project.id)}::int[])
        and finished_at is null`.execute(tx)
    running.push(...rows.map((row) => row.project_id))
  }
  return running.toSorted((a, b) => a - b)
}
