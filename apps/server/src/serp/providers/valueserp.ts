import type { ExchangeReply } from '../exchange.ts'
import { jsonOf, type VendorFailure } from '../failure.ts'
import { readUnits } from '../lists.ts'
import type { ParsedSerpPage } from '../page.ts'
import { devices, normalizeQueryText, type SerpQuery } from '../query.ts'
import { badPayload, isJsonObject, parseJsonObject } from '../reply.ts'
import { providerOf } from '../vendor.ts'
import { googleParameters, readDialect } from './serpapi-dialect.ts'

/** ValueSERP (valueserp.com): Google, ten results a page, one credit a page. */
export const valueserp = providerOf({
  id: 'valueserp',
  label: 'ValueSERP',
  engines: { google: { devices, places: 'google_name', overview: 'option' } },
  paging: 'addressable',
  pageSize: 10,
  maximumDepth: 100,
  // 250 to 5,000 requests per minute, by plan: trajectdata.com/serp/value-serp-api/pricing.
  pace: { perSecond: 250 / 60, perSecondAtMost: 5_000 / 60, atOnce: null },
  billingUnit: 'credit',
  unitsAtMost: (page, loadsOverview) => (page === 1 && loadsOverview === true ? '10' : '1'),
  unitPrice: '0.0025',
  synthetic: false,
  needsKey: true,
  defaultBaseUrl: 'https://api.valueserp.com',
  parserVersion: 9,
  request: (query, apiKey) => ({
    path: '/search',
    parameters: {
      ...parametersOf(query),
      // Otherwise a town's country and language replace `gl` and `hl`: docs.trajectdata.com/valueserp, `location_auto`.
      location_auto: 'false',
      ...overviewOption(query),
      api_key: apiKey,
    },
  }),
  readFailure,
  readRequestId: ({ search_metadata: metadata }) => (isJsonObject(metadata) ? metadata.id : undefined),
  parse,
})

function parametersOf(query: SerpQuery) {
  return { q: normalizeQueryText(query.text), ...googleParameters(query), page: query.page }
}

/** `{"request_info": {"success": false, "message"}}`; during incidents with `retry_after` in seconds. */
function readFailure(reply: ExchangeReply): VendorFailure | null {
  const body = jsonOf(reply)
  const info = body?.request_info
  if (!isJsonObject(info) || info.success !== false) return null
  const seconds = info.retry_after ?? body?.retry_after
  return {
    message: typeof info.message === 'string' ? info.message : '',
    ...(reply.status === 200 ? { kind: 'bad_payload' } : {}),
    ...(typeof seconds === 'number' && seconds > 0 && seconds < 86_400
      ? { retryAfterMs: seconds * 1000 }
      : {}),
  }
}

function parse(raw: string, query: SerpQuery): ParsedSerpPage {
  const reply = parseJsonObject(raw)
  const { request_info: info } = reply
  if (!isJsonObject(info) || info.success !== true) {
    throw badPayload('The reply does not say that the search succeeded.', raw)
  }
  return readDialect(reply, raw, {
    sent: parametersOf(query),
    text: 'q',
    page: { name: 'page', first: 1 },
    number: query.page,
    pagination: 'pagination',
    emptyList: true,
    pageSize: 10,
    units: readUnits(info.credits_used_this_request),
    reportsOverview: reply.ai_overview !== undefined || asksForOverview(reply.search_parameters),
  })
}

/**
 * Loading the AI Overview costs a credit more, and so does each one inside a related question, which is not wanted:
 * docs.trajectdata.com/valueserp. The vendor's pages disagree on whether these come unasked, so `unitsAtMost` has room for eight,
 * twice as many questions as Google usually shows.
 */
function overviewOption({ loadsOverview, page }: SerpQuery): Record<string, string> {
  return loadsOverview === true && page === 1
    ? { include_ai_overview: 'true', include_ai_overview_paa: 'false' }
    : {}
}

/** Without that option a reply never has an AI Overview. */
function asksForOverview(echo: unknown): boolean {
  return isJsonObject(echo) && String(echo.include_ai_overview) === 'true'
}
