import { searcherKeys, searchers as searchersByKey } from '@sextant/contract/searchers.ts'

/** A search engine's name inside the server. */
export type Searcher = (typeof searchersByKey)[keyof typeof searchersByKey]['id']

/** Search engines, from the table of the contract. `key` is the engine's `searcher_key`. */
export const searchers = Object.fromEntries(
  searcherKeys.map((key) => [searchersByKey[key].id, { key, label: searchersByKey[key].name }]),
) as Readonly<Record<Searcher, { key: (typeof searcherKeys)[number]; label: string }>>

/** In the order of their keys. */
export const searcherNames = Object.keys(searchers) as Searcher[]

export function searcherByKey(key: number): Searcher | undefined {
  return searcherNames.find((name) => searchers[name].key === key)
}

export const devices = ['desktop', 'tablet', 'mobile'] as const

export type Device = (typeof devices)[number]

/**
 * A place inside the query's country, or the country itself. Each identifier belongs to one vendor. A provider uses the one
 * it understands and refuses the query when that one is missing, so a check of a town never gets the country's results.
 */
export interface SerpRegion {
  /** Name for people, e.g. `Moscow`. */
  name: string
  /** Google's canonical place name, e.g. `Moscow,Moscow,Russia`. */
  canonicalName: string | null
  /** Yandex's region number (`lr`), e.g. 213. */
  yandexLr: number | null
  /** Google's criteria id, e.g. 1011969; a whole country is 2000 + its ISO 3166-1 number. */
  googleCriteriaId: number | null
}

/** The page number of an AI Overview that a second request loads alone. */
export const OVERVIEW = 0

/** One page to fetch. */
export interface SerpQuery {
  /** The keyword. Providers send it as `normalizeQueryText` returns it. */
  text: string
  searcher: Searcher
  /** ISO 3166-1 alpha-2, upper case, e.g. `GB`. */
  country: string
  /** BCP 47 language of the engine's interface, e.g. `en`, `pt-BR`. */
  language: string
  /** `null`: the whole country. */
  region: SerpRegion | null
  /** Numbers of the country, for a query of the whole country; each `null` when unknown. */
  countryNumbers?: Pick<SerpRegion, 'yandexLr' | 'googleCriteriaId'>
  device: Device
  /** Result page, from 1; `OVERVIEW`: the AI Overview of the first page alone. */
  page: number
  /** What the first page said to name in the request for its AI Overview. Only with page `OVERVIEW`. */
  overviewToken?: string
  /** Whether a reply with the first page should hold its AI Overview even where that costs extra. */
  loadsOverview?: boolean
  /** Date of the check, `YYYY-MM-DD`. */
  date: string
  /**
   * Sites that should rank. Only the sandbox may read them: it has no web to search, so the tracked site would never
   * appear otherwise. A real provider could be biased by them.
   */
  hints?: { sites: readonly string[] }
}

/** The query text as it is sent and compared: NFC, well-formed UTF-16, without repeated or surrounding blanks. */
export function normalizeQueryText(text: string): string {
  return text.toWellFormed().normalize('NFC').replace(/\s+/gu, ' ').trim()
}
