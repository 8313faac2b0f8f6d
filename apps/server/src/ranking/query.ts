import { placeByKey } from '#places/places.ts'
import { providerRegion } from '#places/provider-region.ts'
import { SerpError } from '#serp/errors.ts'
import { searcherByKey, type Device, type SerpQuery } from '#serp/query.ts'

/** The query of a check: a phrase in a region on a date. */
export interface CheckedQuery {
  readonly query: string
  /** YYYY-MM-DD. */
  readonly date: string
  readonly searcher_key: number
  readonly region_key: number
  readonly lang: string
  readonly device: number
  /** Whether its pages are requested with their AI Overviews, where that is an option. */
  readonly load_ai_overview?: boolean
}

const deviceNames: Readonly<Record<number, Device>> = { 0: 'desktop', 1: 'tablet', 2: 'mobile' }

/**
 * The provider query for a page of a check, which is negative for the second reply; `sites` are the sites to find. An AI Overview
 * needs its token to be requested. Throws SerpError when the place or the search engine no longer exists.
 */
export function queryOf(
  check: CheckedQuery,
  page: number,
  sites: readonly string[] = [],
  overviewToken?: string,
): SerpQuery {
  const place = placeByKey(check.region_key)
  const searcher = searcherByKey(check.searcher_key)
  const device = deviceNames[check.device]
  if (place === undefined || searcher === undefined || device === undefined) {
    throw new SerpError(
      'unsupported',
      `Place ${check.region_key} or search engine ${check.searcher_key} does not exist.`,
    )
  }
  return {
    text: check.query,
    searcher,
    country: place.countryCode,
    language: check.lang,
    region: place.type === 'COUNTRY' ? null : providerRegion(place),
    ...(place.type === 'COUNTRY'
      ? { countryNumbers: { yandexLr: place.yandexLr, googleCriteriaId: place.googleCriteriaId } }
      : {}),
    device,
    page: Math.abs(page),
    date: check.date,
    hints: { sites },
    ...(overviewToken === undefined ? {} : { overviewToken }),
    ...(check.load_ai_overview === true ? { loadsOverview: true } : {}),
  }
}
