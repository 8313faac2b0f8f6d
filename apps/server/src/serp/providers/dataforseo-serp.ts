import { checkEcho, corrected } from '../echo.ts'
import { SerpError } from '../errors.ts'
import type { ParsedSerpPage } from '../page.ts'
import { googleId } from '../places.ts'
import type { SerpProvider } from '../provider.ts'
import { normalizeQueryText, type SerpQuery } from '../query.ts'
import { badPayload, isJsonObject, parseJsonObject, type JsonObject } from '../reply.ts'
import { providerOf, type Vendor } from '../vendor.ts'
import { readItems, type ReadItems } from './dataforseo-items.ts'
import { dataforseoQueue } from './dataforseo-queue.ts'
import {
  authorization,
  dollars,
  NOTHING_FOUND,
  OK,
  readCost,
  readFailure,
  readRequestId,
  taskOf,
} from './dataforseo-reply.ts'

/** Dollars for the first ten results, live and queued. Each further ten cost three quarters of that. */
const basePrices = { live: 0.002, queued: 0.0006 }

/** `loadsOverview`: an AI Overview that Google loads later costs as much again (dataforseo.com/pricing/serp/google-organic-serp-api). */
const priceOf = (base: number, page: number, loadsOverview = false) =>
  dollars(base + (page - 1) * base * 0.75 + (loadsOverview ? base : 0))

const vendor: Vendor = {
  id: 'dataforseo',
  label: 'DataForSEO',
  engines: { google: { devices: ['desktop', 'mobile'], places: 'google_id', overview: 'option' } },
  paging: 'prefix',
  pageSize: 10,
  maximumDepth: 200,
  // 2,000 calls per minute (dataforseo.com/help-center/rate-limits-and-request-limits), 10,000 since October 2026
  // (dataforseo.com/update/api-rate-limit-10000-requests-per-minute).
  pace: { perSecond: 2_000 / 60, perSecondAtMost: 10_000 / 60, atOnce: null },
  billingUnit: 'US dollar',
  unitPrice: '1',
  unitsAtMost: (page, loadsOverview) => priceOf(basePrices.live, page, loadsOverview),
  synthetic: false,
  needsKey: true,
  keyForm: { pattern: /^[^:]+:.+$/, says: '`login:password`' },
  defaultBaseUrl: 'https://api.dataforseo.com',
  parserVersion: 7,
  request: (query, apiKey) => ({
    path: '/v3/serp/google/organic/live/advanced',
    headers: authorization(apiKey),
    body: [taskFor(query)],
  }),
  readFailure,
  readRequestId,
  parse,
}

/**
 * DataForSEO (dataforseo.com): Google's results from the top to any depth in one request, which states its cost; or queued, for
 * less than a third.
 */
export const dataforseoSerp: SerpProvider = {
  ...providerOf(vendor),
  queue: dataforseoQueue(vendor, {
    taskFor,
    unitsAtMost: (page, loadsOverview) => priceOf(basePrices.queued, page, loadsOverview),
  }),
}

/** Longest query, in characters. */
const longestKeyword = 700

/** Search operators. They cost five times as much, which would pass the highest price of a page. */
const operators =
  /(?:^|\s)-?(?:allin\w+|cache|define|filetype|id|inanchor|info|in(?:text|title|url)|link|related|site):\S/i

/** The task of a query. Throws `SerpError` for a query that the service does not accept. */
function taskFor(query: SerpQuery): JsonObject {
  const text = normalizeQueryText(query.text)
  if (operators.test(text)) {
    throw new SerpError(
      'unsupported',
      'DataForSEO charges five times as much for queries with search operators, which Sextant does not send.',
    )
  }
  // The service decodes what looks encoded.
  const keyword = text.replaceAll('%', '%25').replaceAll('+', '%2B')
  if (keyword.length > longestKeyword) {
    throw new SerpError(
      'invalid_request',
      `DataForSEO accepts queries of at most ${longestKeyword} characters, but got ${keyword.length}.`,
    )
  }
  // Without it, AI Overviews that Google loads later are empty. The extra price is paid back where there is none.
  const overview = query.loadsOverview === true ? { load_async_ai_overview: true } : {}
  return { keyword, ...parametersOf(query), ...alike, ...overview }
}

/** Parameters that the reply repeats. */
function parametersOf(query: SerpQuery): Readonly<Record<string, string | number | null>> {
  return {
    location_code: googleId(query),
    language_code: query.language,
    device: query.device,
    os: query.device === 'mobile' ? 'android' : 'windows',
    depth: query.page * 10,
  }
}

/** The same for every query: results are not grouped, and the query is not corrected. */
const alike: JsonObject = { group_organic_results: false, search_param: '&nfpr=1' }

function parse(raw: string, query: SerpQuery): ParsedSerpPage {
  const task = taskOf(parseJsonObject(raw), raw)
  const data = checkEcho(task.data, parametersOf(query), raw)
  const common = { hasMore: null, pageSize: 10, reportsOverview: true, units: unitsOf(task, query) }
  const onePage = query.page > 1 ? { pagesRead: 1 } : {}
  const nothing = { ...common, ...onePage, outcome: 'empty', organic: [], hasMore: false } as const
  if (task.status_code === NOTHING_FOUND) {
    checkKeyword(data.keyword, query, raw)
    return { ...nothing, features: [] }
  }
  const [result, ...others] = Array.isArray(task.result) ? (task.result as unknown[]) : []
  if (task.status_code !== OK || !isJsonObject(result) || others.length > 0) {
    throw badPayload('The reply does not have exactly one page.', raw)
  }
  checkKeyword(result.keyword, query, raw)
  checkSpelling(result.spell, raw)
  const { organic, features, ...held } = readItems(result.items ?? [], raw)
  if (organic.length > 0) {
    const pagesRead = pagesHeld(held, result.pages_count, query.page)
    const found = result.se_results_count
    const isAll = !held.isCut && typeof found === 'number' && found > 0 && found <= organic.length
    return {
      ...common,
      outcome: 'ok',
      organic,
      features,
      ...(pagesRead < query.page ? { pagesRead } : {}),
      hasMore: isAll ? false : null,
    }
  }
  if (features.length > 0 || result.items_count !== 0) {
    throw badPayload('The reply has no organic results and does not say that nothing was found.', raw)
  }
  return { ...nothing, features }
}

/** Pages that a reply holds: those of its items, and those that it says were read without further results. */
function pagesHeld(
  { lastPage, isCut }: Omit<ReadItems, 'organic' | 'features'>,
  count: unknown,
  asked: number,
): number {
  if (isCut) return lastPage!
  const counted = typeof count === 'number' && Number.isInteger(count) ? count : lastPage
  return Math.min(asked, counted === null ? asked : Math.max(counted, lastPage ?? 1))
}

/** A queued task was charged for when it was submitted, which the reply does not repeat. */
function unitsOf(task: JsonObject, { page }: SerpQuery): string {
  const { path, cost, data } = task
  const loadsOverview = isJsonObject(data) && data.load_async_ai_overview === true
  if (Array.isArray(path) && path.includes('task_get'))
    return priceOf(basePrices.queued, page, loadsOverview && hasLateOverview(task))
  return readCost(cost) ?? priceOf(basePrices.live, page, loadsOverview)
}

/** Whether a reply has an AI Overview that Google loaded later. */
function hasLateOverview({ result }: JsonObject): boolean {
  const results = Array.isArray(result) ? result.filter(isJsonObject) : []
  return results.some(
    ({ items }) =>
      Array.isArray(items) &&
      items.some((item) => isJsonObject(item) && item.asynchronous_ai_overview === true),
  )
}

/** The text is repeated as sent or decoded. Google ignores its case. */
function checkKeyword(echo: unknown, query: SerpQuery, raw: string): void {
  const decoded = String(echo).replaceAll('%2B', '+').replaceAll('%25', '%')
  const asked = normalizeQueryText(query.text).toLowerCase()
  if (![String(echo), decoded].some((text) => normalizeQueryText(text).toLowerCase() === asked)) {
    throw badPayload('The reply answers another query than the one sent.', raw)
  }
}

/** Spellings searched for instead of the query, or as well, which mixes the results. Others are only suggested. */
const replacingSpells: ReadonlySet<unknown> = new Set([
  'including_results_for',
  'no_results_found_for',
  'showing_results_for',
])

function checkSpelling(spell: unknown, raw: string): void {
  if (isJsonObject(spell) && replacingSpells.has(spell.type)) {
    throw corrected(raw)
  }
}
