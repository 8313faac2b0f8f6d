import assert from 'node:assert/strict'
import { connect, type Socket } from 'node:net'
import { sql } from 'kysely'
import { afterAll, describe, test, vi } from 'vitest'
import { MOST_PIPELINED } from '#http/pipelined.ts'
import { startTestApp } from '../app.ts'

const sextant = await startTestApp(
  { afterAll },
  { worker: false, settings: { MAX_CONCURRENT_REQUESTS: '4' } },
)
const { admin, call, post, url } = sextant
const project_id: number = await call('add/projects_2/projects', { url: 'a.example' })
const MiB = 1_048_576

/** Sends bytes over a connection of their own and returns everything that is answered until it closes. */
async function raw(bytes: string): Promise<string> {
  const { hostname, port } = new URL(url)
  const socket = connect(Number(port), hostname)
  socket.on('error', () => undefined)
  let answer = ''
  socket.on('data', (chunk) => (answer += String(chunk)))
  socket.write(bytes)
  await new Promise((resolve) => socket.once('close', resolve))
  return answer
}

/** Fails like the writes of a program when the connection is broken. */
const write = (socket: Socket, text: string) =>
  new Promise<void>((resolve, reject) => {
    socket.write(text, (error) => (error ? reject(error) : resolve()))
  })

const headOf = (address: string, length: number) =>
  [
    `POST /v2/json/${address} HTTP/1.1`,
    'host: sextant',
    'connection: close',
    `user-id: ${admin.id}`,
    `authorization: bearer ${admin.key}`,
    'content-type: application/json',
    `content-length: ${length}`,
    '\r\n',
  ].join('\r\n')

describe('requests that are sent before earlier ones are answered', () => {
  const health = (more = '') => `GET /healthz HTTP/1.1\r\nhost: x\r\n${more}\r\n`
  const answersIn = (text: string) => text.split('HTTP/1.1 200 OK').length - 1

  test('are answered in their order', async () => {
    const answered = await raw(health().repeat(MOST_PIPELINED - 1) + health('connection: close\r\n'))
    assert.equal(answersIn(answered), MOST_PIPELINED)
  })

  test('end their connection when there are too many', async () => {
    const answered = await raw(health().repeat(5_000) + health('connection: close\r\n'))
    assert.ok(answersIn(answered) < 5_000, `${answersIn(answered)} are answered`)
    assert.equal((await fetch(`${url}/healthz`)).status, 200)
  })
})

describe('the size of a body', () => {
  const long = (bytes: number) => JSON.stringify({ project_id, keywords: '\n'.repeat(bytes / 2) })

  test('is at most 4 MiB where no file is taken', async () => {
    const answer = await post('get/keywords_2/keywords', long(5 * MiB))
    assert.deepEqual([answer.status, answer.json.errors[0].code], [413, 2006])
  })

  test('is at most MAX_BODY_BYTES where a file is taken', async () => {
    assert.equal((await post('get/keywords_2/keywords/import', long(5 * MiB))).status, 200)
    assert.equal((await post('get/keywords_2/keywords/import', long(34 * MiB))).status, 413)
  })

  for (const [refused, key, expected] of [
    ['too large', admin.key, /^HTTP\/1\.1 413 [^]*"code":2006/],
    ['without credentials', 'wrong', /^HTTP\/1\.1 401 [^]*"code":53/],
  ] as const) {
    test(`does not keep a sender who reads only in the end from seeing that it is ${refused}`, async () => {
      const { hostname, port } = new URL(url)
      const socket = connect(Number(port), hostname).pause()
      const head = headOf('get/keywords_2/keywords', 40 * MiB).replace(admin.key, key)
      await write(socket, head)
      for (let count = 0; count < 40; count += 1) await write(socket, ' '.repeat(MiB))
      let answer = ''
      for await (const chunk of socket) answer += String(chunk)
      assert.match(answer, expected)
    })
  }

  test('makes large ones of an account wait for each other, and no small one for them', async () => {
    const body = long(2 * MiB)
    const { hostname, port } = new URL(url)
    const slow = connect(Number(port), hostname)
    slow.write(headOf('get/keywords_2/keywords/import', body.length) + body.slice(0, 100))
    const slowAnswer = new Promise<string>((resolve) => slow.once('data', (data) => resolve(String(data))))
    // The slow one is known to have its turn once its first bytes are acknowledged by an answer that came later.
    await post('get/projects_2/projects')
    let answered = false
    const second = post('get/keywords_2/keywords/import', body).finally(() => (answered = true))
    for (let count = 0; count < 20; count += 1)
      assert.equal((await post('get/projects_2/projects')).status, 200)
    assert.equal(answered, false)
    slow.write(body.slice(100))
    assert.match(await slowAnswer, /^HTTP\/1\.1 200/)
    assert.equal((await second).status, 200)
  })

  test('makes large ones to the Model Context Protocol wait for each other too', async () => {
    const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'tools/list' }) + ' '.repeat(2 * MiB)
    const head = headOf('mcp', body.length)
      .replace('/v2/json/mcp', '/mcp')
      .replace('\r\n\r\n', '\r\naccept: application/json, text/event-stream\r\n\r\n')
    const { hostname, port } = new URL(url)
    const slow = connect(Number(port), hostname)
    slow.write(head + body.slice(0, 100))
    const slowAnswer = new Promise<string>((resolve) => slow.once('data', (data) => resolve(String(data))))
    await post('get/projects_2/projects')
    let answered = false
    const second = raw(head + body).finally(() => (answered = true))
    for (let count = 0; count < 20; count += 1)
      assert.equal((await post('get/projects_2/projects')).status, 200)
    assert.equal(answered, false)
    slow.write(body.slice(100))
    assert.match(await slowAnswer, /^HTTP\/1\.1 200/)
    assert.match(await second, /^HTTP\/1\.1 200[^]*\r\nconnection: close\r\n/i)
  })

  test('of a sender who leaves does not keep the next one waiting', async () => {
    const body = long(2 * MiB)
    const { hostname, port } = new URL(url)
    const leaving = connect(Number(port), hostname)
    leaving.write(headOf('get/keywords_2/keywords/import', body.length) + body.slice(0, 100))
    await post('get/projects_2/projects')
    leaving.destroy()
    assert.equal((await post('get/keywords_2/keywords/import', body)).status, 200)
  })
})

describe('an encoded address', () => {
  for (const path of [
    '%762/json/open',
    '%762/json',
    '%762/json/file',
    '%76%32/json/get/projects_2/projects',
  ]) {
    test(`/${path} is not found`, async () => {
      const answer = await fetch(`${url}/${path}`, {
        method: 'POST',
        headers: {
          'user-id': String(admin.id),
          authorization: `bearer ${admin.key}`,
          'sextant-session': '1',
        },
      })
      assert.equal(answer.status, 404)
    })
  }
})

describe('what is not HTTP', () => {
  for (const [name, bytes, status, code] of [
    ['a request line', 'NONSENSE\r\n\r\n', 400, 2000],
    ['a header', `GET / HTTP/1.1\r\nhost: a\r\n b\u0001: c\r\n\r\n`, 400, 2000],
    ['headers beyond 16 KiB', `GET / HTTP/1.1\r\nhost: a\r\nx: ${'x'.repeat(20_000)}\r\n\r\n`, 431, 2000],
  ] as const) {
    test(`in ${name} is refused in the form of the API`, async () => {
      const [head, text] = (await raw(bytes)).split('\r\n\r\n')
      assert.match(head!, new RegExp(`^HTTP/1\\.1 ${status} `))
      assert.equal(JSON.parse(text!).errors[0].code, code)
    })
  }
})

describe('the Host of a request', () => {
  const refused = {
    missing: '',
    'sent twice': 'host: a\r\nHost: b\r\n',
    'no name': 'host: a b/c\r\n',
  }
  for (const [name, headers] of Object.entries(refused)) {
    test(`that is ${name} is refused in the form of the API`, async () => {
      for (const path of ['/healthz', '/v2/json/get/projects_2/projects']) {
        const [head, text] = (await raw(`GET ${path} HTTP/1.1\r\n${headers}\r\n`)).split('\r\n\r\n')
        assert.match(head!, /^HTTP\/1\.1 400 [^]*connection: close/)
        assert.equal(JSON.parse(text!).errors[0].code, 2000)
      }
    })
  }

  for (const [version, host] of [
    ['1.0', ''],
    ['1.0', 'host: a\r\n'],
    ['1.1', 'host:\r\n'],
    ['1.1', 'host: my_rank.example:8080\r\n'],
    ['1.1', 'host: [::1]:8080\r\n'],
  ] as const) {
    test(`may be ${JSON.stringify(host)} in HTTP/${version}`, async () => {
      const answer = await raw(`GET /healthz HTTP/${version}\r\n${host}connection: close\r\n\r\n`)
      assert.match(answer, /^HTTP\/1\.1 200 /)
    })
  }
})

for (const path of [
  'docs',
  'openapi.json',
  'metrics',
  'healthz',
  'v2/json/get/projects_2/projects',
  'nothing',
  '',
]) {
  test(`/${path} is taken for the type it declares, and no other`, async () => {
    assert.equal((await fetch(`${url}/${path}`)).headers.get('x-content-type-options'), 'nosniff')
  })
}

test('a page that fails shows no internal cause, which is in the log', async (t) => {
  const { app, url: failing } = await startTestApp(t, { worker: false })
  const { database, log } = app.installation
  await sql`alter table guest_links rename to lost_links`.execute(database.executor)
  const logged = vi.spyOn(log, 'requestFinished')
  const answer = await fetch(`${failing}/embed/1.abcdefghijkl`)
  assert.equal(answer.status, 500)
  const { errors } = (await answer.json()) as { errors: { detail: object }[] }
  assert.deepEqual(errors[0]!.detail, { text: `request ${answer.headers.get('x-request-id')}` })
  const { cause, outcome } = logged.mock.calls[0]![0]
  assert.equal(outcome, 'internal')
  assert.match(String(cause), /guest_links/)
})

test('with METRICS_KEY, only who sends it reads the metrics', async (t) => {
  const METRICS_KEY = 'key-of-the-metrics-of-tests'
  const closed = await startTestApp(t, { worker: false, settings: { METRICS_KEY } })
  const statusWith = async (authorization?: string) => {
    const headers = authorization === undefined ? {} : { authorization }
    return (await fetch(`${closed.url}/metrics`, { headers })).status
  }
  assert.deepEqual(
    [await statusWith(), await statusWith(`Bearer ${METRICS_KEY}x`), await statusWith(`bearer ${admin.key}`)],
    [401, 401, 401],
  )
  assert.equal(await statusWith(`Bearer ${METRICS_KEY}`), 200)
})
