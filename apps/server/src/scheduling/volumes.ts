import { ApiError } from '@sextant/contract'
import { counted } from '@sextant/contract/counted.ts'
import { fetchVolumeBatch } from '#volumes/jobs.ts'
import { startVolumes } from '#volumes/start.ts'
import { boundOf } from './price-limit.ts'
import { qualifiersWanted } from './volumes-wanted.ts'
import type { StartWork } from './work.ts'

/** Collects the volumes of the project's keywords for its regions, or for the places in the settings. */
export const startVolumesWork: StartWork = async ({ queue, volumes }, tx, due) => {
  if (volumes === undefined)
    throw new ApiError('provider_unavailable', 'no provider of search volumes is configured')
  const { accountId, projectId, byAccountId, keyIds, project, settings } = due
  const run = await startVolumes(tx, queue, volumes.provider, volumes.pricePerVolume, {
    scope: {
      accountId,
      projectId,
      keywords: undefined,
      qualifiers: await qualifiersWanted(tx, due, settings, volumes.provider),
      noRecheck: settings.stopRepeated ? 1 : 0,
    },
    projectName: project.name,
    byAccountId,
    bound: boundOf(due),
    keyIds,
  })
  if (run === undefined) return undefined
  return {
    info: `Collecting ${counted(run.volumes, 'volume')}.`,
    committed: () => queue.wake(fetchVolumeBatch),
  }
}
