/** Search engines a check can ask. `key` is the engine's number on the API's wire. */
export const searchers = {
  yandex: { key: 0, label: 'Yandex' },
  google: { key: 1, label: 'Google' },
  youtube: { key: 4, label: 'YouTube' },
  bing: { key: 5, label: 'Bing' },
  yahoo: { key: 6, label: 'Yahoo' },
  seznam: { key: 7, label: 'Seznam' },
} as const satisfies Record<string, { key: number; label: string }>

/** A search engine's name inside the server. */
export type Searcher = keyof typeof searchers

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
