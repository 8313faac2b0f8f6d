import { ApiError } from '@sextant/contract'
import { startCheck } from '#ranking/start/start.ts'
import type { Handler } from '../../handler.ts'
import { inLockedProject } from '../../rows/locked.ts'
import { refuseArchived } from '../../rows/project.ts'
import { failedIn } from './failed.ts'

export const handle: Handler<'edit/positions_2/runs/retry'> = async (context, input) => {
  const { actor, checker, log, owner, prices, providers, settings } = context
  const choice = await providers.now()
  const run = await inLockedProject(context, input.project_id, async ({ tx, project }) => {
    refuseArchived(project)
    const started = await startCheck(tx, choice, settings.PRICE_PER_PAGE, {
      scope: await failedIn(tx, owner.accountId, input),
      project,
      byAccountId: actor.accountId,
      keyIds: actor.bounds?.lineage,
      timeZone: owner.timeZone,
      bound: prices.bound,
    })
    if (started === undefined) {
      throw new ApiError(
        'parameter_value',
        `must be a rank check with failed checks that can be repeated; ${input.id} has none`,
        {
          field: 'id',
        },
      )
    }
    return started
  })
  checker.wake(run.tasks)
  log.checkStarted({ accountId: owner.accountId, projectId: input.project_id, ...run })
  return run.runId
}
