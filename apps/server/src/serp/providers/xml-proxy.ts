import type { SerpErrorKind } from '../errors.ts'
import type { ExchangeReply } from '../exchange.ts'
import type { VendorFailure } from '../failure.ts'
import type { ParsedSerpPage } from '../page.ts'
import { googleId, yandexDomain, yandexLanguage, yandexLr } from '../places.ts'
import type { DocumentedPace, EngineAbilities, SerpProvider } from '../provider.ts'
import { normalizeQueryText, type SerpQuery } from '../query.ts'
import { providerOf, type VendorRequest } from '../vendor.ts'
import { nothingFound, parseYandexXml, readYandexXmlError } from '../yandex-xml.ts'

/** Where services with Yandex's XML format differ for a search engine. */
interface ProxyEngine extends EngineAbilities {
  path: string
  /** The service's number of page 1. */
  firstPage: 0 | 1
  /** Parameters besides text, page and device. A missing one falls back to the settings of the account. */
  parameters(query: SerpQuery): NonNullable<VendorRequest['parameters']>
}

/** Where services with Yandex's XML format differ. */
interface ProxyProfile {
  id: string
  label: string
  baseUrl: string
  engines: { google: ProxyEngine; yandex: ProxyEngine }
  pace: DocumentedPace
  /** The service's error codes that differ from `usualCodes`. */
  codes: Readonly<Record<number, ErrorCode>>
  /** Whether its replies count pages from 0 or from 1, whatever its requests do. */
  countsFreely?: true
  /** The HTTP status with which it refuses too many requests a second; 429 when absent. */
  limitStatus?: number
  /** As in the declaration of a provider. */
  repeatableSeconds?: number
}

/** What an error code means. */
interface ErrorCode {
  kind: SerpErrorKind
  /** Wait before the next request, in milliseconds. */
  waitMs?: number
  /** Whether the request is charged all the same. */
  charged?: true
  /** As in `SerpErrorDetail`. */
  queued?: true
}

/** XMLRiver (xmlriver.com): live Google and Yandex, ten results a page, one request a page, also when nothing is found. */
export const xmlriver = proxyOf({
  id: 'xmlriver',
  label: 'XMLRiver',
  baseUrl: 'https://xmlriver.com',
  // Ten threads for each search engine (xmlriver.com/apidoc/api-about); more are banned for a while.
  pace: { perSecond: null, atOnce: 10 },
  // Recorded replies of Yandex say 2 where 1 was sent, and one of Google says 0 for the first page: github.com/MarkelovSergey/xmlriver,
  // tests/Feature/XmlRiverTest.php. The documentation has the number sent. A page that came twice is refused by its results.
  countsFreely: true,
  engines: {
    google: {
      devices: ['desktop', 'tablet', 'mobile'],
      places: 'google_id',
      path: '/search/xml',
      firstPage: 1,
      parameters: (query) => ({
        [query.region === null ? 'country' : 'loc']: googleId(query),
        lr: query.language,
        nfpr: 1,
      }),
    },
    yandex: {
      devices: ['desktop', 'tablet', 'mobile'],
      places: 'yandex_lr',
      path: '/search_yandex/xml',
      firstPage: 0,
      // `domain` is one of ru, com, ua, com.tr, by and kz: xmlriver.com/apiydoc/apiy-about.
      parameters: (query) => ({
        ...yandexParameters(query, query.country === 'UZ' ? 'yandex.com' : undefined),
        groupby: 10,
      }),
    },
  },
  codes: {
    110: { kind: 'rate_limited' },
    // A ban, of ten minutes unless its text says otherwise (xmlriver.com/apiwordstat/apiw-errors).
    115: { kind: 'rate_limited', waitMs: 600_000 },
    // "Not ready yet" and two forms of "ask again".
    202: { kind: 'transient', waitMs: 10_000 },
    203: { kind: 'transient', waitMs: 10_000 },
    204: { kind: 'transient', waitMs: 10_000 },
    // Up to a fifth of the requests; to be repeated after 5 to 10 seconds (xmlriver.com/apiysearch/apiys-modes).
    500: { kind: 'transient', waitMs: 7_000 },
  },
})

/**
 * XMLStock (xmlstock.com): as XMLRiver, except that most pages are queued first. The request is charged then, and repeating it
 * after 20 to 30 seconds is free.
 */
export const xmlstock = proxyOf({
  id: 'xmlstock',
  label: 'XMLStock',
  baseUrl: 'https://xmlstock.com',
  // Ten at once for Yandex, fifteen for Google: xmlstock.com/?do=help-yalive-about.
  pace: { perSecond: null, atOnce: 10 },
  engines: {
    google: {
      devices: ['desktop', 'mobile'],
      // The service maps Yandex's numbers to Google's places.
      places: 'yandex_lr',
      path: '/google/xml/',
      firstPage: 0,
      parameters: (query) => ({ lr: yandexLr(query), hl: query.language, domain: 'com', nfpr: 1 }),
    },
    yandex: {
      devices: ['desktop', 'mobile'],
      places: 'yandex_lr',
      path: '/yandexlive/xml/',
      firstPage: 0,
      parameters: (query) => ({ ...yandexParameters(query), noreask: 1 }),
    },
  },
  // xmlstock.com/?do=help-yaxml-errors, help-yalive-errors and help-googlexml-errors.
  codes: {
    [-34]: { kind: 'auth' },
    ...Object.fromEntries(
      [1, 18, 19, 37, 10_001, 10_002].map((code) => [code, { kind: 'invalid_request', charged: true }]),
    ),
    32: { kind: 'quota' },
    // It is overloaded, or its channels are busy: to be repeated after ten seconds, at a lower rate.
    ...Object.fromEntries(
      [20, 21, 22, 23, 24, 25].map((code) => [code, { kind: 'transient', waitMs: 10_000 }]),
    ),
    110: { kind: 'rate_limited', waitMs: 10_000 },
    // It was repeated too soon.
    201: { kind: 'transient', waitMs: 30_000, queued: true },
    202: { kind: 'transient', waitMs: 25_000, queued: true },
    203: { kind: 'transient', waitMs: 25_000 },
    210: { kind: 'transient', waitMs: 25_000, charged: true, queued: true },
  },
  limitStatus: 503,
  repeatableSeconds: 1_800,
})

/** Nothing is left out, since the settings of the account would be used instead; a language that Yandex lacks becomes English. */
function yandexParameters(
  query: SerpQuery,
  domain = yandexDomain(query.country),
): NonNullable<VendorRequest['parameters']> {
  return {
    lr: yandexLr(query),
    lang: yandexLanguage(query.language) ?? 'en',
    domain: domain.replace('yandex.', ''),
  }
}

/** Error codes. Others are `invalid_request`. */
const usualCodes: Readonly<Record<number, ErrorCode>> = {
  ...Object.fromEntries([20, 21, 22, 23, 24, 25, 500].map((code) => [code, { kind: 'transient' }])),
  ...Object.fromEntries([31, 33, 42, 45].map((code) => [code, { kind: 'auth' }])),
  55: { kind: 'rate_limited' },
  100: { kind: 'blocked' },
  101: { kind: 'transient', waitMs: 60_000 },
  111: { kind: 'transient', waitMs: 60_000 },
  115: { kind: 'rate_limited' },
  200: { kind: 'quota' },
  201: { kind: 'transient', waitMs: 1_200_000 },
}

function readFailure(
  { body, status }: ExchangeReply,
  { codes, limitStatus }: Pick<ProxyProfile, 'codes' | 'limitStatus'>,
): VendorFailure | null {
  if (status === limitStatus) return { kind: 'rate_limited', message: 'Too many requests.' }
  const error = readYandexXmlError(body)
  if (error === null || error.code === nothingFound) return null
  const { code, message } = error
  const { kind, waitMs, charged, queued } = codes[code] ?? usualCodes[code] ?? { kind: 'invalid_request' }
  // A ban states its seconds in the text.
  const seconds = code === 115 ? /(\d{1,5})\s*(?:с|s)/i.exec(message)?.[1] : undefined
  const retryAfterMs = seconds === undefined ? waitMs : Number(seconds) * 1000
  return {
    message: `${message} (error ${code})`,
    kind,
    ...(retryAfterMs === undefined ? {} : { retryAfterMs }),
    ...(charged === undefined ? {} : { units: '1' }),
    ...(queued === undefined ? {} : { queued }),
  }
}

function proxyOf({
  id,
  label,
  baseUrl,
  engines,
  pace,
  codes,
  countsFreely,
  limitStatus,
  ...rest
}: ProxyProfile): SerpProvider {
  const pageSize = 10
  // `checkQuery` accepts only these engines.
  const engineOf = (query: SerpQuery) => engines[query.searcher as keyof typeof engines]
  const pageNumber = (query: SerpQuery) => query.page - 1 + engineOf(query).firstPage

  function request(query: SerpQuery, apiKey: string): VendorRequest {
    const [user = '', key = ''] = apiKey.split(':')
    const engine = engineOf(query)
    return {
      path: engine.path,
      parameters: {
        user,
        key,
        query: normalizeQueryText(query.text),
        page: pageNumber(query),
        device: query.device,
        ...engine.parameters(query),
      },
      headers: { accept: 'application/xml' },
    }
  }

  function parse(raw: string, query: SerpQuery): ParsedSerpPage {
    return parseYandexXml(raw, raw, query, {
      page: pageNumber(query),
      ...(countsFreely ? { otherPage: query.page - engineOf(query).firstPage } : {}),
      pageSize,
      units: '1',
      numbersResults: false,
    })
  }

  return providerOf({
    id,
    label,
    engines,
    paging: 'addressable',
    pageSize,
    maximumDepth: 100,
    pace,
    billingUnit: 'request',
    // Each account has its own price, in roubles.
    unitPrice: null,
    synthetic: false,
    needsKey: true,
    keyForm: { pattern: /^[^:]+:[^:]+$/, says: '`user:key`' },
    defaultBaseUrl: baseUrl,
    parserVersion: 8,
    request,
    readFailure: (reply) => readFailure(reply, { codes, limitStatus }),
    parse,
    ...rest,
  })
}
