import { checkText } from '../echo.ts'
import type { ExchangeReply } from '../exchange.ts'
import { jsonOf, type VendorFailure } from '../failure.ts'
import { readResults } from '../lists.ts'
import type { ParsedSerpPage } from '../page.ts'
import { normalizeQueryText, type Searcher, type SerpQuery } from '../query.ts'
import { badPayload, isJsonObject, parseJsonObject, type JsonObject } from '../reply.ts'
import { providerOf } from '../vendor.ts'

/**
 * SearXNG's names of the search engines. Only one is asked, so that the order is that engine's. Stored pages are read of all of
 * them, also of those that are no longer asked.
 */
const engineNames = { bing: 'bing', google: 'google', yandex: 'yandex' } as const satisfies Partial<
  Record<Searcher, string>
>

/**
 * SearXNG (docs.searxng.org), self-hosted: the first page of Bing in a country, free and without a key.
 *
 * Of its engines (github.com/searxng/searxng, searx/engines, as of 2026-08-22) only Bing's is given a country to search from, as
 * `mkt`. Google's is asked as a feature phone (/wml/search) at the place of the server, and `lr` and `cr` leave out what is in
 * another language or from another country. Yandex's asks a site search (/search/site), also at the place of the server.
 */
export const searxng = providerOf({
  id: 'searxng',
  label: 'SearXNG',
  engines: { bing: { devices: ['desktop'], places: 'country', refusal: bingRefusal } },
  withheld: {
    google:
      'asks Google as a feature phone and from where its server is, so its results are those of no device and country that ' +
      'Sextant checks; use another provider for Google',
    yandex:
      "asks Yandex's search for sites and from where its server is, so its results are those of no country that Sextant checks; " +
      'use another provider for Yandex',
  },
  paging: 'whole',
  pageSize: 10,
  // Its engine for Bing has no later pages since commit 6521190bb of 2026-03-18: it answers them with nothing.
  maximumDepth: 10,
  // Its limiter is off by default and counts by address: docs.searxng.org/admin/searx.limiter.html.
  pace: { perSecond: null, atOnce: null },
  billingUnit: 'request',
  unitPrice: '0',
  synthetic: false,
  needsKey: false,
  defaultBaseUrl: '',
  parserVersion: 4,
  request: (query) => ({
    path: '/search',
    parameters: {
      q: normalizeQueryText(query.text),
      format: 'json',
      engines: engineNames[query.searcher as keyof typeof engineNames],
      // The country is sent as part of the language.
      language: `${query.language.split('-')[0]}-${query.country}`,
      pageno: query.page,
      safesearch: 0,
      // Its messages, which tell a block from a failure, are in this language; it is an option like any of its preferences.
      locale: 'en',
    },
    // The same where an administrator has locked that preference without a value.
    headers: { 'accept-language': 'en' },
  }),
  readFailure,
  parse,
})

/** Countries of which Bing has no market: SearXNG would take another country with the language (searx/data/engine_traits.json). */
const noMarkets: ReadonlySet<string> = new Set('AQ AX BQ BV CU EH GS HM IM IO KP SJ TF TL UM'.split(' '))

function bingRefusal({ country }: SerpQuery): string | null {
  return noMarkets.has(country) ? `does not search Bing in the country ${country}` : null
}

function readFailure(reply: ExchangeReply): VendorFailure | null {
  if (reply.status === 403) {
    return isJsonOff(reply)
      ? { kind: 'unsupported', message: 'Add `json` to `search.formats` in the settings.yml of SearXNG.' }
      : {
          kind: 'blocked',
          message: 'SearXNG, or a proxy in front of it, refuses requests from this address.',
        }
  }
  const reason = unresponsive(jsonOf(reply) ?? {})
  if (reason === null) return null
  const isBlocked = /captcha|denied|too many|suspended/i.test(reason)
  return {
    kind: isBlocked ? 'blocked' : 'transient',
    message: `The search engine did not respond: ${reason}`,
  }
}

/** Whether a refusal is Flask's own page, which SearXNG returns for a format that is off; others come from proxies. */
function isJsonOff({ body }: ExchangeReply): boolean {
  return /<title>403 Forbidden<\/title>\s*<h1>Forbidden<\/h1>\s*<p>You don't have the permission/.test(
    body.replaceAll('&#39;', "'"),
  )
}

/** Why the engine did not respond; `null` when it did. Its empty list of results then proves nothing. */
function unresponsive({ unresponsive_engines: engines }: JsonObject): string | null {
  if (!Array.isArray(engines) || engines.length === 0) return null
  const [engine]: unknown[] = engines
  return String(Array.isArray(engine) ? engine[1] : engine)
}

function parse(raw: string, query: SerpQuery): ParsedSerpPage {
  const reply = parseJsonObject(raw)
  checkText(reply.query, query.text, raw)
  if (!Array.isArray(reply.unresponsive_engines) || unresponsive(reply) !== null) {
    throw badPayload('The reply does not say that the search engine responded.', raw)
  }
  if (!Array.isArray(reply.results)) throw badPayload('The organic results are not a list.', raw)
  // SearXNG does not notice when it cannot read an engine's page, and never asks an engine for pages beyond those that it has.
  // Both look as if nothing were found.
  if (reply.results.length === 0) throw badPayload('The page is empty, which proves nothing.', raw)
  const engine = engineNames[query.searcher as keyof typeof engineNames]
  // The list is sorted by a score; the engine's own order gives the positions.
  const ranked = reply.results
    .map((item: unknown) => ({ item, position: positionOf(item, engine, raw) }))
    .toSorted((a, b) => a.position - b.position)
  if (new Set(ranked.map(({ position }) => position)).size < ranked.length) {
    throw badPayload('Two results have the same position.', raw)
  }
  const items = ranked.map(({ item }) => item)
  return {
    outcome: 'ok',
    organic: readResults(items, raw, { link: 'url', title: 'title', snippet: 'content' }),
    features: [],
    hasMore: null,
    pageSize: 10,
    units: '1',
  }
}

function positionOf(item: unknown, engine: string, raw: string): number {
  const { engines, positions } = isJsonObject(item) ? item : {}
  const isItsOwn = Array.isArray(engines) && engines.length === 1 && engines[0] === engine
  const first: unknown = Array.isArray(positions) ? positions[0] : undefined
  if (!isItsOwn || !Number.isInteger(first))
    throw badPayload('A result is not from the search engine that was asked.', raw)
  return first as number
}
