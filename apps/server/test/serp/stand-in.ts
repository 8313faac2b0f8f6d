import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import type { FeatureEntry, FeatureType, SerpFeature } from '#serp/page.ts'
import { createWorld, scenarioOf, type World, type WorldPage } from './world.ts'

export interface ReceivedRequest {
  method: string
  /** The base address is `http://stand-in`. */
  url: URL
  headers: Headers
  body: string
}

export interface Asked {
  key: string
  q: string
  /** From 1. */
  page: number
  /** The query whose results are shown, when the search engine corrects it. */
  shownFor?: string
}

export interface Answer {
  status: number
  body: string
  headers?: Record<string, string>
  /** Breaks the connection after the body. */
  breakOff?: boolean
  /** Free in spite of status 200. */
  free?: boolean
}

/** A vendor's side of the wire: how it reads, refuses and writes. */
export interface VendorFormat<A extends Asked = Asked> {
  /** Results on a full page; 10 when absent. */
  pageSize?: number
  /** Whether its replies name the query that the search engine corrected. */
  namesCorrections?: boolean
  /** Reads a request, or returns the answer with which the vendor refuses its form. */
  read(request: ReceivedRequest): A | Answer
  /** Its failures. A vendor without keys has no `key`. */
  refusals: { key?: Answer; credit?: Answer; rate?: Answer; failure: Answer; queued?: Answer }
  /** Writes a page, which may be empty. `above`: the pages before it, for vendors that include them. */
  render(asked: A, page: WorldPage, above: readonly WorldPage[]): Answer
}

/** A request that was answered. */
export interface ServedRequest extends Asked {
  /** HTTP status of the answer; 0 for a request that never got one. */
  status: number
  charged: boolean
}

/** Decides for each request whether to answer with a fault. */
export type FaultRule = (request: Asked) => Answer | undefined

export interface StandIn {
  world: World
  /** As `World.place`. */
  place(query: string, url: string, position: number): void
  /** A `FetchContext.fetch` without a network. */
  fetch: typeof globalThis.fetch
  /** The answer to a request, or `null` when there never is one. */
  answer(request: ReceivedRequest): Answer | null
  /** Every request so far, in the order of their answers. */
  served(): readonly ServedRequest[]
  /** Pages charged to a key. */
  charged(key: string): number
  /** Sets or removes the rule that takes precedence. */
  setFault(rule: FaultRule | null): void
}

/**
 * A stand-in that writes a world in a vendor's format. Its behaviour depends on the key (`key-ok…`, `key-nocredit`,
 * `key-ratelimited`, `key-500`; any other is refused) and on the first word of the query: the scenarios of `World`, `!500`,
 * `!ratelimited`, `!slow` (never answers), `!html502`, `!truncated`, `!emptybody`, `!redirects` (links wrapped as Google's
 * redirects), `!hidden` (the third link hides its destination), `!crowded` (a thousand results), `!repeating` (the first page
 * for every page), `!mismatch` (returns the next page), `!other` (answers another query), `!missing-page-N` (page N always
 * fails), `!flaky` (the first request for each page fails), `!queued` (the first request for each page is charged and queued,
 * where the vendor does that; repeating it is free), `!corrected` (the search engine shows the results of another spelling).
 */
export function createStandIn<A extends Asked>(
  format: VendorFormat<A>,
  world: World = createWorld(),
): StandIn {
  const served: ServedRequest[] = []
  const flakySeen = new Set<string>()
  const queuedSeen = new Set<string>()
  let faultRule: FaultRule | null = null

  function answer(request: ReceivedRequest): Answer | null {
    const asked = format.read(request)
    if ('status' in asked) return asked
    const given = answerTo(asked)
    const charged = given?.status === 200 && given.free !== true
    served.push({ key: asked.key, q: asked.q, page: asked.page, status: given?.status ?? 0, charged })
    return given
  }

  function answerTo(asked: A): Answer | null {
    const { key, q, page } = asked
    const { refusals } = format
    const chosen = faultRule?.({ key, q, page })
    if (chosen !== undefined) return chosen
    if (key === 'key-nocredit' && refusals.credit !== undefined) return refusals.credit
    if (key === 'key-ratelimited' && refusals.rate !== undefined) return refusals.rate
    if (key === 'key-500') return refusals.failure
    if (refusals.key !== undefined && !key.startsWith('key-ok')) return refusals.key

    const scenario = scenarioOf(q)
    if (scenario === 'slow') return null
    if (scenario === 'ratelimited' && refusals.rate !== undefined) return refusals.rate
    if (scenario === '500' || scenario === `missing-page-${page}`) return refusals.failure
    if (scenario === 'flaky' && !flakySeen.has(`${q} ${page}`)) {
      flakySeen.add(`${q} ${page}`)
      return refusals.failure
    }
    const isQueued = scenario === 'queued' && refusals.queued !== undefined
    if (isQueued && !queuedSeen.has(`${q} ${page}`)) {
      queuedSeen.add(`${q} ${page}`)
      return refusals.queued!
    }
    if (scenario === 'html502') {
      const html = '<!DOCTYPE html><html><body><h1>502 Bad Gateway</h1></body></html>'
      return { status: 502, body: html, headers: { 'content-type': 'text/html' } }
    }
    const shown = scenario === 'mismatch' ? page + 1 : page
    const said = scenario === 'other' ? `${q} other` : q
    const shownFor = scenario === 'corrected' ? `${q} fixed` : undefined
    const pages = Array.from({ length: shown }, (_, index) => {
      const content = world.page(shownFor ?? q, scenario === 'repeating' ? 1 : index + 1, format.pageSize)
      const change = changes[scenario]
      return change === undefined ? content : { ...content, organic: change(content.organic) }
    })
    // An empty page does not state its number, so it could not be told from the one requested.
    const last =
      scenario === 'mismatch' ? pages.findLastIndex(({ organic }) => organic.length > 0) : shown - 1
    const answered = { ...asked, q: said, page: shown, ...(shownFor === undefined ? {} : { shownFor }) }
    const rendered = format.render(answered, pages[last]!, pages.slice(0, last))
    if (scenario === 'truncated')
      return { ...rendered, body: rendered.body.slice(0, rendered.body.length / 2) }
    if (isQueued) return { ...rendered, free: true }
    return scenario === 'emptybody' ? { ...rendered, body: '' } : rendered
  }

  return {
    world,
    place: world.place,
    answer,
    fetch: (url, init) => fetchFrom(answer, new Request(url, init), init?.signal ?? undefined),
    served: () => [...served],
    charged: (key) => served.filter((request) => request.key === key && request.charged).length,
    setFault(rule) {
      faultRule = rule
    },
  }
}

/** Scenarios that change the results of a page. */
const changes: Readonly<Record<string, (organic: WorldPage['organic']) => WorldPage['organic']>> = {
  redirects: (organic) => organic.map(wrap),
  hidden: (organic) =>
    organic.map((result, index) => (index === 2 ? { ...result, url: '/goto?url=CAESIQ' } : result)),
  noresults: () => [],
  crowded: (organic) =>
    Array.from({ length: 1_000 }, (_, index) => ({
      ...organic[0]!,
      url: `https://crowd-${index}.example/`,
    })),
}

async function fetchFrom(
  answer: StandIn['answer'],
  request: Request,
  signal: AbortSignal | undefined,
): Promise<Response> {
  signal?.throwIfAborted()
  const url = new URL(request.url)
  const given = answer({ method: request.method, url, headers: request.headers, body: await request.text() })
  if (given === null) return untilAborted(signal)
  const { status, body, headers, breakOff } = given
  return new Response(status === 204 ? null : breakOff === true ? brokenOff(body) : body, {
    status,
    headers: { 'content-type': 'application/json; charset=utf-8', ...headers },
  })
}

async function untilAborted(signal: AbortSignal | undefined): Promise<never> {
  // The timer of a signal does not keep the process alive.
  const awake = setInterval(() => {}, 1_000)
  try {
    if (signal?.aborted !== true) await once(signal!, 'abort')
  } finally {
    clearInterval(awake)
  }
  throw signal!.reason
}

function brokenOff(body: string): ReadableStream {
  return new ReadableStream({
    pull(controller) {
      controller.enqueue(Buffer.from(body))
      controller.error(new TypeError('terminated'))
    },
  })
}

export interface ListeningStandIn extends StandIn {
  /** For `<ID>_BASE_URL`. */
  url: string
  close(): Promise<void>
}

/** Lets a stand-in listen on a free port. */
export async function listen(standIn: StandIn): Promise<ListeningStandIn> {
  const server = createServer((request, response) => {
    void (async () => {
      const given = standIn.answer({
        method: request.method ?? 'GET',
        url: new URL(request.url ?? '/', 'http://stand-in'),
        headers: new Headers(request.headers as Record<string, string>),
        body: await text(request),
      })
      if (given === null) return
      response.writeHead(given.status, {
        'content-type': 'application/json; charset=utf-8',
        ...given.headers,
      })
      if (given.breakOff === true) response.write(given.body, () => response.destroy())
      else response.end(given.body)
    })().catch(() => response.destroy())
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    ...standIn,
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    async close() {
      const closed = once(server, 'close')
      server.close()
      server.closeAllConnections()
      await closed
    },
  }
}

export function json(value: unknown, status = 200): Answer {
  return { status, body: JSON.stringify(value) }
}

/** Writes the entries of a block. */
export type EntryWriter = (entry: FeatureEntry) => Record<string, unknown>

const usualEntry: EntryWriter = ({ url, title }) => ({ title, question: 'Q?', snippet: 'Yes.', link: url })

/** The blocks of a page under a vendor's keys. Blocks without a key are left out. */
export function renderFeatures(
  features: readonly SerpFeature[],
  keys: Partial<Record<FeatureType, string>>,
  write: Partial<Record<FeatureType, EntryWriter>> = {},
): Record<string, unknown> {
  return Object.fromEntries(
    features.flatMap(({ type, itemCount, entries = [] }) => {
      const key = keys[type]
      // Links of a block are no results; a provider that counts them fails.
      const list = Array.from({ length: itemCount }, (_, at) =>
        (write[type] ?? usualEntry)(entries[at] ?? { url: 'https://block.example/', title: 'T' }),
      )
      const isOne = type === 'ai_overview' || type === 'featured_snippet' || type === 'knowledge_graph'
      return key === undefined ? [] : [[key, isOne ? list[0] : list]]
    }),
  )
}

/** Wraps the link in one of Google's two redirects. */
function wrap<R extends { url: string }>(result: R, index: number): R {
  const encoded = encodeURIComponent(result.url)
  const url =
    index % 2 === 0
      ? `https://www.google.com/url?sa=t&q=${encoded}&ved=2ahUKE`
      : `https://www.google.co.uk/url?url=${encoded}&usg=AOv`
  return { ...result, url }
}
