import { SerpError } from '../errors.ts'
import type { SerpErrorKind } from '../errors.ts'
import { exchange } from '../exchange.ts'
import type { ExchangeReply } from '../exchange.ts'
import type { FeatureType, ParsedSerpPage, SerpFeature, SerpPage, SerpResult, Sitelink } from '../page.ts'
import { checkQuery } from '../provider.ts'
import type { FetchContext, SerpProvider } from '../provider.ts'
import { normalizeQueryText } from '../query.ts'
import type { SerpQuery } from '../query.ts'
import { quoteVendor } from '../redact.ts'
import { badPayload, isJsonObject, parseJsonObject, readLink, readText } from '../reply.ts'
import type { JsonObject } from '../reply.ts'

/** Serper (serper.dev): Google's results as JSON, one credit a page, any page by its number, desktop only. */
export const serper: SerpProvider = {
  id: 'serper',
  label: 'Serper',
  searchers: ['google'],
  // The service has no parameter for the device.
  devices: ['desktop'],
  paging: 'addressable',
  pageSize: 10,
  maximumDepth: 100,
  billingUnit: 'credit',
  synthetic: false,
  needsKey: true,
  defaultBaseUrl: 'https://google.serper.dev',
  parserVersion: 1,
  fetchPage,
  parse,
}

async function fetchPage(query: SerpQuery, context: FetchContext): Promise<SerpPage> {
  checkQuery(serper, query)
  const reply = await exchange({
    label: serper.label,
    url: `${context.baseUrl}/search`,
    headers: { 'x-api-key': context.apiKey },
    body: requestBody(query),
    signal: context.signal,
    fetch: context.fetch,
  })
  const failure = readFailure(reply, [context.apiKey])
  if (failure !== null) throw failure
  return { ...parse(reply.body, query), raw: reply.body }
}

function requestBody(query: SerpQuery): JsonObject {
  const location = googleLocation(query)
  return {
    q: normalizeQueryText(query.text),
    gl: query.country.toLowerCase(),
    hl: query.language,
    ...(location === null ? {} : { location }),
    page: query.page,
    // A corrected query is another query: its positions are not this keyword's.
    autocorrect: false,
  }
}

/** Google's name of the place to search from; `null` when the whole country is meant. */
function googleLocation({ region }: SerpQuery): string | null {
  if (region === null) return null
  if (region.canonicalName !== null) return region.canonicalName
  if (isCountry(region.googleCriteriaId)) return null
  throw new SerpError(
    'unsupported',
    `Serper needs Google's name of the region "${region.name}", which is not known.`,
  )
}

/** Google's criteria ids of countries are 2000 + the ISO 3166-1 number, which has three digits. */
function isCountry(criteriaId: number | null): boolean {
  return criteriaId !== null && criteriaId > 2000 && criteriaId < 3000
}

/** What went wrong, or `null` when the body should be a result page. The body is asked before the status. */
function readFailure(reply: ExchangeReply, secrets: readonly string[]): SerpError | null {
  const { status, retryAfterMs } = reply
  if (status >= 300 && status < 400) {
    const particulars = 'Serper answered with a redirect, which is not followed since the key would go along.'
    return new SerpError('bad_payload', particulars, { status, raw: reply.body })
  }
  if (reply.contentType === 'text/html' || reply.body.trimStart().startsWith('<')) {
    // Comes from a proxy on the way, not from the service.
    return new SerpError('transient', `Serper's address answered with a web page (HTTP ${status}).`, {
      status,
      ...(retryAfterMs === undefined ? {} : { retryAfterMs }),
    })
  }
  const gateway = readGatewayError(reply.body)
  const effective = gateway?.status ?? status
  if (effective >= 200 && effective < 300) return null
  const message = gateway?.message ?? reply.body
  const said = quoteVendor(message, secrets)
  return new SerpError(
    failureKind(effective, message),
    `Serper: ${said === '' ? '' : `${said} `}(HTTP ${effective})`,
    {
      status: effective,
      ...(retryAfterMs === undefined ? {} : { retryAfterMs }),
    },
  )
}

/** The gateway's error form, `{"message", "statusCode"}`, which can come with any HTTP status. */
function readGatewayError(body: string): { status: number | undefined; message: string } | null {
  let value: unknown
  try {
    value = JSON.parse(body)
  } catch {
    return null
  }
  if (!isJsonObject(value) || typeof value.message !== 'string') return null
  const code = value.statusCode
  const named = typeof code === 'number' && Number.isInteger(code) && code >= 400 && code < 600
  return { status: named ? code : undefined, message: value.message }
}

function failureKind(status: number, message: string): SerpErrorKind {
  // The status of an exhausted account is not documented; its text speaks of credits.
  if (status >= 400 && status < 500 && /\bcredits?\b/i.test(message)) return 'quota'
  if (status === 402) return 'quota'
  if (status === 401 || status === 403) return 'auth'
  if (status === 429) return 'rate_limited'
  if (status === 408 || status >= 500) return 'transient'
  return 'invalid_request'
}

function parse(raw: string, query: SerpQuery): ParsedSerpPage {
  const reply = parseJsonObject(raw)
  const parameters = checkEcho(reply.searchParameters, query, raw)
  const organic = readOrganic(reply, raw)
  return {
    outcome: organic.length === 0 ? 'empty' : 'ok',
    organic,
    features: readFeatures(reply),
    // A page may be short without being the last; only an empty one ends the list.
    hasMore: organic.length === 0 ? false : null,
    pageSize: readPageSize(parameters.num),
    units: readCredits(reply.credits),
  }
}

/** A reply to another question must not become this keyword's position, so the echo has to agree. */
function checkEcho(parameters: unknown, query: SerpQuery, raw: string): JsonObject {
  if (!isJsonObject(parameters)) throw badPayload('The reply does not say which query it answers.', raw)
  const { q, page = 1, gl, hl, type } = parameters
  if (typeof q !== 'string' || normalizeQueryText(q) !== normalizeQueryText(query.text)) {
    throw badPayload('The reply is for another query.', raw)
  }
  if (page !== query.page && page !== String(query.page))
    throw badPayload('The reply is for another page.', raw)
  if (!agrees(gl, query.country)) throw badPayload('The reply is for another country.', raw)
  if (!agrees(hl, query.language)) throw badPayload('The reply is for another language.', raw)
  if (!agrees(type, 'search')) throw badPayload('The reply is for another kind of search.', raw)
  return parameters
}

function agrees(echo: unknown, asked: string): boolean {
  return echo === undefined || (typeof echo === 'string' && echo.toLowerCase() === asked.toLowerCase())
}

/** What may stand beside an `organic` that is left out, when the page is empty. */
const keysOfEmptyReply: ReadonlySet<string> = new Set(['searchParameters', 'credits', 'relatedSearches'])

function readOrganic(reply: JsonObject, raw: string): SerpResult[] {
  const items = reply.organic
  if (items === undefined) {
    // Absent blocks have no key. But beside other content, or a key never seen before, it is more likely that
    // the format changed, and an empty page would be a false "not found".
    if (Object.keys(reply).every((key) => keysOfEmptyReply.has(key))) return []
    throw badPayload('The reply has no list of organic results, yet holds something else.', raw)
  }
  if (!Array.isArray(items)) throw badPayload('The organic results are not a list.', raw)
  return items.map((item: unknown) => {
    const link = isJsonObject(item) ? readLink(item.link) : null
    if (!isJsonObject(item) || link === null) throw badPayload('An organic result has no link.', raw)
    const snippet = readText(item.snippet)
    const sitelinks = readSitelinks(item.sitelinks)
    return {
      ...link,
      title: readText(item.title),
      ...(snippet === '' ? {} : { snippet }),
      ...(sitelinks.length === 0 ? {} : { sitelinks }),
      ...(Number.isSafeInteger(item.position) ? { reportedPosition: item.position as number } : {}),
    }
  })
}

function readSitelinks(value: unknown): Sitelink[] {
  if (!Array.isArray(value)) return []
  return value.filter(isJsonObject).flatMap((item) => {
    const link = readLink(item.link)
    return link === null ? [] : [{ url: link.url, title: readText(item.title) }]
  })
}

/** Serper's blocks by their keys. */
const featureKeys: Readonly<Record<string, FeatureType>> = {
  ads: 'ads',
  aiOverview: 'ai_overview',
  answerBox: 'featured_snippet',
  images: 'images',
  knowledgeGraph: 'knowledge_graph',
  peopleAlsoAsk: 'people_also_ask',
  places: 'local_pack',
  relatedSearches: 'related_searches',
  shopping: 'shopping',
  topStories: 'top_stories',
  videos: 'videos',
}

function readFeatures(reply: JsonObject): SerpFeature[] {
  return Object.entries(featureKeys).flatMap(([key, type]) => {
    const block = reply[key]
    const itemCount = Array.isArray(block) ? block.length : isJsonObject(block) ? 1 : 0
    return itemCount === 0 ? [] : [{ type, itemCount }]
  })
}

function readPageSize(echo: unknown): number {
  return typeof echo === 'number' && Number.isInteger(echo) && echo >= 1 && echo <= 100
    ? echo
    : serper.pageSize
}

/** Credits charged, by the reply's own account; one, the price of a page, where it gives none that can be true. */
function readCredits(value: unknown): string {
  return typeof value === 'number' && Number.isInteger(value) && value >= 0 && value <= 1000
    ? String(value)
    : '1'
}
