import { ApiError, searcherKeys, type SearcherKey, type VolumeType } from '@sextant/contract'
import type { Executor } from '#db/database.ts'
import type { VolumeProvider } from '#serp/volumes.ts'
import { lackOf, qualifiersOfProject, type Qualifier, type TypesWanted } from '#volumes/qualifiers.ts'
import type { ScheduleSettings } from './due.ts'

/**
 * The qualifiers of a schedule of volumes: for the places in its settings, or else for those of the project's regions.
 * Throws ApiError 3005 when the provider supports none of them.
 */
export async function qualifiersWanted(
  executor: Executor,
  { accountId, projectId }: { readonly accountId: number; readonly projectId: number },
  settings: ScheduleSettings,
  provider: VolumeProvider,
): Promise<Qualifier[]> {
  const wanted = typesWanted(settings)
  const named = qualifiersNamed(settings, wanted)
  const asked = named.length > 0 ? named : await qualifiersOfProject(executor, accountId, projectId, wanted)
  const lacks = asked.map((qualifier) => lackOf(provider, qualifier))
  if (asked.length > 0 && lacks.every((lack) => lack !== null)) {
    throw new ApiError('provider_unavailable', lacks[0]!)
  }
  return asked.filter((_, index) => lacks[index] === null)
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
