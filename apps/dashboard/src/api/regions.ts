import { searchers, type SearcherKey } from '@sextant/contract/searchers.ts'
import { visibilityVolumeTypes } from '@sextant/contract/volumes.ts'
import type { Project } from './project.ts'

/** Where a project is checked: a place of a search engine, with language and device. */
export interface TrackedRegion {
  /** `region_index`. */
  readonly index: number
  readonly searcherKey: number
  readonly searcher: string
  /** `region_key` of the place. */
  readonly placeKey: number
  readonly place: string
  /** The Russian name of the place. */
  readonly placeRu: string
  readonly lang: string
  /** 0 PC, 1 tablet, 2 phone. */
  readonly device: number
  /** Number of results that a check reads. */
  readonly depth: number
  /** Type of search volume that visibility is based on; null where the search engine has none. */
  readonly volumeType: number | null
}

/** Enabled regions of a project, in their order. */
export function trackedRegions(project: Pick<Project, 'searchers'>): TrackedRegion[] {
  return (project.searchers ?? []).flatMap((searcher) =>
    searcher.regions.map((region) => ({
      index: region.index,
      searcherKey: searcher.key,
      searcher: searcher.name,
      placeKey: region.key,
      place: region.name_en,
      placeRu: region.name_ru,
      lang: region.lang,
      device: region.device,
      depth: region.depth * (searchers[searcher.key as SearcherKey]?.blockSize ?? 10),
      volumeType: visibilityVolumeTypes[searcher.key as SearcherKey] ?? null,
    })),
  )
}

/** The region with the index in an address, or else the first; undefined when there are none. */
export function chosenRegion(regions: readonly TrackedRegion[], index: string): TrackedRegion | undefined {
  return regions.find((region) => String(region.index) === index) ?? regions[0]
}
