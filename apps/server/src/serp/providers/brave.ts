import { checkEcho, checkText } from '../echo.ts'
import { readFeatures, type FeatureKeys } from '../features.ts'
import { readResults } from '../lists.ts'
import type { ParsedSerpPage, SerpResult } from '../page.ts'
import { normalizeQueryText, type SerpQuery } from '../query.ts'
import { badPayload, isJsonObject, parseJsonObject, readMarkup, type JsonObject } from '../reply.ts'
import { providerOf } from '../vendor.ts'
import { readFailure } from './brave-failure.ts'
import { braveLanguage, braveRefusal } from './brave-places.ts'

/** Brave Search API (brave.com/search/api): Brave's own index, twenty results a page, one request a page. */
export const brave = providerOf({
  id: 'brave',
  label: 'Brave Search API',
  engines: { brave: { devices: ['desktop'], places: 'country', refusal: braveRefusal } },
  paging: 'addressable',
  pageSize: 20,
  // There are ten pages.
  maximumDepth: 200,
  // 50 requests per second in the plan "Search": api-dashboard.search.brave.com/documentation/pricing.
  pace: { perSecond: 50, atOnce: null },
  billingUnit: 'request',
  unitPrice: '0.005',
  synthetic: false,
  needsKey: true,
  defaultBaseUrl: 'https://api.search.brave.com',
  parserVersion: 5,
  request: (query, apiKey) => ({
    path: '/res/v1/web/search',
    parameters: {
      q: normalizeQueryText(query.text),
      country: query.country,
      search_lang: braveLanguage(query),
      count: 20,
      offset: query.page - 1,
      // A corrected query is another query, with other positions.
      spellcheck: 0,
    },
    headers: { 'x-subscription-token': apiKey },
  }),
  readFailure,
  parse,
})

function parse(raw: string, query: SerpQuery): ParsedSerpPage {
  const reply = parseJsonObject(raw)
  const {
    original,
    altered = original,
    more_results_available: more,
  } = checkEcho(reply.query, { country: query.country }, raw)
  checkText(original, query.text, raw)
  checkText(altered, query.text, raw)
  const organic = readOrganic(reply, more, raw)
  return {
    outcome: organic.length === 0 ? 'empty' : 'ok',
    organic,
    features: readFeatures(reply, featureKeys),
    hasMore: organic.length === 0 ? false : typeof more === 'boolean' ? more : null,
    pageSize: 20,
    units: '1',
  }
}

function readOrganic(reply: JsonObject, more: unknown, raw: string): SerpResult[] {
  if (reply.type !== 'search') throw badPayload('The reply is for another kind of search.', raw)
  if (isJsonObject(reply.web)) {
    const keys = { link: 'url', title: 'title', snippet: 'description', text: readMarkup }
    return readResults(reply.web.results, raw, keys)
  }
  // Without results there is no block of them. Other signs of results, or unknown keys, are more likely a changed format.
  const showsWeb = JSON.stringify(reply.mixed ?? null).includes('"web"')
  if (
    reply.web !== undefined ||
    showsWeb ||
    more === true ||
    !Object.keys(reply).every((key) => blocks.has(key))
  ) {
    throw badPayload('The reply has other content but no list of organic results.', raw)
  }
  return []
}

const featureKeys: FeatureKeys = {
  discussions: { type: 'discussions', link: ['url'] },
  faq: { type: 'people_also_ask', link: ['url'] },
  infobox: { type: 'knowledge_graph', link: ['website_url', 'url'] },
  locations: { type: 'local_pack', link: ['url'] },
  news: { type: 'top_stories', link: ['url'] },
  videos: { type: 'videos', link: ['url'] },
}

/** Keys of a reply without results. */
const blocks: ReadonlySet<string> = new Set([...Object.keys(featureKeys), 'type', 'query', 'mixed'])
