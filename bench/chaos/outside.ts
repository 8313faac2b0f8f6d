import { createHmac } from 'node:crypto'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { setTimeout as sleep } from 'node:timers/promises'
import { serperFormat } from '../../apps/server/test/serp/serper-stand-in.ts'
import { createStandIn } from '../../apps/server/test/serp/stand-in.ts'
import type { Evidence } from './evidence.ts'
import type { Random } from './random.ts'

/** A server of the outside world. */
export interface Outside {
  readonly url: string
  close(): Promise<void>
}

/** Serper as recorded, but slow, failing and lying: see `misbehave`. */
export interface Provider extends Outside {
  /** Share of requests that get something else than an honest page. */
  badness: number
  /** Pages that were sent whole, so that they may be stored and paid. */
  sent: number
}

export async function startProvider(random: Random, evidence: Evidence): Promise<Provider> {
  const standIn = createStandIn(serperFormat)
  const provider = { badness: 0.1, sent: 0 }
  const server = createServer((request, response) => {
    void (async () => {
      const body = await text(request)
      const answer = (change: (body: string) => string = (same) => same) =>
        standIn.answer({
          method: request.method ?? 'GET',
          url: new URL(request.url ?? '/', 'http://stand-in'),
          headers: new Headers(request.headers as Record<string, string>),
          body: change(body),
        })
      const fault = random.chance(provider.badness) ? random.pick(providerFaults) : 'honest'
      evidence.count(`provider: ${fault}`)
      const type = { 'content-type': 'application/json; charset=utf-8' }
      switch (fault) {
        case 'status 500':
          response.writeHead(500, type).end('{"message":"Internal server error","statusCode":500}')
          return
        case 'status 429':
          response
            .writeHead(429, { ...type, 'retry-after': '1' })
            .end('{"message":"Too many requests","statusCode":429}')
          return
        case 'never answers':
          return
        case 'web page':
          response
            .writeHead(502, { 'content-type': 'text/html' })
            .end('<html><h1>502 Bad Gateway</h1></html>')
          return
        case 'slow':
          await sleep(random.int(500, 2_500))
          break
        case 'other query': {
          const other = answer((sent) => JSON.stringify({ ...JSON.parse(sent), q: 'quite another query' }))
          response.writeHead(other?.status ?? 500, type).end(other?.body)
          return
        }
        default:
      }
      const given = answer()
      if (given === null) return
      if (fault === 'truncated') {
        response.writeHead(given.status, type).end(given.body.slice(0, given.body.length / 2))
        return
      }
      if (fault === 'broken off') {
        response.writeHead(given.status, { ...type, 'content-length': String(Buffer.byteLength(given.body)) })
        response.write(given.body.slice(0, given.body.length / 2), () => response.destroy())
        return
      }
      if (fault === 'wrong body') {
        response
          .writeHead(200, type)
          .end(random.pick(['[]', '{"organic":17}', 'null', '{}', '\u0000', '{"organic":[{"link":5}]}']))
        return
      }
      // Counted before it is sent: a killed process may have stored it or not.
      if (given.status === 200) provider.sent += 1
      response.writeHead(given.status, { ...type, ...given.headers }).end(given.body)
    })().catch(() => response.destroy())
  })
  return Object.assign(provider, await listen(server))
}

const providerFaults = [
  'status 500',
  'status 429',
  'never answers',
  'web page',
  'slow',
  'other query',
  'truncated',
  'broken off',
  'wrong body',
] as const

/** Receives webhooks: half of the time it fails, hangs, answers late or breaks off. Signatures are checked. */
export async function startReceiver(
  random: Random,
  evidence: Evidence,
  secretOf: (path: string) => string | undefined,
): Promise<Outside> {
  const seen = new Set<string>()
  const server = createServer((request, response) => {
    void (async () => {
      const body = await text(request)
      const path = new URL(request.url ?? '/', 'http://receiver').pathname
      const secret = secretOf(path)
      const [, seconds = '', mac = ''] =
        /^t=(\d+),v1=([0-9a-f]{64})$/.exec(String(request.headers['x-sextant-signature'])) ?? []
      if (
        secret !== undefined &&
        createHmac('sha256', secret).update(`${seconds}.${body}`).digest('hex') !== mac
      )
        evidence.broken(
          'unreadable answer',
          `the signature of a webhook to ${path} is wrong: ${body.slice(0, 300)}`,
        )
      const marker = path.slice(1)
      for (const found of body.match(MARKER) ?? [])
        if (found !== marker)
          evidence.broken('foreign', `a webhook of ${marker} names ${found}: ${body.slice(0, 500)}`)
      const delivery = `${path} ${String(request.headers['x-sextant-delivery'])}`
      evidence.count(seen.has(delivery) ? 'webhook: repeated' : 'webhook: first')
      seen.add(delivery)
      switch (random.int(0, 6)) {
        case 0:
          response.writeHead(500).end('no')
          return
        case 1:
          return
        case 2:
          response.destroy()
          return
        case 3:
          await sleep(random.int(1_000, 20_000), undefined, { ref: false })
          break
        default:
      }
      response.writeHead(204).end()
    })().catch(() => response.destroy())
  })
  return listen(server)
}

/** The word that every text of an account carries; no other account may ever see it. */
export const MARKER = /zq[bcdfghjklmnpqrstvwxz]{8}/g

async function listen(server: Server): Promise<Outside> {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    async close() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}
