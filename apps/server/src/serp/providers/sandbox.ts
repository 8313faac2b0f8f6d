import { SerpError } from '../errors.ts'
import {
  featureTypes,
  type FeatureType,
  type ParsedSerpPage,
  type SerpFeature,
  type SerpPage,
  type SerpResult,
} from '../page.ts'
import { checkQuery, type FetchContext, type SerpProvider } from '../provider.ts'
import { devices, normalizeQueryText, searcherNames, type SerpQuery } from '../query.ts'
import { badPayload, isJsonObject, parseJsonObject, readLink, readText } from '../reply.ts'
import {
  rankSandbox,
  sandboxDepth,
  sandboxFeatures,
  sandboxPage,
  type SandboxQuestion,
  type SandboxResult,
} from './sandbox-ranking.ts'

/** Identifies the sandbox's bodies and their format. */
const format = 'sextant-sandbox/1'

/** The synthetic search engine: no key, no network, the same answer to the same query. */
export const sandbox: SerpProvider = {
  id: 'sandbox',
  label: 'Sandbox (invented results)',
  engines: Object.fromEntries(searcherNames.map((name) => [name, { devices, places: 'any' as const }])),
  paging: 'addressable',
  pageSize: 10,
  maximumDepth: sandboxDepth,
  pace: { perSecond: null, atOnce: null },
  billingUnit: 'page',
  unitPrice: '0',
  synthetic: true,
  needsKey: false,
  defaultBaseUrl: null,
  parserVersion: 1,
  fetchPage,
  parse,
}

async function fetchPage(query: SerpQuery, context: FetchContext): Promise<SerpPage> {
  checkQuery(sandbox, query)
  if (dayNumber(query.date) === null) {
    throw new SerpError('invalid_request', `The date must be a day YYYY-MM-DD, but is "${query.date}".`)
  }
  if (context.signal.aborted) throw new SerpError('timeout', '')
  const raw = render(query, rankSandbox(sandboxQuestion(query)))
  return { ...parse(raw, query), raw }
}

/** The replies for the first pages of a query. The results are ranked only once. */
export function sandboxReplies(query: SerpQuery, pages: number): string[] {
  const ranking = rankSandbox(sandboxQuestion(query))
  return Array.from({ length: pages }, (_, index) => render({ ...query, page: index + 1 }, ranking))
}

/** Days since 1970-01-01, or `null` for a text that is no calendar day. */
function dayNumber(date: string): number | null {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(date)) return null
  const time = Date.parse(`${date}T00:00:00Z`)
  return Number.isNaN(time) || new Date(time).toISOString().slice(0, 10) !== date ? null : time / 86_400_000
}

function render(query: SerpQuery, ranking: readonly SandboxResult[]): string {
  const text = normalizeQueryText(query.text)
  const { start, end } = sandboxPage(text, query.page)
  return JSON.stringify({
    format,
    synthetic: true,
    query: { ...query, text, hints: undefined },
    results: ranking.slice(start, end),
    features: start < ranking.length ? sandboxFeatures(text, query.page) : [],
    more: end < ranking.length,
    pageSize: sandbox.pageSize,
    units: '1',
  })
}

export function sandboxQuestion(query: SerpQuery): SandboxQuestion {
  return {
    text: normalizeQueryText(query.text),
    market: [query.searcher, query.country, query.language].join(' '),
    place: [query.region?.name ?? '', query.device].join(' '),
    day: dayNumber(query.date)!,
    sites: query.hints?.sites ?? [],
  }
}

function parse(raw: string, query: SerpQuery): ParsedSerpPage {
  const reply = parseJsonObject(raw)
  if (reply.format !== format) throw badPayload("The reply is not in the sandbox's format.", raw)
  const echo = reply.query
  if (!isJsonObject(echo) || echo.text !== normalizeQueryText(query.text) || echo.page !== query.page) {
    throw badPayload('The reply answers another query than the one sent.', raw)
  }
  const { results, more, pageSize } = reply
  if (!Array.isArray(results)) throw badPayload('The results are not a list.', raw)
  if (typeof more !== 'boolean') throw badPayload('The reply does not say whether more follow.', raw)
  if (typeof pageSize !== 'number' || !Number.isInteger(pageSize) || pageSize < 1) {
    throw badPayload('The reply does not state the page size.', raw)
  }
  return {
    outcome: results.length === 0 ? 'empty' : 'ok',
    organic: results.map((item: unknown) => readResult(item, raw)),
    features: readFeatures(reply.features),
    hasMore: more,
    pageSize,
    units: '1',
  }
}

function readResult(item: unknown, raw: string): SerpResult {
  const link = isJsonObject(item) ? readLink(item.url) : null
  if (!isJsonObject(item) || link === null) throw badPayload('A result has no link.', raw)
  return { ...link, title: readText(item.title), snippet: readText(item.snippet) }
}

function readFeatures(value: unknown): SerpFeature[] {
  if (!Array.isArray(value)) return []
  return value
    .filter((type): type is FeatureType => featureTypes.some((known) => known === type))
    .map((type) => ({ type, itemCount: 1 }))
}
