import { Agent, request } from 'node:http'
import type { Evidence } from './evidence.ts'
import { MARKER } from './outside.ts'

export interface Reply {
  readonly status: number
  readonly text: string
  readonly requestId: string | undefined
  readonly replayed: boolean
  readonly cookie: string | undefined
}

export interface Sent {
  readonly path: string
  readonly body: string | Buffer
  readonly headers: Record<string, string>
  readonly method?: string
}

const agent = new Agent({ keepAlive: true, maxSockets: 64 })
const TIMEOUT_MS = 90_000

/** Sends one request; null when the connection broke before the whole answer. */
export function send(port: number, { path, body, headers, method = 'POST' }: Sent): Promise<Reply | null> {
  return new Promise((resolve) => {
    try {
      const outgoing = request(
        { host: '127.0.0.1', port, path, method, agent, timeout: TIMEOUT_MS, headers },
        (response) => {
          const chunks: Buffer[] = []
          response.on('data', (chunk: Buffer) => chunks.push(chunk))
          response.on('error', () => resolve(null))
          response.on('close', () => resolve(null))
          response.on('end', () =>
            resolve({
              status: response.statusCode ?? 0,
              text: Buffer.concat(chunks).toString(),
              requestId: response.headers['x-request-id'] as string | undefined,
              replayed: response.headers['idempotent-replayed'] === 'true',
              cookie: response.headers['set-cookie']?.[0]?.split(';')[0],
            }),
          )
        },
      )
      outgoing.on('timeout', () => outgoing.destroy())
      outgoing.on('error', () => resolve(null))
      outgoing.end(body)
    } catch {
      resolve(null)
    }
  })
}

/** Holds every answer to the laws that hold for all of them. `own` is the marker of the caller. */
export function inspect(evidence: Evidence, own: string, sent: Sent, reply: Reply, began: number): void {
  const about = () =>
    `${sent.path} ${String(sent.body).slice(0, 400)} -> ${reply.status} ${reply.text.slice(0, 600)} (request id ${reply.requestId})`
  // What the caller has sent itself may come back.
  for (const found of new Set(reply.text.match(MARKER)))
    if (found !== own && !sent.body.includes(found))
      evidence.broken('foreign', `${own} saw ${found}: ${about()}`)
  const isInternal = reply.status === 500 || reply.text.includes('"code":10001')
  if (!isInternal) return
  if (evidence.isFaulty('database', began)) {
    evidence.count('status 500 during faults of the database')
    evidence.note(`500 during a fault: ${about()}`)
  } else evidence.broken('status 500', about())
}
