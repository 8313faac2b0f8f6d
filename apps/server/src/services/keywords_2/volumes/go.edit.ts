import { fetchVolumeBatch } from '#volumes/jobs.ts'
import { areBeingCollected } from '#volumes/scope.ts'
import { startVolumes } from '#volumes/start.ts'
import type { Handler } from '../../handler.ts'
import { inLockedProject } from '../../rows/locked.ts'
import { requireVolumeProvider, scopeOf } from './selection.ts'

export const handle: Handler<'edit/keywords_2/volumes/go'> = async (context, input) => {
  const { actor, owner, log, prices, queue, settings } = context
  const { accountId } = owner
  const { project_id: projectId } = input
  const { started, running } = await inLockedProject(context, projectId, async ({ tx, project }) => {
    const { provider } = requireVolumeProvider(context)
    const scope = await scopeOf(context, tx, project, input, provider)
    const run = await startVolumes(tx, queue, provider, settings.PRICE_PER_VOLUME, {
      scope,
      projectName: project.name,
      byAccountId: actor.accountId,
      keyIds: actor.bounds?.lineage,
      bound: prices.bound,
    })
    return { started: run, running: run !== undefined || (await areBeingCollected(tx, scope)) }
  })
  if (started !== undefined) {
    queue.wake(fetchVolumeBatch)
    log.volumesStarted({ accountId, projectId, ...started })
  }
  const projectIds = running ? [projectId] : []
  return { projectIds, projectsIds: projectIds }
}
