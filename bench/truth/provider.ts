import { SerpError } from '../../apps/server/src/serp/errors.ts'
import type { ParsedSerpPage } from '../../apps/server/src/serp/page.ts'
import type { Searcher, SerpQuery } from '../../apps/server/src/serp/query.ts'
import { serpProviders } from '../../apps/server/src/serp/registry.ts'
import { braveFormat } from '../../apps/server/test/serp/brave-stand-in.ts'
import { searchapiFormat } from '../../apps/server/test/serp/searchapi-stand-in.ts'
import { searxngFormat } from '../../apps/server/test/serp/searxng-stand-in.ts'
import { serpapiFormat } from '../../apps/server/test/serp/serpapi-stand-in.ts'
import { serperFormat } from '../../apps/server/test/serp/serper-stand-in.ts'
import { createStandIn, type VendorFormat } from '../../apps/server/test/serp/stand-in.ts'
import { valueserpFormat } from '../../apps/server/test/serp/valueserp-stand-in.ts'
import type { World } from '../../apps/server/test/serp/world.ts'
import { xmlriverFormat } from '../../apps/server/test/serp/xml-proxy-stand-in.ts'
import { yandexFormat } from '../../apps/server/test/serp/yandex-stand-in.ts'
import { pageOf, type Keyword, type Market } from './engine.ts'

/** Vendors, with the engine whose replies are simulated. */
export const vendors = {
  serper: { format: serperFormat, searcher: 'google' },
  serpapi: { format: serpapiFormat, searcher: 'google' },
  searchapi: { format: searchapiFormat('google'), searcher: 'google' },
  valueserp: { format: valueserpFormat, searcher: 'google' },
  brave: { format: braveFormat, searcher: 'brave' },
  searxng: { format: searxngFormat, searcher: 'bing' },
  xmlriver: { format: xmlriverFormat, searcher: 'google' },
  yandex: { format: yandexFormat, searcher: 'yandex' },
} as const satisfies Record<string, { readonly format: unknown; readonly searcher: Searcher }>
export type VendorName = keyof typeof vendors

const DAY_MS = 86_400_000
const START = Date.UTC(2026, 0, 1, 9)

/** A reply as the truth meter gets it. */
export interface Reply {
  readonly raw: string
  /** Undefined when the adapter refuses it. */
  readonly page: ParsedSerpPage | undefined
  readonly query: SerpQuery
  readonly receivedAt: number
}

/** What the provider shows for a keyword; a mutation may show something else. */
export interface Shown {
  readonly keyword: Keyword
  readonly market: Market
  readonly day: number
}

/** A provider on some days: its replies to keywords, in the vendor's format, read by the adapter. */
export class SimulatedProvider {
  readonly #name: VendorName
  readonly #updates: readonly number[]
  #asked: number

  /** @param asked - earlier requests to it */
  constructor(name: VendorName, updates: readonly number[] = [], asked = 0) {
    this.#name = name
    this.#updates = updates
    this.#asked = asked
  }

  /**
   * Asks for page 1. @param shown - what the reply shows in place of what was asked for. @param mutate - changes its body.
   */
  async ask(
    { keyword, market, day }: Shown,
    shown: Partial<Shown> = {},
    mutate: (body: string) => string = (body) => body,
  ): Promise<Reply> {
    const { format, searcher } = vendors[this.#name]
    const provider = serpProviders[this.#name]!
    const at = { keyword, market, day, ...shown }
    const world: World = {
      place: () => undefined,
      ranking: () => [],
      page: (_, page, size = 10) => pageOf(at.keyword, at.market, at.day, this.#updates, page, size),
    }
    const receivedAt = START + day * DAY_MS + this.#asked * 1000
    const shownAt = START + at.day * DAY_MS + this.#asked * 1000
    this.#asked += 1
    const standIn = createStandIn(format as VendorFormat, world)
    let raw = ''
    const fetch: typeof globalThis.fetch = async (url, init) => {
      const response = await standIn.fetch(url, init)
      raw = mutate(withMetadata(this.#name, await response.text(), shownAt, this.#asked))
      return new Response(raw, { status: response.status, headers: response.headers })
    }
    const query: SerpQuery = {
      text: keyword.text,
      searcher,
      country: market.country,
      language: market.language,
      region: null,
      countryNumbers: { yandexLr: 225, googleCriteriaId: 2840 },
      device: 'desktop',
      page: 1,
      date: new Date(receivedAt).toISOString().slice(0, 10),
    }
    const context = {
      apiKey:
        this.#name === 'xmlriver'
          ? '10:key-ok-1'
          : this.#name === 'yandex'
            ? 'b1gfolder:key-ok-1'
            : 'key-ok-1',
      baseUrl: 'http://stand-in',
      fetch,
      signal: AbortSignal.timeout(10_000),
    }
    try {
      const fetched = await provider.fetchPage(query, context)
      return { raw: fetched.raw, page: fetched, query, receivedAt }
    } catch (error) {
      if (!(error instanceof SerpError)) throw error
      if (error.kind !== 'bad_payload') throw new Error(`${this.#name}: ${error.message}`)
      return { raw: error.raw ?? raw, page: undefined, query, receivedAt }
    }
  }
}

/** Live replies name themselves and their time, which the stand-ins leave out. */
function withMetadata(name: VendorName, body: string, at: number, number: number): string {
  if (name !== 'serpapi' && name !== 'searchapi') return body
  const reply = JSON.parse(body) as Record<string, unknown>
  const created = new Date(at).toISOString()
  return JSON.stringify({
    search_metadata: {
      id: `id-${number}`,
      status: 'Success',
      created_at: name === 'serpapi' ? created.slice(0, 19).replace('T', ' ') + ' UTC' : created,
    },
    ...reply,
  })
}
