import assert from 'node:assert/strict'
import { once } from 'node:events'
import { connect, createServer, type AddressInfo, type Socket } from 'node:net'
import { sql } from 'kysely'
import { test } from 'vitest'
import { openDatabase } from '#db/database.ts'
import { DatabaseError } from '#db/errors.ts'
import { dropDatabase, usePostgres } from '../postgres.ts'

// A server may end a connection at any moment, such as right after it was opened: on a restart, by an administrator, by a proxy.

/** `ErrorResponse` FATAL 57P01, as PostgreSQL sends it to a connection that it ends. */
const FATAL = errorResponse({
  S: 'FATAL',
  V: 'FATAL',
  C: '57P01',
  M: 'terminating connection due to administrator command',
})

function errorResponse(fields: Readonly<Record<string, string>>): Buffer {
  const body = Buffer.from(
    `${Object.entries(fields)
      .map(([name, value]) => `${name}${value}\0`)
      .join('')}\0`,
  )
  const head = Buffer.alloc(5)
  head.write('E')
  head.writeInt32BE(body.length + 4, 1)
  return Buffer.concat([head, body])
}

/** The place after the first `ReadyForQuery` of a stream of messages, if it is there. */
function afterReady(bytes: Buffer): number | undefined {
  for (let at = 0; at + 5 <= bytes.length; at += 1 + bytes.readInt32BE(at + 1)) {
    if (bytes[at] === 'Z'.charCodeAt(0)) return at + 6
  }
  return undefined
}

/** A proxy that ends a connection in the same packet in which the server says that it is ready; `ends` decides which. */
async function proxyTo(target: URL, ends: (nth: number) => boolean) {
  const sockets = new Set<Socket>()
  let nth = 0
  const proxy = createServer((client) => {
    const ended = ends(nth++)
    const server = connect(Number(target.port), target.hostname)
    for (const socket of [client, server]) {
      sockets.add(socket)
      socket.on('error', () => undefined)
    }
    client.pipe(server)
    client.on('close', () => server.destroy())
    if (!ended) return void server.pipe(client)
    let received = Buffer.alloc(0)
    server.on('data', (chunk: Buffer) => {
      const before = received.length
      received = Buffer.concat([received, chunk])
      const ready = afterReady(received)
      if (ready === undefined) return void client.write(chunk)
      client.end(Buffer.concat([received.subarray(before, ready), FATAL]))
      server.destroy()
    })
  }).listen(0, '127.0.0.1')
  await once(proxy, 'listening')
  const url = new URL(target)
  url.hostname = '127.0.0.1'
  url.port = String((proxy.address() as AddressInfo).port)
  const close = () => {
    for (const socket of sockets) socket.destroy()
    proxy.close()
  }
  return { url: url.href, close }
}

test('a connection that the server ends as soon as it is open fails its statement and nothing else', async () => {
  const databaseUrl = await usePostgres().createDatabase()
  const proxy = await proxyTo(new URL(databaseUrl), (nth) => nth > 0 && nth % 2 === 0)
  const uncaught: unknown[] = []
  const note = (error: unknown) => uncaught.push(error)
  process.on('uncaughtException', note)
  try {
    await using database = await openDatabase({ databaseUrl: proxy.url, poolSize: 8 })
    let failed = 0
    for (let round = 0; round < 12; round++) {
      const settled = await Promise.allSettled(
        Array.from({ length: 16 }, () => database.transaction((tx) => sql`select 1`.execute(tx))),
      )
      for (const one of settled) {
        if (one.status === 'fulfilled') continue
        failed += 1
        assert.ok(one.reason instanceof DatabaseError, String(one.reason))
      }
    }
    assert.ok(failed > 0, 'no connection was ended')
    await new Promise((passed) => setTimeout(passed, 50))
    assert.deepEqual(uncaught, [])
  } finally {
    process.off('uncaughtException', note)
    proxy.close()
    await dropDatabase(usePostgres().url, databaseUrl)
  }
})
