import type { SerpErrorKind } from '../errors.ts'
import type { ExchangeReply } from '../exchange.ts'
import type { VendorFailure } from '../failure.ts'
import type { ParsedSerpPage } from '../page.ts'
import { googleId, yandexDomain, yandexLr } from '../places.ts'
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
  /** The service's codes that differ from `usualKinds`. */
  kinds: Readonly<Record<number, SerpErrorKind>>
}

/** XMLRiver (xmlriver.com): live Google and Yandex, ten results a page, one request a page, also when nothing is found. */
export const xmlriver = proxyOf({
  id: 'xmlriver',
  label: 'XMLRiver',
  baseUrl: 'https://xmlriver.com',
  // Ten threads for each search engine (xmlriver.com/apidoc/api-about); more are banned for a while.
  pace: { perSecond: null, atOnce: 10 },
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
      parameters: (query) => ({ ...yandexParameters(query), groupby: 10 }),
    },
  },
  kinds: { 110: 'rate_limited' },
})

/** XMLStock (xmlstock.com): as XMLRiver. */
export const xmlstock = proxyOf({
  id: 'xmlstock',
  label: 'XMLStock',
  baseUrl: 'https://xmlstock.com',
  // It documents an error for too many requests, but no number: xmlstock.com/?do=help-googlexml-errors.
  pace: { perSecond: null, atOnce: null },
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
      parameters: yandexParameters,
    },
  },
  kinds: { 110: 'transient' },
})

function yandexParameters(query: SerpQuery): NonNullable<VendorRequest['parameters']> {
  return {
    lr: yandexLr(query),
    lang: query.language,
    domain: yandexDomain(query.country).replace('yandex.', ''),
  }
}

/** Error codes. Others are `invalid_request`. */
const usualKinds: Readonly<Record<number, SerpErrorKind>> = {
  ...Object.fromEntries([20, 21, 22, 23, 24, 25, 101, 111, 201, 500].map((code) => [code, 'transient'])),
  ...Object.fromEntries([31, 33, 42, 45].map((code) => [code, 'auth'])),
  55: 'rate_limited',
  100: 'blocked',
  115: 'rate_limited',
  200: 'quota',
  202: 'blocked',
}

/** Wait after some errors, in milliseconds. A ban states its seconds in the text. */
const waits: Readonly<Record<number, number>> = { 101: 60_000, 111: 60_000, 201: 1_200_000, 202: 10_000 }

function readFailure({ body }: ExchangeReply, kinds: ProxyProfile['kinds']): VendorFailure | null {
  const error = readYandexXmlError(body)
  if (error === null || error.code === nothingFound) return null
  const { code, message } = error
  const seconds = code === 115 ? /(\d{1,5})\s*(?:с|s)/i.exec(message)?.[1] : undefined
  const retryAfterMs = seconds === undefined ? waits[code] : Number(seconds) * 1000
  return {
    message: `${message} (error ${code})`,
    kind: kinds[code] ?? usualKinds[code] ?? 'invalid_request',
    ...(retryAfterMs === undefined ? {} : { retryAfterMs }),
  }
}

function proxyOf({ id, label, baseUrl, engines, pace, kinds }: ProxyProfile): SerpProvider {
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
    parserVersion: 1,
    request,
    readFailure: (reply) => readFailure(reply, kinds),
    parse,
  })
}
