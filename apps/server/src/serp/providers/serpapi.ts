import type { ParsedSerpPage } from '../page.ts'
import { yandexDomain, yandexLanguage, yandexLr } from '../places.ts'
import { devices, normalizeQueryText, OVERVIEW, type SerpQuery } from '../query.ts'
import { badPayload, isJsonObject, parseJsonObject } from '../reply.ts'
import { providerOf, type VendorRequest } from '../vendor.ts'
import { serpapiLanguage, serpapiRefusal } from './google-languages.ts'
import {
  googleParameters,
  overviewParameters,
  readDialect,
  readDialectFailure,
  readOverviewReply,
} from './serpapi-dialect.ts'

/** SerpApi (serpapi.com): Google and Yandex, ten results a page, one search a page, also when nothing is found. */
export const serpapi = providerOf({
  id: 'serpapi',
  label: 'SerpApi',
  engines: {
    // The token lives a minute, and the second search is charged like any other: serpapi.com/google-ai-overview-api.
    google: { devices, places: 'google_name', overview: 'second_request', refusal: serpapiRefusal },
    // There is no parameter for the device.
    yandex: { devices: ['desktop'], places: 'yandex_lr' },
  },
  paging: 'addressable',
  pageSize: 10,
  maximumDepth: 100,
  // Only searches per hour, by plan, are documented: serpapi.com/account-api.
  pace: { perSecond: null, atOnce: null },
  billingUnit: 'search',
  unitPrice: '0.025',
  synthetic: false,
  needsKey: true,
  defaultBaseUrl: 'https://serpapi.com',
  parserVersion: 9,
  request: (query, apiKey) => ({
    path: '/search.json',
    // A cached page may be an hour old and costs nothing; a check promises a new, paid one.
    parameters: { ...parametersOf(query), no_cache: 'true', api_key: apiKey },
  }),
  readFailure: readDialectFailure,
  readRequestId: ({ search_metadata: metadata }) => (isJsonObject(metadata) ? metadata.id : undefined),
  parse,
})

type Parameters = NonNullable<VendorRequest['parameters']>

function parametersOf(query: SerpQuery): Parameters {
  if (query.page === OVERVIEW) return overviewParameters(query)
  const text = normalizeQueryText(query.text)
  if (query.searcher === 'yandex') {
    const yandex_domain = yandexDomain(query.country)
    return {
      engine: 'yandex',
      text,
      yandex_domain,
      lang: yandexLanguage(query.language),
      lr: yandexLr(query),
      // Otherwise there are twenty on a page, without some sites, and those of a corrected query, which is another one:
      // engines/yandex.json of github.com/serpapi/serpapi-mcp.
      groups_on_page: 10,
      family_mode: 0,
      fix_typo: 'false',
      p: query.page - 1,
    }
  }
  return {
    engine: 'google',
    q: text,
    ...googleParameters(query, serpapiLanguage(query)),
    start: (query.page - 1) * 10,
  }
}

function parse(raw: string, query: SerpQuery): ParsedSerpPage {
  const reply = parseJsonObject(raw)
  const { search_metadata: metadata } = reply
  if (!isJsonObject(metadata) || metadata.status !== 'Success') {
    throw badPayload('The reply does not say that the search succeeded.', raw)
  }
  if (query.page === OVERVIEW) return readOverviewReply(reply, raw, query)
  const isYandex = query.searcher === 'yandex'
  const sent = parametersOf(query)
  return readDialect(reply, raw, {
    sent: { ...sent, location_requested: sent.location ?? null },
    text: isYandex ? 'text' : 'q',
    page: { name: isYandex ? 'p' : 'start', first: 0 },
    number: query.page,
    pagination: 'serpapi_pagination',
    emptyList: false,
    pageSize: 10,
    units: '1',
    reportsOverview: !isYandex,
  })
}
