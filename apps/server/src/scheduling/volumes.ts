import { ApiError, type SearcherKey, searcherKeys, type VolumeType } from '@sextant/contract'
import { fetchVolumeBatch } from '#volumes/jobs.ts'
import { lackOf, type Qualifier, qualifiersOfProject, type TypesWanted } from '#volumes/qualifiers.ts'
import { startVolumes } from '#volumes/start.ts'
import type { ScheduleSettings } from './due.ts'
import type { StartWork } from './work.ts'

/** Asks for the volumes of the project's keywords in its regions, or in the places that the settings name. */
export const startVolumesWork: StartWork = async ({ queue, volumes }, tx, due) => {
  if (volumes === undefined)
    throw new ApiError('provider_unavailable', 'no provider of search volumes is set')
  const { accountId, projectId, byAccountId, project, settings } = due
  const wanted = typesWanted(settings)
  const named = qualifiersNamed(settings, wanted)
  const asked = named.length > 0 ? named : await qualifiersOfProject(tx, accountId, projectId, wanted)
  const lacks = asked.map((qualifier) => lackOf(volumes.provider, qualifier))
  if (asked.length > 0 && lacks.every((lack) => lack !== null)) {
    throw new ApiError('provider_unavailable', lacks[0]!)
  }
  const run = await startVolumes(tx, queue, volumes.provider, volumes.pricePerVolume, {
    scope: {
      accountId,
      projectId,
      keywords: undefined,
      qualifiers: asked.filter((_, index) => lacks[index] === null),
      noRecheck: settings.stopRepeated ? 1 : 0,
    },
    projectName: project.name,
    byAccountId,
  })
  if (run === undefined) return undefined
  return {
    info: `Collecting ${run.volumes === 1 ? '1 volume' : `${run.volumes} volumes`}.`,
    committed: () => queue.wake(fetchVolumeBatch),
  }
}

function typesWanted({ volumesTypes }: ScheduleSettings): TypesWanted {
  return { 0: volumesTypes.length > 0 ? (volumesTypes as VolumeType[]) : [6], 1: [3] }
}

function qualifiersNamed({ regionsKeys }: ScheduleSettings, wanted: TypesWanted): Qualifier[] {
  return searcherKeys.flatMap((searcherKey: SearcherKey) =>
    (regionsKeys[searcherKey] ?? []).flatMap((regionKey) =>
      (wanted[searcherKey] ?? []).map((type) => ({ regionKey, searcherKey, type })),
    ),
  )
}
