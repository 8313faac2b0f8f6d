import { SerpError } from '../errors.ts'
import type { ExchangeReply } from '../exchange.ts'
import { jsonOf, type VendorFailure } from '../failure.ts'
import type { ParsedSerpPage } from '../page.ts'
import { yandexLanguage, yandexLr } from '../places.ts'
import type { SerpProvider } from '../provider.ts'
import { normalizeQueryText, type SerpQuery } from '../query.ts'
import { badPayload, isJsonObject, parseJsonObject, readText, type JsonObject } from '../reply.ts'
import { providerOf, type Vendor, type VendorRequest } from '../vendor.ts'
import { nothingFound, parseYandexXml, readYandexXmlError } from '../yandex-xml.ts'
import { readRpcFailure, yandexXmlKinds } from './yandex-errors.ts'
import { yandexQueue } from './yandex-queue.ts'

/** Groups on a page: the maximum, at the price of one. */
const pageSize = 100

const vendor: Vendor = {
  id: 'yandex',
  label: 'Yandex Search API',
  engines: { yandex: { devices: ['desktop', 'mobile'], places: 'yandex_lr' } },
  paging: 'addressable',
  pageSize,
  maximumDepth: 250,
  // 10 synchronous and 10 deferred requests per second: yandex.cloud/en/docs/search-api/concepts/limits.
  pace: { perSecond: 10, atOnce: null },
  billingUnit: 'request',
  unitPrice: '0.004',
  synthetic: false,
  needsKey: true,
  keyForm: {
    pattern: /^(?:[a-z0-9]+:)?[^:]+$/,
    says: "`folderId:apiKey`, or the service account's API key alone",
  },
  defaultBaseUrl: 'https://searchapi.api.cloud.yandex.net',
  parserVersion: 6,
  request,
  readFailure,
  readRequestId: (body) => /<reqid>([^<]{1,100})<\/reqid>/.exec(xmlOf(body) ?? '')?.[1],
  parse,
}

/**
 * Yandex Search API v2 (Yandex Cloud): a hundred results at once for a fraction of a cent, or queued for a sixteenth of that.
 * Results are grouped by domain, as on Yandex's own pages: a site has one position, that of its best document.
 */
export const yandex: SerpProvider = { ...providerOf(vendor), queue: yandexQueue(vendor) }

/** Longest query, in characters. */
const longestText = 400

function request(query: SerpQuery, apiKey: string): VendorRequest {
  const queryText = normalizeQueryText(query.text)
  if ([...queryText].length > longestText) {
    throw new SerpError(
      'invalid_request',
      `Yandex accepts queries of at most ${longestText} characters, but got ${[...queryText].length}.`,
    )
  }
  const [key, folderId] = apiKey.split(':').toReversed()
  return {
    path: '/v2/web/search',
    headers: { authorization: `Api-Key ${key}` },
    body: {
      query: {
        ...placeOf(query).type,
        queryText,
        familyMode: 'FAMILY_MODE_NONE',
        page: String(query.page - 1),
        // A corrected query is another query, with other positions.
        fixTypoMode: 'FIX_TYPO_MODE_OFF',
      },
      sortSpec: { sortMode: 'SORT_MODE_BY_RELEVANCE', sortOrder: 'SORT_ORDER_DESC' },
      groupSpec: { groupMode: 'GROUP_MODE_DEEP', groupsOnPage: String(pageSize), docsInGroup: '1' },
      maxPassages: '1',
      ...placeOf(query).region,
      ...localizationOf(query.language),
      ...(query.device === 'mobile' ? { userAgent: mobileBrowser } : {}),
      responseFormat: 'FORMAT_XML',
      ...(folderId === undefined ? {} : { folderId }),
    },
  }
}

/** National searches by country. */
const searchTypes: Readonly<Record<string, string>> = {
  BY: 'SEARCH_TYPE_BE',
  KZ: 'SEARCH_TYPE_KK',
  RU: 'SEARCH_TYPE_RU',
  TR: 'SEARCH_TYPE_TR',
  UZ: 'SEARCH_TYPE_UZ',
}

/** Only these searches support places; `SEARCH_TYPE_COM` has none at all. */
const regionalCountries: ReadonlySet<string> = new Set(['RU', 'TR'])

/** Where to search from. Places that no national search supports are requested by number in the Russian one. */
function placeOf(query: SerpQuery): { type: JsonObject; region: JsonObject } {
  const national = searchTypes[query.country]
  if (national !== undefined && query.region === null && !regionalCountries.has(query.country)) {
    return { type: { searchType: national }, region: {} }
  }
  const searchType = query.country === 'TR' ? national : searchTypes.RU
  return { type: { searchType }, region: { region: String(yandexLr(query)) } }
}

/** The results do not depend on the language, so an unsupported one is not sent. */
function localizationOf(language: string): JsonObject {
  const supported = yandexLanguage(language)
  return supported === null ? {} : { l10n: `LOCALIZATION_${supported.toUpperCase()}` }
}

/** Results for phones are returned to clients that identify as one. */
const mobileBrowser =
  'Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Mobile Safari/537.36'

/** The failure of the request, of a completed operation, or in the XML inside. */
function readFailure(reply: ExchangeReply): VendorFailure | null {
  const body = jsonOf(reply)
  if (body === null) return null
  const ended = body.done === true
  const { code, message } = isJsonObject(body.error) ? body.error : body
  if (typeof code === 'number') return { ...readRpcFailure(code, readText(message)), ended }
  const error = readYandexXmlError(xmlOf(body) ?? '')
  if (error === null || error.code === nothingFound) return null
  return {
    message: `${error.message} (error ${error.code})`,
    kind: yandexXmlKinds[error.code] ?? 'invalid_request',
    ended,
  }
}

function parse(raw: string, query: SerpQuery): ParsedSerpPage {
  const xml = xmlOf(parseJsonObject(raw))
  if (xml === null) throw badPayload('The reply has no page.', raw)
  return parseYandexXml(xml, raw, query, {
    page: query.page - 1,
    pageSize,
    units: '1',
    numbersResults: true,
  })
}

/** The XML inside a reply or inside a completed operation, or `null`. */
function xmlOf(body: JsonObject): string | null {
  const { rawData } = isJsonObject(body.response) ? body.response : body
  if (typeof rawData !== 'string' || !/^[A-Za-z0-9+/]+={0,2}$/.test(rawData)) return null
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(Buffer.from(rawData, 'base64'))
  } catch {
    return null
  }
}
