import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { TestContext } from 'vitest'

/** A received request. */
export interface Received {
  path: string
  headers: IncomingHttpHeaders
  body: Record<string, unknown>
}

/** How the stand-in responds to one request. */
export type Reply = (response: ServerResponse, received: Received) => void

/** A reply of JSON. */
export function json(value: unknown, status = 200, headers: Record<string, string> = {}): Reply {
  return (response) => {
    response.writeHead(status, { 'Content-Type': 'application/json', ...headers })
    response.end(JSON.stringify(value))
  }
}

/** A reply that breaks the connection silently. */
export const hangUp: Reply = (response) => {
  response.destroy()
}

/** A reply that never comes. */
export const silence: Reply = () => undefined

/**
 * An HTTP server that sends the replies in turn, repeating the last one, until the test ends. `received` lists the
 * requests.
 */
export async function standIn(
  context: TestContext,
  ...replies: [Reply, ...Reply[]]
): Promise<{ url: string; received: Received[] }> {
  const received: Received[] = []
  const server = createServer((request, response) => {
    const chunks: Buffer[] = []
    request.on('data', (chunk: Buffer) => chunks.push(chunk))
    request.on('end', () => {
      const text = Buffer.concat(chunks).toString()
      const entry = {
        path: `${request.method} ${request.url}`,
        headers: request.headers,
        body: text === '' ? {} : (JSON.parse(text) as Record<string, unknown>),
      }
      const reply = replies[Math.min(received.length, replies.length - 1)]!
      received.push(entry)
      reply(response, entry)
    })
  })
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  context.onTestFinished(async () => {
    server.closeAllConnections()
    await new Promise((closed) => server.close(closed))
  })
  const { port } = server.address() as AddressInfo
  return { url: `http://127.0.0.1:${port}`, received }
}
