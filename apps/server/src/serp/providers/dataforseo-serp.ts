import { checkEcho } from '../echo.ts'
import { SerpError } from '../errors.ts'
import type { ParsedSerpPage } from '../page.ts'
import { googleId } from '../places.ts'
import type { SerpProvider } from '../provider.ts'
import { normalizeQueryText, type SerpQuery } from '../query.ts'
import { badPayload, isJsonObject, type JsonObject, parseJsonObject } from '../reply.ts'
import { providerOf, type Vendor } from '../vendor.ts'
import { readItems } from './dataforseo-items.ts'
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

/** Dollars for the first ten results, at once and later; each further ten cost three quarters of it. */
const basePrices = { live: 0.002, queued: 0.0006 }

const priceOf = (base: number, page: number) => dollars(base + (page - 1) * base * 0.75)

const vendor: Vendor = {
  id: 'dataforseo',
  label: 'DataForSEO',
  engines: { google: { devices: ['desktop', 'mobile'], places: 'google_id' } },
  paging: 'prefix',
  pageSize: 10,
  maximumDepth: 200,
  billingUnit: 'US dollar',
  unitPrice: '1',
  unitsAtMost: (page) => priceOf(basePrices.live, page),
  synthetic: false,
  needsKey: true,
  keyForm: { pattern: /^[^:]+:.+$/, says: '`login:password`' },
  defaultBaseUrl: 'https://api.dataforseo.com',
  parserVersion: 1,
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
 * DataForSEO (dataforseo.com): Google's results from the top down to any depth in one request, which tells its cost; or
 * later, for less than a third.
 */
export const dataforseoSerp: SerpProvider = {
  ...providerOf(vendor),
  queue: dataforseoQueue(vendor, {
    taskFor,
    unitsAtMost: (page) => priceOf(basePrices.queued, page),
  }),
}

/** Characters of a query that the service takes. */
const longestKeyword = 700

/** Signs in a query that cost five times as much, so that what a page can cost at most could not be told. */
const operators =
  /(?:^|\s)-?(?:allin\w+|cache|define|filetype|inanchor|info|in(?:text|title|url)|link|related|site):\S/i

/** A task as the service wants it. Throws `SerpError` for a query that it does not take. */
function taskFor(query: SerpQuery): JsonObject {
  const text = normalizeQueryText(query.text)
  if (operators.test(text)) {
    throw new SerpError('unsupported', 'DataForSEO charges five times as much for search operators.')
  }
  // The service decodes what looks encoded.
  const keyword = text.replaceAll('%', '%25').replaceAll('+', '%2B')
  if (keyword.length > longestKeyword) {
    throw new SerpError(
      'invalid_request',
      `DataForSEO takes queries of at most ${longestKeyword} characters.`,
    )
  }
  return { keyword, ...parametersOf(query), ...alike }
}

/** What the reply repeats. */
function parametersOf(query: SerpQuery): Readonly<Record<string, string | number | null>> {
  return {
    location_code: googleId(query),
    language_code: query.language,
    device: query.device,
    os: query.device === 'mobile' ? 'android' : 'windows',
    depth: query.page * 10,
  }
}

/** What is the same for every query: each result has its own place, and a corrected query is another query. */
const alike: JsonObject = { group_organic_results: false, search_param: '&nfpr=1' }

function parse(raw: string, query: SerpQuery): ParsedSerpPage {
  const task = taskOf(parseJsonObject(raw), raw)
  const data = checkEcho(task.data, parametersOf(query), raw)
  const common = { hasMore: null, pageSize: 10, units: unitsOf(task, query) }
  const nothing = { ...common, outcome: 'empty', organic: [], hasMore: false } as const
  if (task.status_code === NOTHING_FOUND) {
    checkKeyword(data.keyword, query, raw)
    return { ...nothing, features: [] }
  }
  const [result, ...others] = Array.isArray(task.result) ? (task.result as unknown[]) : []
  if (task.status_code !== OK || !isJsonObject(result) || others.length > 0) {
    throw badPayload('The reply does not hold one result page.', raw)
  }
  checkKeyword(result.keyword, query, raw)
  checkSpelling(result.spell, raw)
  const { organic, features } = readItems(result.items ?? [], raw)
  if (organic.length > 0) return { ...common, outcome: 'ok', organic, features }
  if (features.length > 0 || result.items_count !== 0) {
    throw badPayload('The reply has no organic results, yet does not say that nothing was found.', raw)
  }
  return { ...nothing, features }
}

/** A queued task was charged for when it was handed in, which the reply does not repeat. */
function unitsOf({ path, cost }: JsonObject, { page }: SerpQuery): string {
  const isQueued = Array.isArray(path) && path.includes('task_get')
  return isQueued ? priceOf(basePrices.queued, page) : (readCost(cost) ?? priceOf(basePrices.live, page))
}

/** The text is repeated as it was sent, or decoded; its case does not matter to Google. */
function checkKeyword(echo: unknown, query: SerpQuery, raw: string): void {
  const decoded = String(echo).replaceAll('%2B', '+').replaceAll('%25', '%')
  const asked = normalizeQueryText(query.text).toLowerCase()
  if (![String(echo), decoded].some((text) => normalizeQueryText(text).toLowerCase() === asked)) {
    throw badPayload('The reply is for another query.', raw)
  }
}

/** Spellings that were searched for instead of the query; others are suggested only, or searched for as well. */
const replacingSpells: ReadonlySet<unknown> = new Set(['showing_results_for', 'no_results_found_for'])

function checkSpelling(spell: unknown, raw: string): void {
  if (isJsonObject(spell) && replacingSpells.has(spell.type)) {
    throw badPayload('The query was corrected: the results are for another one.', raw)
  }
}
