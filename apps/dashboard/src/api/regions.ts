import { type SearcherKey, searchers } from '@sextant/contract/searchers.ts'
import { visibilityVolumeTypes } from '@sextant/contract/volumes.ts'
import type { Project } from './project.ts'

/** Where a project is checked: a place of a search engine, in a language, on a device. */
export interface TrackedRegion {
  /** The `region_index`. */
  readonly index: number
  readonly searcherKey: number
  readonly searcher: string
  /** The `region_key` of the place. */
  readonly placeKey: number
  readonly place: string
  /** The same in Russian. */
  readonly placeRu: string
  readonly lang: string
  /** 0 PC, 1 tablet, 2 phone. */
  readonly device: number
  /** Results looked at. */
  readonly depth: number
  /** The type of search volume that visibility is made of; null where the engine has no volumes. */
  readonly volumeType: number | null
}

/** The regions of a project that are on, in their order. */
export function trackedRegions(project: Pick<Project, 'searchers'>): TrackedRegion[] {
  return (project.searchers ?? []).flatMap((searcher) =>
    searcher.regions.map((region) => ({
      index: region.index,
      searcherKey: searcher.key,
      searcher: searcher.name,
      placeKey: region.key,
      place: region.name,
      placeRu: region.name_ru,
      lang: region.lang,
      device: region.device,
      depth: region.depth * (searchers[searcher.key as SearcherKey]?.blockSize ?? 10),
      volumeType: visibilityVolumeTypes[searcher.key as SearcherKey] ?? null,
    })),
  )
}

/** The region that an address names, or the first one; undefined when there is none. */
export function chosenRegion(regions: readonly TrackedRegion[], index: string): TrackedRegion | undefined {
  return regions.find((region) => String(region.index) === index) ?? regions[0]
}
