import assert from 'node:assert/strict'
import { once } from 'node:events'
import { connect } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import Fastify from 'fastify'
import { test, type TestContext } from 'vitest'
import { closeUnread } from '#http/unread.ts'

/** More than the system takes off a server whose client does not read. */
const BYTES = 64_000_000
const LONGEST_MS = 3_000

test('a connection whose response is not read is closed', async (t) => {
  const { ended } = await asked(t)
  assert.equal(await Promise.race([ended, sleep(40_000, 'still open', { ref: false })]), 'cut')
})

test('a response that is read with pauses is sent to its end', async (t) => {
  const { socket, ended } = await asked(t)
  let left = BYTES
  for (let pause = 0; pause < 6; pause++) {
    await sleep(LONGEST_MS / 4)
    for (const part = left - BYTES / 10; left > part;) {
      const chunk = socket.read() as Buffer | null
      if (chunk === null) await once(socket, 'readable')
      else left -= chunk.length
    }
  }
  socket.resume()
  assert.equal(await ended, 'whole')
})

/** A client that has asked for a long response, and how that ends. */
async function asked(t: TestContext) {
  const server = Fastify()
  closeUnread(server, LONGEST_MS)
  const { promise: ended, resolve } = Promise.withResolvers<'whole' | 'cut'>()
  server.get('/', (_request, reply) => {
    reply.raw.once('close', () => resolve(reply.raw.writableFinished ? 'whole' : 'cut'))
    return Buffer.alloc(BYTES)
  })
  const { port } = new URL(await server.listen({ port: 0, host: '127.0.0.1' }))
  const socket = connect(Number(port), '127.0.0.1')
  socket.on('error', () => undefined)
  t.onTestFinished(async () => {
    socket.destroy()
    await server.close()
  })
  socket.write('GET / HTTP/1.1\r\nHost: x\r\n\r\n')
  await once(socket, 'readable')
  return { socket, ended }
}
