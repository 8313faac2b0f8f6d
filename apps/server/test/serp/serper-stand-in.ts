import { once } from 'node:events'
import { createServer } from 'node:http'
import type { IncomingMessage, ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { createWorld, scenarioOf } from './world.ts'
import type { World, WorldPage } from './world.ts'

/** A request the stand-in answered. A page with status 200 was charged for. */
export interface ServedRequest {
  key: string
  q: string
  page: number
  /** HTTP status of the answer; 0 for a request that never got one. */
  status: number
}

/** An answer in place of the usual one. */
export interface Fault {
  status: number
  body: string
  headers?: Record<string, string>
  /** Breaks the connection after the body instead of ending the answer. */
  breakOff?: boolean
}

/** Decides, request by request, whether to answer with a fault. */
export type FaultRule = (request: { key: string; q: string; page: number }) => Fault | undefined

/** A running stand-in for Serper. */
export interface SerperStandIn {
  /** Its address, for `SERPER_BASE_URL`. */
  url: string
  world: World
  /** Puts a result at a position of a query's ranking. */
  place(query: string, url: string, position: number): void
  /** Every request so far, in the order of their answers. */
  served(): readonly ServedRequest[]
  /** Pages a key was charged for. */
  charged(key: string): number
  /** Sets the rule that is asked first, or removes it. */
  setFault(rule: FaultRule | null): void
  close(): Promise<void>
}

/**
 * Starts a server that speaks Serper's wire format as its documents describe it. What it does is chosen by the key
 * (`key-ok…`, `key-nocredit`, `key-ratelimited`, `key-500`; any other is refused) and by the query's first word:
 * `!empty`, `!short`, `!dup` (see `World`), `!500`, `!slow` (never answers), `!html502`, `!truncated`, `!emptybody`,
 * `!redirects` (links wrapped as Google's redirects), `!mismatch` (answers the next page), `!missing-page-N` (page
 * N always fails), `!flaky` (the first request for each page fails).
 */
export async function startSerperStandIn(world: World = createWorld()): Promise<SerperStandIn> {
  const served: ServedRequest[] = []
  const flakySeen = new Set<string>()
  let faultRule: FaultRule | null = null

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const key = String(request.headers['x-api-key'] ?? '')
    const body = readBody(await text(request))
    const q = typeof body?.q === 'string' ? body.q : ''
    const page = typeof body?.page === 'number' ? body.page : 1

    function end(fault: Fault): void {
      served.push({ key, q, page, status: fault.status })
      response.writeHead(fault.status, {
        'content-type': 'application/json; charset=utf-8',
        ...fault.headers,
      })
      if (fault.breakOff === true) response.write(fault.body, () => response.destroy())
      else response.end(fault.body)
    }

    const chosen = faultRule?.({ key, q, page })
    if (chosen !== undefined) return end(chosen)
    const refused = refuseRequest(request) ?? refuseKey(key) ?? refuseBody(body)
    if (refused !== null) return end(refused)

    const scenario = scenarioOf(q)
    const missing = /^missing-page-(\d+)$/.exec(scenario)
    if (scenario === 'slow') {
      response.once('close', () => served.push({ key, q, page, status: 0 }))
      return
    }
    if (scenario === '500' || (missing !== null && Number(missing[1]) === page)) {
      return end(gatewayError(500, 'Internal server error'))
    }
    if (scenario === 'flaky' && !flakySeen.has(`${q} ${page}`)) {
      flakySeen.add(`${q} ${page}`)
      return end(gatewayError(500, 'Internal server error'))
    }
    if (scenario === 'html502') {
      const html = '<!DOCTYPE html><html><body><h1>502 Bad Gateway</h1></body></html>'
      return end({ status: 502, body: html, headers: { 'content-type': 'text/html' } })
    }
    const shown = scenario === 'mismatch' ? page + 1 : page
    const reply = JSON.stringify(renderPage(body!, shown, world.page(q, shown), scenario === 'redirects'))
    if (scenario === 'truncated') return end({ status: 200, body: reply.slice(0, reply.length / 2) })
    end({ status: 200, body: scenario === 'emptybody' ? '' : reply })
  }

  const server = createServer((request, response) => {
    answer(request, response).catch(() => response.destroy())
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')

  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    world,
    place: world.place,
    served: () => [...served],
    charged: (key) => served.filter((request) => request.key === key && request.status === 200).length,
    setFault(rule) {
      faultRule = rule
    },
    async close() {
      const closed = once(server, 'close')
      server.close()
      server.closeAllConnections()
      await closed
    },
  }
}

function readBody(body: string): Record<string, unknown> | null {
  try {
    const value: unknown = JSON.parse(body)
    return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : null
  } catch {
    return null
  }
}

function gatewayError(status: number, message: string): Fault {
  return { status, body: JSON.stringify({ message, statusCode: status }) }
}

function refuseRequest(request: IncomingMessage): Fault | null {
  if (request.method === 'POST' && request.url === '/search') return null
  return gatewayError(404, 'Not Found')
}

function refuseKey(key: string): Fault | null {
  if (key.startsWith('key-ok')) return null
  if (key === 'key-nocredit') return gatewayError(400, 'Not enough credits')
  if (key === 'key-ratelimited') return gatewayError(429, 'Too many requests')
  if (key === 'key-500') return gatewayError(500, 'Internal server error')
  return gatewayError(403, 'Unauthorized. Sign up for a free account.')
}

function refuseBody(body: Record<string, unknown> | null): Fault | null {
  if (body === null) return gatewayError(400, 'Body must be a JSON object')
  if (typeof body.q !== 'string' || body.q === '') return gatewayError(400, 'Missing query parameter')
  if (body.page !== undefined && !(Number.isInteger(body.page) && (body.page as number) >= 1)) {
    return gatewayError(400, 'page must be a positive integer')
  }
  if (body.gl !== undefined && !/^[a-z]{2}$/.test(String(body.gl))) return gatewayError(400, 'Invalid gl')
  return null
}

/** Blocks that hold nothing have no key, except the organic list. */
function renderPage(
  body: Record<string, unknown>,
  page: number,
  shown: WorldPage,
  redirects: boolean,
): unknown {
  const { q, gl, hl, location } = body
  return {
    searchParameters: { q, gl, hl, location, type: 'search', page, engine: 'google' },
    organic: shown.organic.map((result, index) => ({
      title: result.title,
      link: redirects ? wrap(result.url, index) : result.url,
      ...(result.snippet === '' ? {} : { snippet: result.snippet }),
      ...(result.sitelinks.length === 0
        ? {}
        : { sitelinks: result.sitelinks.map(({ title, url }) => ({ title, link: url })) }),
      position: index + 1,
    })),
    ...(shown.questions.length === 0
      ? {}
      : {
          peopleAlsoAsk: shown.questions.map((question) => ({
            question,
            snippet: 'Yes.',
            title: 'T',
            link: 'https://faq.example/',
          })),
        }),
    credits: 1,
  }
}

/** Google's redirect in its two forms, with what Google adds. */
function wrap(url: string, index: number): string {
  const encoded = encodeURIComponent(url)
  return index % 2 === 0
    ? `https://www.google.com/url?sa=t&q=${encoded}&ved=2ahUKE`
    : `https://www.google.co.uk/url?url=${encoded}&usg=AOv`
}
