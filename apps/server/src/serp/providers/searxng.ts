import { checkText } from '../echo.ts'
import type { ExchangeReply } from '../exchange.ts'
import { jsonOf, type VendorFailure } from '../failure.ts'
import { readResults } from '../lists.ts'
import type { ParsedSerpPage } from '../page.ts'
import { normalizeQueryText, type Searcher, type SerpQuery } from '../query.ts'
import { badPayload, isJsonObject, parseJsonObject, type JsonObject } from '../reply.ts'
import { providerOf } from '../vendor.ts'

/** SearXNG's names of the search engines. Only one is asked, so that the order is that engine's. */
const engineNames = { bing: 'bing', google: 'google', yandex: 'yandex' } as const satisfies Partial<
  Record<Searcher, string>
>

const desktop = { devices: ['desktop'], places: 'country' } as const

/** SearXNG (docs.searxng.org), self-hosted: the results of one search engine, free and without a key. */
export const searxng = providerOf({
  id: 'searxng',
  label: 'SearXNG',
  engines: { bing: desktop, google: desktop, yandex: desktop },
  paging: 'addressable',
  pageSize: 10,
  maximumDepth: 100,
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
    },
  }),
  readFailure,
  parse,
})

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
  // SearXNG does not notice when it cannot read an engine's page, and never asks an engine for pages beyond its `max_page`.
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
