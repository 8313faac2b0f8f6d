import assert from 'node:assert/strict'
import { createServer, type Server } from 'node:http'
import { type AddressInfo } from 'node:net'
import { test, type TestContext } from 'vitest'
import { LoadGenerator } from '../load/load.ts'
import { requestBytes } from '../load/request.ts'

async function listening(context: TestContext, server: Server): Promise<number> {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  context.onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  return (server.address() as AddressInfo).port
}

test('requests are sent in turn and each response is counted once, however its bytes arrive', async (context) => {
  const seen: string[] = []
  const answer = 'x'.repeat(300_000)
  const port = await listening(
    context,
    createServer((request, response) => {
      request.resume().on('end', () => {
        seen.push(request.url!)
        response.setHeader('content-length', answer.length)
        response.flushHeaders()
        setImmediate(() => {
          response.write(answer.slice(0, 100_000))
          setImmediate(() => response.end(answer.slice(100_000)))
        })
      })
    }),
  )
  using generator = new LoadGenerator()
  const requests = ['/a', '/b', '/c'].map((path) => requestBytes(path, '{"one":1}'))
  const result = await generator.run({ port, requests, connections: 4, milliseconds: 200 })
  assert.equal(result.requests, seen.length)
  assert.ok(result.bytesPerRequest > answer.length && result.bytesPerRequest < answer.length + 1_000)
  const counts = ['/a', '/b', '/c'].map((path) => seen.filter((url) => url === path).length)
  assert.ok(Math.max(...counts) - Math.min(...counts) <= 1, `sent in turn: ${counts.join(', ')}`)
})

test('a failed request ends the measurement instead of counting as a fast one', async (context) => {
  const port = await listening(
    context,
    createServer((request, response) => {
      request.resume()
      response.writeHead(500, { 'content-length': 0 })
      response.end()
    }),
  )
  using generator = new LoadGenerator()
  const load = { port, requests: [requestBytes('/', '')], connections: 2, milliseconds: 50 }
  await assert.rejects(generator.run(load), /requests failed/)
})

test('a server that closes connections ends the measurement', async (context) => {
  const port = await listening(
    context,
    createServer((request) => request.socket.destroy()),
  )
  using generator = new LoadGenerator()
  const load = { port, requests: [requestBytes('/', '')], connections: 1, milliseconds: 1_000 }
  await assert.rejects(generator.run(load))
})
