import { checkEcho, checkPage, checkShown, checkText } from '../echo.ts'
import type { ExchangeReply } from '../exchange.ts'
import { jsonOf, type VendorFailure } from '../failure.ts'
import { readFeatures, type FeatureKeys } from '../features.ts'
import { readResults, readUnits } from '../lists.ts'
import type { ParsedSerpPage, SerpResult } from '../page.ts'
import { googleName } from '../places.ts'
import { normalizeQueryText, type SerpQuery } from '../query.ts'
import { badPayload, isJsonObject, parseJsonObject, type JsonObject } from '../reply.ts'
import { providerOf } from '../vendor.ts'

/** Serper (serper.dev): Google as JSON, one credit a page, any page by its number, desktop only. */
export const serper = providerOf({
  id: 'serper',
  label: 'Serper',
  // There is no parameter for the device.
  engines: { google: { devices: ['desktop'], places: 'google_name' } },
  paging: 'addressable',
  pageSize: 10,
  maximumDepth: 100,
  // 50, 100, 200 or 300 queries per second, by the package of credits: serper.dev, "Pricing".
  pace: { perSecond: 50, perSecondAtMost: 300, atOnce: null },
  billingUnit: 'credit',
  unitPrice: '0.001',
  synthetic: false,
  needsKey: true,
  defaultBaseUrl: 'https://google.serper.dev',
  parserVersion: 7,
  request: (query, apiKey) => ({
    path: '/search',
    headers: { 'x-api-key': apiKey },
    // A corrected query is another query, with other positions.
    body: { q: normalizeQueryText(query.text), ...placeOf(query), page: query.page, autocorrect: false },
  }),
  readFailure,
  parse,
})

function placeOf(query: SerpQuery): { gl: string; hl: string; location?: string } {
  const location = googleName(query)
  return {
    gl: query.country.toLowerCase(),
    hl: query.language,
    ...(location === null ? {} : { location }),
  }
}

/** The gateway's error format, `{"message", "statusCode"}`, which can come with any HTTP status. */
function readFailure(reply: ExchangeReply): VendorFailure | null {
  const { message, statusCode: code } = jsonOf(reply) ?? {}
  if (typeof message !== 'string') return null
  const isStatus = typeof code === 'number' && Number.isInteger(code) && code >= 400 && code < 600
  const status = isStatus ? code : reply.status
  // The status of an exhausted account is undocumented; its text mentions credits.
  const isQuota = status >= 400 && status < 500 && /\bcredits?\b/i.test(message)
  return { message, status, ...(isQuota ? { kind: 'quota' } : {}) }
}

function parse(raw: string, query: SerpQuery): ParsedSerpPage {
  const reply = parseJsonObject(raw)
  const { page, q } = checkEcho(reply.searchParameters, { ...placeOf(query), type: 'search' }, raw)
  checkText(q, query.text, raw)
  // Replies for the first page omit the number, and others may. A page that only repeats the first is refused by its results.
  if (page !== undefined) checkPage(page, query.page, 1, raw)
  const { searchInformation: information } = reply
  if (isJsonObject(information)) checkShown(information.showingResultsFor, query.text, raw)
  const organic = readOrganic(reply, raw)
  return {
    outcome: organic.length === 0 ? 'empty' : 'ok',
    organic,
    features: readFeatures(reply, featureKeys),
    numbersOrganic: true,
    // A short page may not be the last; only an empty one ends the list.
    hasMore: organic.length === 0 ? false : null,
    pageSize: 10,
    units: readUnits(reply.credits),
  }
}

/** Keys of an empty page, which has no `organic`. */
const keysOfEmptyReply: ReadonlySet<string> = new Set([
  'searchParameters',
  'searchInformation',
  'credits',
  'relatedSearches',
])

function readOrganic(reply: JsonObject, raw: string): SerpResult[] {
  if (reply.organic !== undefined) return readResults(reply.organic, raw)
  // Missing blocks have no key. But beside other content, or an unknown key, a changed format is more likely, and an empty
  // page would be a false "not found".
  if (Object.keys(reply).every((key) => keysOfEmptyReply.has(key))) return []
  throw badPayload('The reply has other content but no list of organic results.', raw)
}

const featureKeys: FeatureKeys = {
  ads: 'ads',
  // Undocumented, so that nothing is known of its sources.
  aiOverview: { type: 'ai_overview', link: [] },
  answerBox: 'featured_snippet',
  images: 'images',
  knowledgeGraph: { type: 'knowledge_graph', link: ['website'] },
  peopleAlsoAsk: 'people_also_ask',
  places: { type: 'local_pack', link: ['website'] },
  relatedSearches: { type: 'related_searches', link: [] },
  shopping: 'shopping',
  topStories: 'top_stories',
  videos: 'videos',
}
