import { searcherKeys, searchers as searchersByKey } from '@sextant/contract/searchers.ts'

/** A search engine's name inside the server. */
export type Searcher = (typeof searchersByKey)[keyof typeof searchersByKey]['id']

/** Search engines a check can ask, from the contract's table. `key` is the engine's number on the API's wire. */
export const searchers = Object.fromEntries(
  searcherKeys.map((key) => [searchersByKey[key].id, { key, label: searchersByKey[key].name }]),
) as Readonly<Record<Searcher, { key: (typeof searcherKeys)[number]; label: string }>>

/** All searchers, in the order of their keys. */
export const searcherNames = Object.keys(searchers) as Searcher[]

/** The searcher with this wire key, or `undefined` when there is none. */
export function searcherByKey(key: number): Searcher | undefined {
  return searcherNames.find((name) => searchers[name].key === key)
}

/** Devices a result page can be asked for. */
export const devices = ['desktop', 'tablet', 'mobile'] as const

/** The device a result page is asked for. */
export type Device = (typeof devices)[number]

/**
 * A place inside (or equal to) the query's country. Every identifier is one vendor's own; a provider uses the
 * one it understands and refuses the query when that one is missing, so that a check of a town is never
 * answered with the country's results.
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

/** One result page to ask a provider for. */
export interface SerpQuery {
  /** The keyword's text. Providers send it in NFC, without surrounding blanks. */
  text: string
  searcher: Searcher
  /** ISO 3166-1 alpha-2, upper case, e.g. `GB`. */
  country: string
  /** BCP 47 language of the engine's interface, e.g. `en`, `pt-BR`. */
  language: string
  /** `null` asks for the whole country. */
  region: SerpRegion | null
  /** Numbers of the whole country where that is asked for; each `null` when not known. */
  countryNumbers?: Pick<SerpRegion, 'yandexLr' | 'googleCriteriaId'>
  device: Device
  /** Result page, from 1. */
  page: number
  /** Calendar day the check belongs to, `YYYY-MM-DD`. */
  date: string
  /**
   * Sites the asker hopes to find. Only the sandbox may read it: it has no web to search, so without hints the
   * tracked site would appear in none of its results. A real provider that saw them could be biased by them.
   */
  hints?: { sites: readonly string[] }
}

/** The query text as it is sent and compared: NFC, well-formed UTF-16, blanks collapsed and trimmed. */
export function normalizeQueryText(text: string): string {
  return text.toWellFormed().normalize('NFC').replace(/\s+/gu, ' ').trim()
}
