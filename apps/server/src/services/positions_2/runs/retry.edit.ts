import { ApiError } from '@sextant/contract'
import { fetchTask } from '#ranking/fetch/jobs.ts'
import { startCheck } from '#ranking/start/start.ts'
import { lockProject } from '../../rows/project.ts'
import type { Handler } from '../../handler.ts'
import { failedIn } from './failed.ts'

export const handle: Handler<'edit/positions_2/runs/retry'> = async (context, input) => {
  const { actor, database, log, owner, providers, queue, settings } = context
  const { first } = await providers.now()
  const run = await database.transaction(async (tx) => {
    const project = await lockProject(context, input.project_id, tx)
    if (project.on === -1) {
      throw new ApiError('project_archived', `project ${project.name} (${project.id})`, {
        field: 'project_id',
      })
    }
    const started = await startCheck(tx, queue, first, settings.PRICE_PER_PAGE, {
      scope: await failedIn(tx, owner.accountId, input),
      project,
      byAccountId: actor.accountId,
      keyId: actor.keyId,
      timeZone: owner.timeZone,
    })
    if (started === undefined) {
      throw new ApiError('parameter_value', `nothing of the rank check ${input.id} is left to be repeated`, {
        field: 'id',
      })
    }
    return started
  })
  queue.wake(fetchTask)
  log.checkStarted({ accountId: owner.accountId, projectId: input.project_id, ...run })
  return run.runId
}
