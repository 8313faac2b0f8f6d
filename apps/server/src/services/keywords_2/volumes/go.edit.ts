import { sql } from 'kysely'
import type { Executor } from '#db/database.ts'
import { fetchVolumeBatch } from '#volumes/jobs.ts'
import { startVolumes } from '#volumes/start.ts'
import type { Handler } from '../../handler.ts'
import { inLockedProject } from '../../rows/locked.ts'
import { requireVolumeProvider, scopeOf } from './selection.ts'

export const handle: Handler<'edit/keywords_2/volumes/go'> = async (context, input) => {
  const { actor, owner, log, queue, settings } = context
  const { accountId } = owner
  const { project_id: projectId } = input
  const { started, running } = await inLockedProject(context, projectId, async ({ tx, project }) => {
    const { provider } = requireVolumeProvider(context)
    const scope = await scopeOf(context, tx, project, input, provider)
    const run = await startVolumes(tx, queue, provider, settings.PRICE_PER_VOLUME, {
      scope,
      projectName: project.name,
      byAccountId: actor.accountId,
      keyId: actor.keyId,
    })
    return { started: run, running: await isCollecting(tx, accountId, projectId) }
  })
  if (started !== undefined) {
    queue.wake(fetchVolumeBatch)
    log.volumesStarted({ accountId, projectId, ...started })
  }
  const projectIds = running ? [projectId] : []
  return { projectIds, projectsIds: projectIds }
}

async function isCollecting(tx: Executor, accountId: number, projectId: number): Promise<boolean> {
  const { rows } = await sql`
    select from volume_runs
    where account_id = ${accountId} and project_id = ${projectId} and finished_at is null
    limit 1`.execute(tx)
  return rows.length > 0
}
