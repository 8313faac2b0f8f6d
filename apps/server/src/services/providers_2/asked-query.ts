import { ApiError } from '@sextant/contract'
import { placeByKey } from '#places/places.ts'
import { queryOf } from '#ranking/query.ts'
import type { SerpProvider } from '#serp/provider.ts'
import { searchers, type Searcher, type SerpQuery } from '#serp/query.ts'

/** The query of a provider test, for its first page. Throws ApiError 2003. */
export function askedQuery(
  { label, engines }: SerpProvider,
  asked: {
    readonly query: string
    readonly searcher_key?: number | undefined
    readonly region_key: number
    readonly region_lang?: string | undefined
    readonly region_device?: number | undefined
  },
): SerpQuery {
  const searcher = (Object.keys(engines) as Searcher[]).find(
    (engine) => asked.searcher_key === undefined || searchers[engine].key === asked.searcher_key,
  )
  if (searcher === undefined) {
    throw new ApiError(
      'parameter_value',
      `must be a search engine of ${label}, but got ${asked.searcher_key}`,
      {
        field: 'searcher_key',
      },
    )
  }
  const place = placeByKey(asked.region_key)
  if (place === undefined) {
    throw new ApiError(
      'parameter_value',
      `must be a place, as in get/system_2/common/regions, but got ${asked.region_key}`,
      { field: 'region_key' },
    )
  }
  const usualDevice = engines[searcher]!.devices.includes('desktop') ? 0 : 2
  return queryOf(
    {
      query: asked.query,
      date: new Date().toISOString().slice(0, 10),
      searcher_key: searchers[searcher].key,
      region_key: place.key,
      lang: asked.region_lang ?? place.language,
      device: asked.region_device ?? usualDevice,
    },
    1,
  )
}
