import type { ParsedSerpPage } from '../page.ts'
import type { Paging } from '../provider.ts'
import { devices, normalizeQueryText, OVERVIEW, type SerpQuery } from '../query.ts'
import { badPayload, isJsonObject, parseJsonObject, type JsonObject } from '../reply.ts'
import { providerOf, type VendorRequest } from '../vendor.ts'
import { searchapiLanguage, searchapiRefusal } from './google-languages.ts'
import {
  googleParameters,
  overviewParameters,
  readDialect,
  readDialectFailure,
  readOverviewReply,
} from './serpapi-dialect.ts'

/** SearchApi (searchapi.io): Google, ten results a page, one credit a page. */
export const searchapi = searchapiOf({
  id: 'searchapi',
  label: 'SearchApi',
  engine: 'google',
  paging: 'addressable',
  pageSize: 10,
})

/**
 * SearchApi's rank tracking: Google's first hundred results in one request, without other blocks. The cost of a request is
 * undocumented; one credit is assumed.
 */
export const searchapiRankTracking = searchapiOf({
  id: 'searchapi_rank_tracking',
  label: 'SearchApi rank tracking',
  engine: 'google_rank_tracking',
  paging: 'whole',
  pageSize: 100,
})

interface Product {
  id: string
  label: string
  engine: string
  paging: Paging
  pageSize: number
}

function searchapiOf({ id, label, engine, paging, pageSize }: Product) {
  const parametersOf = (query: SerpQuery): NonNullable<VendorRequest['parameters']> => ({
    engine,
    q: normalizeQueryText(query.text),
    ...googleParameters(query, searchapiLanguage(query)),
    ...(paging === 'whole' ? { num: pageSize } : { page: query.page }),
  })

  function parse(raw: string, query: SerpQuery): ParsedSerpPage {
    const reply = parseJsonObject(raw)
    const { search_metadata: metadata } = reply
    if (isJsonObject(metadata) && (metadata.status ?? 'Success') !== 'Success') {
      throw badPayload('The reply does not say that the search succeeded.', raw)
    }
    if (query.page === OVERVIEW) return readOverviewReply(reply, raw, query)
    const sent = parametersOf(query)
    const page = readDialect(reply, raw, {
      // Replies of before its codes were known repeat the query's language.
      sent: {
        page: query.page,
        ...sent,
        hl: repeatsLanguage(reply, query) ? query.language : (sent.hl ?? null),
      },
      text: 'q',
      page: { name: 'page', first: 1 },
      number: query.page,
      pagination: 'pagination',
      emptyList: true,
      pageSize,
      units: '1',
      reportsOverview: engine === 'google',
    })
    // Ten pages hold eight to ten results each. Fewer results with more to follow are incomplete.
    if (paging === 'whole' && page.hasMore === true && page.organic.length < 0.8 * pageSize) {
      throw badPayload(
        `The reply has ${page.organic.length} of the ${pageSize} results requested, with more to follow.`,
        raw,
      )
    }
    return page
  }

  return providerOf({
    id,
    label,
    engines: {
      google: {
        devices,
        places: 'google_name',
        refusal: searchapiRefusal,
        // The token lives less than a minute, and the second request costs a credit: searchapi.io/docs/google-ai-overview-api.
        ...(paging === 'whole' ? {} : { overview: 'second_request' }),
      },
    },
    paging,
    pageSize,
    maximumDepth: 100,
    // Only a share of the plan's credits per hour is documented: searchapi.io/pricing.
    pace: { perSecond: null, atOnce: null },
    billingUnit: 'credit',
    unitPrice: '0.004',
    synthetic: false,
    needsKey: true,
    defaultBaseUrl: 'https://www.searchapi.io',
    parserVersion: 9,
    request: (query, apiKey) => ({
      path: '/api/v1/search',
      parameters: query.page === OVERVIEW ? overviewParameters(query) : parametersOf(query),
      headers: { authorization: `Bearer ${apiKey}` },
    }),
    readFailure: readDialectFailure,
    readRequestId: ({ search_metadata: metadata }) => (isJsonObject(metadata) ? metadata.id : undefined),
    parse,
  })
}

function repeatsLanguage({ search_parameters: echo }: JsonObject, { language }: SerpQuery): boolean {
  return isJsonObject(echo) && typeof echo.hl === 'string' && echo.hl.toLowerCase() === language.toLowerCase()
}
