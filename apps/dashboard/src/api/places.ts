import type { SearcherKey } from '@sextant/contract/searchers.ts'
import type { ResultAt } from '@sextant/sdk'
import { useAsk, type Asked } from './ask.ts'

/** A country or city that a search engine supports. */
export type Place = ResultAt<'get/system_2/common/regions', readonly never[], never>[number]

/** Most places shown at once. Typing on narrows them down. */
export const PLACES_SHOWN = 12

/**
 * Places of a search engine whose English or Russian name contains a text. Nothing is requested while the
 * text is empty.
 */
export function usePlaces(searcherKey: SearcherKey, search: string): Asked<Place[]> {
  return useAsk(
    'get/system_2/common/regions',
    search === '' ? undefined : { searcher_key: searcherKey, search, limit: PLACES_SHOWN },
    { keep: true },
  )
}

/** All places of a search engine, asked for only if `wanted`. The table comes with the release. */
export function useAllPlaces(searcherKey: SearcherKey, wanted: boolean): Asked<Place[]> {
  return useAsk(
    'get/system_2/common/regions',
    wanted ? { searcher_key: searcherKey, search: '' } : undefined,
    { freshMs: Infinity },
  )
}
