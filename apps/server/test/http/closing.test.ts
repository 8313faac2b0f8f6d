import assert from 'node:assert/strict'
import dns from 'node:dns'
import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import Fastify from 'fastify'
import { test, vi, type TestContext } from 'vitest'
import { listen } from '#commands/listen.ts'
import { closeWithLastResponse } from '#http/closing.ts'
import { startTestApp } from '../app.ts'

type LookedUp = (error: Error | null, addresses: dns.LookupAddress[]) => void

/** Shorter than the ten minutes for which an idle connection stays open. */
const PATIENCE_MS = 40_000

test('a server that stops answers the request that is under way, and then closes its connection', async (t) => {
  const sextant = await startTestApp(t, { worker: false })
  const { socket, answer, closed } = await talking(t, sextant.url)
  const begun = once(sextant.app.server.server, 'request')
  const body = JSON.stringify({ url: 'bakery-lane.example' })
  socket.write(
    `POST /v2/json/add/projects_2/projects HTTP/1.1\r\nHost: x\r\nUser-Id: ${sextant.admin.id}\r\n` +
      `Authorization: bearer ${sextant.admin.key}\r\nContent-Length: ${body.length}\r\n\r\n${body.slice(0, 5)}`,
  )
  await begun
  const stopped = sextant.app.server.close()
  await sleep(300)
  socket.write(body.slice(5))
  await within(stopped)
  await within(closed)
  assert.match(answer(), /^HTTP\/1\.1 200 /)
})

test('a server that stops answers a request that a proxy had begun to send, and closes the connection', async (t) => {
  const sextant = await startTestApp(t, { worker: false })
  const { socket, answer, closed } = await talking(t, sextant.url)
  socket.write('GET /readyz HTTP/1.1\r\nHost:')
  const other = await connected(t, sextant.url)
  const begun = once(sextant.app.server.server, 'request')
  other.write('POST /v2/json/add/users_2/sessions HTTP/1.1\r\nHost: x\r\nContent-Length: 100\r\n\r\n{')
  await begun
  const stopped = sextant.app.server.close()
  await sleep(300)
  socket.write(' x\r\n\r\n')
  await within(closed)
  await within(stopped)
  assert.match(answer(), /^HTTP\/1\.1 200 /)
  assert.match(answer(), /^connection: close/im)
})

test('a server that stops answers requests that have arrived and were not read yet', async (t) => {
  const sextant = await startTestApp(t, { worker: false })
  const sockets = await Promise.all(Array.from({ length: 20 }, () => connected(t, sextant.url)))
  const request = 'GET /healthz HTTP/1.1\r\nHost: x\r\n\r\n'
  // Like those of a proxy, the connections have had a request before.
  for (const socket of sockets) {
    socket.write(request)
    await once(socket, 'data')
  }
  const answers = sockets.map(async (socket) => {
    socket.write(request)
    let answer = ''
    socket.on('data', (chunk) => (answer += String(chunk)))
    await once(socket, 'close')
    return answer.slice(0, 12)
  })
  await within(sextant.app.server.close())
  assert.deepEqual(new Set(await Promise.all(answers)), new Set(['HTTP/1.1 200']))
})

test('a server that stops answers an agent whose request is under way', async (t) => {
  const sextant = await startTestApp(t, { worker: false })
  const list = JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'tools/list' })
  const headers = {
    'user-id': String(sextant.admin.id),
    authorization: `bearer ${sextant.admin.key}`,
    'content-type': 'application/json',
    accept: 'application/json, text/event-stream',
  }
  const before = await fetch(`${sextant.url}/mcp`, { method: 'POST', headers, body: list })
  assert.match(await before.text(), /"tools"/)
  const { socket, answer, closed } = await talking(t, sextant.url)
  const begun = once(sextant.app.server.server, 'request')
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`)
  socket.write(
    `POST /mcp HTTP/1.1\r\nHost: x\r\n${lines.join('')}Content-Length: ${list.length}\r\n\r\n${list.slice(0, 5)}`,
  )
  await begun
  const stopped = sextant.app.server.close()
  await sleep(300)
  socket.write(list.slice(5))
  await within(closed)
  await within(stopped)
  assert.match(answer(), /^HTTP\/1\.1 200 /)
  assert.match(answer(), /"tools"/)
})

test('a server that stops closes a connection that has sent nothing', async (t) => {
  const sextant = await startTestApp(t, { worker: false })
  const socket = await connected(t, sextant.url)
  await sextant.call('get/projects_2/projects')
  const closed = once(socket, 'close')
  await within(sextant.app.server.close())
  await closed
})

test('a server that stops waits neither for the rest of a request nor for the end of one that was begun', async (t) => {
  const sextant = await startTestApp(t, { worker: false })
  const [body, head] = [await connected(t, sextant.url), await connected(t, sextant.url)]
  const begun = once(sextant.app.server.server, 'request')
  body.write('POST /v2/json/add/users_2/sessions HTTP/1.1\r\nHost: x\r\nContent-Length: 100\r\n\r\n{')
  head.write('GET /healthz HTTP/1.1\r\nHost:')
  await begun
  const closed = Promise.all([body, head].map((socket) => once(socket.resume(), 'close')))
  await within(sextant.app.server.close())
  await within(closed)
})

test('a server that stops gives up a response that does not end', async (t) => {
  const server = Fastify({ forceCloseConnections: 'idle' })
  closeWithLastResponse(server, 2_000)
  server.get('/', (_request, reply) => {
    reply.hijack()
    reply.raw.write('the first part')
  })
  t.onTestFinished(() => server.server.closeAllConnections())
  const socket = await connected(t, await server.listen({ port: 0, host: '127.0.0.1' }))
  const begun = once(server.server, 'request')
  socket.write('GET / HTTP/1.1\r\nHost: x\r\n\r\n')
  await begun
  await within(server.close())
})

test('a stop closes the database although the queue fails to stop', async (t) => {
  const sextant = await startTestApp(t, { worker: false })
  const { database, queue } = sextant.app.installation
  const { stop } = queue
  const closed = vi.spyOn(database, 'close')
  vi.spyOn(queue, 'stop').mockImplementation(async () => {
    await stop()
    throw new Error('the database is away')
  })
  await assert.rejects(sextant.stop(), /the database is away/)
  assert.equal(closed.mock.calls.length, 1)
})

test('a server on localhost listens on one address only, whose connections a stop closes', async (t) => {
  const { lookup } = dns
  const both = [
    { address: '127.0.0.1', family: 4 },
    { address: '::1', family: 6 },
  ]
  const spy = vi
    .spyOn(dns, 'lookup')
    .mockImplementation(((name: string, ...more: [dns.LookupAllOptions, LookedUp]) =>
      name === 'localhost' ? more[1](null, both) : lookup(name, ...more)) as typeof dns.lookup)
  t.onTestFinished(() => spy.mockRestore())
  const server = Fastify()
  t.onTestFinished(() => server.close())
  await listen(server, 'localhost', 0, 'PORT')
  assert.equal(server.addresses().length, 1)
})

async function connected(t: TestContext, url: string): Promise<Socket> {
  const { hostname, port } = new URL(url)
  const socket = connect(Number(port), hostname)
  // A server may end a connection as it likes.
  socket.on('error', () => undefined)
  t.onTestFinished(() => void socket.destroy())
  await once(socket, 'connect')
  return socket
}

/** A connection with what has been answered on it so far. */
async function talking(t: TestContext, url: string) {
  const socket = await connected(t, url)
  let answer = ''
  socket.on('data', (chunk) => (answer += String(chunk)))
  return { socket, answer: () => answer, closed: once(socket, 'close') }
}

async function within(work: PromiseLike<unknown>): Promise<void> {
  const late = sleep(PATIENCE_MS, 'late', { ref: false })
  assert.notEqual(await Promise.race([work, late]), 'late')
}
