import { searchapiLanguage, serpapiLanguage } from '../providers/google-languages.ts'
import type { SerpQuery } from '../query.ts'
import { isJsonObject, type JsonObject } from '../reply.ts'
import type { ReplyEvidence } from './evidence.ts'
import {
  braveEvidence,
  dataforseoEvidence,
  dialectEvidence,
  googlePlace,
  sandboxEvidence,
  searxngEvidence,
  serperEvidence,
  yandexPlace,
  type JsonReader,
} from './json-evidence.ts'
import { xmlEvidence } from './xml-evidence.ts'

type EvidenceReader = (raw: string, query: SerpQuery) => ReplyEvidence

const fromJson =
  (read: JsonReader): EvidenceReader =>
  (raw, query) =>
    read(jsonIn(raw), query)

/** The parameter of the page at SearchApi and ValueSERP. */
const numbered = { name: 'page', of: ({ page }: SerpQuery) => page }

/** SerpApi by search engine. */
const serpapiEvidence = {
  google: dialectEvidence({
    text: 'q',
    page: { name: 'start', of: ({ page }) => (page - 1) * 10 },
    place: googlePlace('location_requested', serpapiLanguage),
  }),
  yandex: dialectEvidence({
    text: 'text',
    page: { name: 'p', of: ({ page }) => page - 1 },
    place: yandexPlace,
  }),
}

/** By provider. The suite requires a row for each of `serpProviders`. */
const readers: Readonly<Record<string, EvidenceReader>> = {
  sandbox: fromJson(sandboxEvidence),
  brave: fromJson(braveEvidence),
  dataforseo: fromJson(dataforseoEvidence),
  searchapi: fromJson(
    dialectEvidence({ text: 'q', page: numbered, place: googlePlace('location', searchapiLanguage) }),
  ),
  searchapi_rank_tracking: fromJson(
    dialectEvidence({ text: 'q', page: null, place: googlePlace('location', searchapiLanguage) }),
  ),
  searxng: fromJson(searxngEvidence),
  serpapi: fromJson((reply, query) =>
    serpapiEvidence[query.searcher === 'yandex' ? 'yandex' : 'google'](reply, query),
  ),
  serper: fromJson(serperEvidence),
  valueserp: fromJson(dialectEvidence({ text: 'q', page: numbered, place: googlePlace('location') })),
  xmlriver: (raw, query) => xmlEvidence(raw, query, query.searcher === 'google' ? [1, 0] : [0, 1]),
  xmlstock: (raw, query) => xmlEvidence(raw, query, [0]),
  yandex: (raw, query) => {
    const { response = jsonIn(raw) } = jsonIn(raw)
    const encoded = isJsonObject(response) ? response.rawData : undefined
    return xmlEvidence(
      typeof encoded === 'string' ? Buffer.from(encoded, 'base64').toString() : '',
      query,
      [0],
    )
  },
}

/** Whether replies of the provider can be examined. */
export function hasEvidence(provider: string): boolean {
  return Object.hasOwn(readers, provider)
}

/** What a reply says about itself. Never throws: an unreadable reply says nothing. */
export function readEvidence(provider: string, raw: string, query: SerpQuery): ReplyEvidence {
  const read = hasEvidence(provider) ? readers[provider] : undefined
  return read?.(raw, query) ?? { place: [], corrections: [] }
}

function jsonIn(raw: string): JsonObject {
  try {
    const value: unknown = JSON.parse(raw.replace(/^\uFEFF/, ''))
    return isJsonObject(value) ? value : {}
  } catch {
    return {}
  }
}
