import assert from 'node:assert/strict'
import { once } from 'node:events'
import { createServer, type AddressInfo } from 'node:net'
import Fastify from 'fastify'
import { test } from 'vitest'
import type { App } from '#app.ts'
import { CommandFailed } from '#commands/command.ts'
import { listen } from '#commands/listen.ts'

/** The message with which listening on an address fails. */
async function refused(host: string, port: number, server = Fastify()): Promise<string> {
  const error = await listen(server as unknown as App['server'], host, port, 'PORT').then(
    () => assert.fail(`it listens on ${host}`),
    (error: unknown) => error,
  )
  await server.close()
  assert.ok(error instanceof CommandFailed, String(error))
  return error.message
}

test('an address of another machine names HOST', async () => {
  for (const host of ['192.0.2.1', 'no-such-host.invalid', 'not an address']) {
    const message = await refused(host, 0)
    assert.ok(message.startsWith(`"${host}" is not an address of this machine. Set HOST to `), message)
  }
})

test('a port that is in use names PORT', async () => {
  const taken = createServer().listen(0, '127.0.0.1')
  await once(taken, 'listening')
  const { port } = taken.address() as AddressInfo
  const message = await refused('127.0.0.1', port)
  taken.close()
  assert.equal(
    message,
    `Port ${port} is already in use. Stop the other program, or set PORT to another number.`,
  )
})

test('a port that this user may not open names PORT', async () => {
  // Refused as the system does: the tests may run as root, who may open every port.
  const server = Fastify()
  server.listen = () => Promise.reject(Object.assign(new Error('listen EACCES'), { code: 'EACCES' }))
  const message = await refused('127.0.0.1', 80, server)
  assert.equal(message, 'Port 80 may not be opened by this user. Set PORT to a number from 1024.')
})
