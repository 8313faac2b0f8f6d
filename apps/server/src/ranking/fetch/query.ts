import { placeByKey } from '#places/places.ts'
import { SerpError } from '#serp/errors.ts'
import type { Device, SerpQuery } from '#serp/query.ts'
import { searcherByKey } from '#serp/query.ts'

/** What a check asks for: a phrase in a region, on a day. */
export interface CheckedQuery {
  readonly query: string
  /** YYYY-MM-DD. */
  readonly date: string
  readonly searcher_key: number
  readonly region_key: number
  readonly lang: string
  readonly device: number
}

const deviceNames: Readonly<Record<number, Device>> = { 0: 'desktop', 1: 'tablet', 2: 'mobile' }

/**
 * What is asked of a provider for a page of a check; `sites` are those that it hopes to find. Throws SerpError for a
 * region that exists no longer.
 */
export function queryOf(check: CheckedQuery, page: number, sites: readonly string[] = []): SerpQuery {
  const place = placeByKey(check.region_key)
  const searcher = searcherByKey(check.searcher_key)
  const device = deviceNames[check.device]
  if (place === undefined || searcher === undefined || device === undefined) {
    throw new SerpError(
      'unsupported',
      `There is no place ${check.region_key} or search engine ${check.searcher_key}.`,
    )
  }
  return {
    text: check.query,
    searcher,
    country: place.countryCode,
    language: check.lang,
    region:
      place.type === 'COUNTRY'
        ? null
        : {
            name: place.nameEn,
            canonicalName: place.googleCanonicalName,
            yandexLr: place.yandexLr,
            googleCriteriaId: place.googleCriteriaId,
          },
    ...(place.type === 'COUNTRY'
      ? { countryNumbers: { yandexLr: place.yandexLr, googleCriteriaId: place.googleCriteriaId } }
      : {}),
    device,
    page,
    date: check.date,
    hints: { sites },
  }
}
