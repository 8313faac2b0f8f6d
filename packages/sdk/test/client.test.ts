import assert from 'node:assert/strict'
import type { ServerResponse } from 'node:http'
import { createClient, failedWith, SextantError, unwrap, type Failure } from '@sextant/sdk'
import { test } from 'vitest'
import { hangUp, json, silence, standIn } from './stand-in.ts'

const FORBIDDEN = { code: 54, string: 'No access.', detail: { text: 'project_id: no such project' } }
const BUSY = { code: 429, string: 'Too many requests in parallel.', detail: null }

function clientOf(
  url: string,
  options: { timeoutMs?: number; retries?: number; longestWaitMs?: number } = {},
) {
  return createClient({ baseUrl: `${url}/`, userId: 7, key: 'sxt_key', retryDelayMs: 1, ...options })
}

function failureOf(answer: { ok: boolean }): Failure {
  assert.equal(answer.ok, false)
  return answer as Failure
}

test('a call posts JSON to its address with the credentials of the account', async (t) => {
  const { url, received } = await standIn(t, json({ result: [] }))
  await clientOf(url).get('keywords_2/keywords', { project_id: 1, fields: ['id'] })
  assert.equal(received[0]!.path, 'POST /v2/json/get/keywords_2/keywords')
  assert.equal(received[0]!.headers['user-id'], '7')
  assert.equal(received[0]!.headers.authorization, 'bearer sxt_key')
  assert.equal(received[0]!.headers['content-type'], 'application/json')
  assert.deepEqual(received[0]!.body, { project_id: 1, fields: ['id'] })
})

test('a base URL may end with the path that other programs are given', async (t) => {
  const { url, received } = await standIn(t, json({ result: 1 }))
  for (const path of ['', '/', '/v2', '/v2/json', '/v2/json/', '/rank/v2/json']) {
    await createClient({ baseUrl: url + path, userId: 7, key: 'sxt_key' }).get('users_2/profile', {})
  }
  assert.deepEqual(
    received.map(({ path }) => path),
    [...Array<string>(5).fill('POST /v2/json/get/users_2/profile'), 'POST /rank/v2/json/get/users_2/profile'],
  )
})

test('a page of the installation sends its session and no key', async (t) => {
  const { url, received } = await standIn(t, json({ result: 1 }))
  await createClient({ baseUrl: url, session: true }).get('users_2/profile', {})
  const { headers } = received[0]!
  assert.equal(headers['sextant-session'], '1')
  assert.deepEqual([headers['user-id'], headers.authorization], [undefined, undefined])
})

test('a failure says how long to wait before a retry', async (t) => {
  const { url } = await standIn(t, json({ errors: [BUSY] }, 429, { 'Retry-After': '90' }))
  assert.equal(failureOf(await clientOf(url).get('bank_2/info', {})).retryAfterMs, 90_000)
})

test('every operator has its method and `call` takes full addresses', async (t) => {
  const { url, received } = await standIn(t, json({ result: 1 }))
  const client = clientOf(url)
  await client.add('projects_2/projects', { url: 'bakery-lane.example' })
  await client.edit('projects_2/projects/name', { id: 1, name: 'Bakery Lane' })
  await client.del('projects_2/projects', { id: 1 })
  await client.call('get/bank_2/info', {})
  assert.deepEqual(
    received.map(({ path }) => path.slice('POST /v2/json/'.length)),
    [
      'add/projects_2/projects',
      'edit/projects_2/projects/name',
      'del/projects_2/projects',
      'get/bank_2/info',
    ],
  )
})

test('a success holds the result and what the envelope says about paging', async (t) => {
  const envelope = { result: [{ sum: '-0.01' }], total: 3, nextOffset: 1, limitedBy: 1 }
  const { url } = await standIn(t, json(envelope, 200, { 'X-Request-Id': 'r-1' }))
  const answer = await clientOf(url).get('bank_2/history', { fields: ['sum'], limit: 1 })
  assert.deepEqual(answer, { ok: true, ...envelope, requestId: 'r-1' })
  assert.deepEqual(unwrap(answer), [{ sum: '-0.01' }])
})

test('numbers of the envelope may be digits, as other services of the protocol write them', async (t) => {
  const { url } = await standIn(t, json({ result: [], total: '30', nextOffset: '10', limitedBy: 'x' }))
  const answer = await clientOf(url).send('get/keywords_2/keywords', { project_id: 1 })
  assert.deepEqual(answer, { ok: true, result: [], total: 30, nextOffset: 10, requestId: undefined })
})

test('the detail of an error may be a text, as other services of the protocol send it', async (t) => {
  const errors = [
    { code: '54', string: 'No access.', detail: 'project 9' },
    { code: 0, string: 'Old.', detail: '' },
  ]
  const { url } = await standIn(t, json({ result: null, errors }))
  assert.deepEqual(failureOf(await clientOf(url).get('bank_2/info', {})).errors, [
    { code: 54, string: 'No access.', detail: { text: 'project 9' } },
    { code: 0, string: 'Old.', detail: null },
  ])
})

test('a result of 0 or false is a success', async (t) => {
  const { url } = await standIn(t, json({ result: 0 }), json({ result: false }))
  assert.equal(unwrap(await clientOf(url).del('keywords_2/keywords', { project_id: 1, id: 1 })), 0)
  assert.equal(
    unwrap(await clientOf(url).get('keywords_2/keywords', { project_id: 1, fetch_style: 'fetch' })),
    false,
  )
})

for (const [style, reply] of [
  ['http', json({ errors: [FORBIDDEN] }, 403)],
  ['v2', json({ result: null, errors: [FORBIDDEN] })],
] as const) {
  test(`a failure in the ${style} error style is a value with the errors of the server`, async (t) => {
    const { url, received } = await standIn(t, reply)
    const answer = await clientOf(url).get('keywords_2/keywords', { project_id: 9 })
    const { kind, errors, status } = failureOf(answer)
    assert.deepEqual({ kind, errors }, { kind: 'api', errors: [FORBIDDEN] })
    assert.equal(status, style === 'http' ? 403 : 200)
    assert.equal(failedWith(answer, 'forbidden'), true)
    assert.equal(failedWith(answer, 'unauthenticated'), false)
    assert.equal(received.length, 1)
  })
}

test('unwrap throws an error that says what was wrong', async (t) => {
  const { url } = await standIn(t, json({ errors: [FORBIDDEN] }, 403))
  const answer = await clientOf(url).get('keywords_2/keywords', { project_id: 9 })
  assert.throws(
    () => unwrap(answer),
    (error) =>
      error instanceof SextantError &&
      error.message === 'No access. project_id: no such project' &&
      error.failure.status === 403,
  )
})

for (const [name, busy] of [
  ['status 429', json({ errors: [BUSY] }, 429, { 'Retry-After': '0' })],
  ['code 429 with status 200', json({ result: null, errors: [BUSY] })],
  ['code 503', json({ errors: [{ code: 503, string: 'Not now.', detail: null }] }, 503)],
  ['a proxy without an upstream', (response) => void response.writeHead(503).end('<h1>503</h1>')],
] satisfies [string, Parameters<typeof standIn>[1]][]) {
  test(`${name} is retried, even for writes`, async (t) => {
    const { url, received } = await standIn(t, busy, busy, json({ result: 4 }))
    assert.equal(unwrap(await clientOf(url).add('projects_2/projects', { url: 'a.example' })), 4)
    assert.equal(received.length, 3)
  })
}

test('a busy server fails after the retries, with its last answer', async (t) => {
  const { url, received } = await standIn(t, json({ errors: [BUSY] }, 429))
  const answer = await clientOf(url, { retries: 2 }).get('bank_2/info', {})
  assert.deepEqual(failureOf(answer).errors, [BUSY])
  assert.equal(received.length, 3)
  await clientOf(url).get('bank_2/info', {}, { retries: 0 })
  assert.equal(received.length, 4)
})

test('Retry-After delays the retry', async (t) => {
  const times: number[] = []
  const { url } = await standIn(
    t,
    (response, received) => {
      times.push(performance.now())
      json({ errors: [BUSY] }, 429, { 'Retry-After': '1' })(response, received)
    },
    (response, received) => {
      times.push(performance.now())
      json({ result: {} })(response, received)
    },
  )
  assert.equal((await clientOf(url).get('bank_2/info', {})).ok, true)
  // A lower bound; timers may fire a millisecond early.
  assert.ok(times[1]! - times[0]! >= 990)
})

test('a Retry-After of more than a minute is left to the caller', async (t) => {
  const { url, received } = await standIn(t, json({ errors: [BUSY] }, 429, { 'Retry-After': '3600' }))
  assert.deepEqual(failureOf(await clientOf(url).get('bank_2/info', {})).errors, [BUSY])
  assert.equal(received.length, 1)
})

test('a longer wait is possible if the client allows it', async (t) => {
  const { url, received } = await standIn(t, json({ errors: [BUSY] }, 429, { 'Retry-After': '1' }))
  const inTime = await clientOf(url, { longestWaitMs: 900, retries: 1 }).get('bank_2/info', {})
  assert.equal(failureOf(inTime).status, 429)
  assert.equal(received.length, 1)
  await clientOf(url, { longestWaitMs: 1_000, retries: 1 }).get('bank_2/info', {})
  assert.equal(received.length, 3)
})

for (const status of [500, 502, 504]) {
  test(`a page of a proxy with status ${status} is retried by reads only`, async (t) => {
    const down = (response: ServerResponse) => void response.writeHead(status).end('<h1>Sorry</h1>')
    const { url, received } = await standIn(t, down, json({ result: [] }), down, json({ result: 1 }))
    assert.equal((await clientOf(url).get('bank_2/history', {})).ok, true)
    const written = await clientOf(url).add('projects_2/projects', { url: 'a.example' })
    assert.equal(failureOf(written).status, status)
    assert.equal(received.length, 3)
  })
}

for (const code of [504, 3005]) {
  test(`code ${code} is not retried, although its status is 503`, async (t) => {
    const { url, received } = await standIn(t, json({ errors: [{ code, string: '', detail: null }] }, 503))
    assert.equal(failureOf(await clientOf(url).get('bank_2/info', {})).kind, 'api')
    assert.equal(received.length, 1)
  })
}

test('a read is retried after a broken connection', async (t) => {
  const { url, received } = await standIn(t, hangUp, json({ result: [] }))
  assert.equal((await clientOf(url).get('bank_2/history', {})).ok, true)
  assert.equal(received.length, 2)
})

test('a write is not retried after a broken connection, since it may have happened', async (t) => {
  const { url, received } = await standIn(t, hangUp, json({ result: 1 }))
  const answer = await clientOf(url).add('projects_2/projects', { url: 'a.example' })
  const { kind, status, errors } = failureOf(answer)
  assert.deepEqual({ kind, status, code: errors[0].code }, { kind: 'network', status: 0, code: 0 })
  assert.equal(received.length, 1)
})

test('a connection that breaks inside the response is a network failure', async (t) => {
  const { url } = await standIn(t, (response) => {
    response.writeHead(200, { 'Content-Type': 'application/json', 'Content-Length': '1000' })
    response.write('{"result":[', () => response.destroy())
  })
  const answer = await clientOf(url).edit('projects_2/projects/on', { id: 1, on: -1 })
  assert.equal(failureOf(answer).kind, 'network')
})

test('a server that cannot be reached is a failure that says so', async () => {
  const answer = await clientOf('http://127.0.0.1:1', { retries: 1 }).get('bank_2/info', {})
  const { kind, errors } = failureOf(answer)
  assert.equal(kind, 'network')
  assert.match(errors[0].detail!.text, /ECONNREFUSED|bad port/)
})

test('a missing response is a timeout and is not retried', async (t) => {
  const { url, received } = await standIn(t, silence)
  const answer = await clientOf(url, { timeoutMs: 500 }).get('bank_2/info', {})
  assert.equal(failureOf(answer).kind, 'timeout')
  assert.equal(received.length, 1)
})

test('the signal of a call ends it while it waits for the response', async (t) => {
  const controller = new AbortController()
  const { url } = await standIn(t, () => controller.abort())
  const answer = await clientOf(url).get('bank_2/info', {}, { signal: controller.signal })
  assert.equal(failureOf(answer).kind, 'aborted')
})

test('the signal of a call ends it between attempts', async (t) => {
  const controller = new AbortController()
  const { url, received } = await standIn(t, (response, request) => {
    json({ errors: [BUSY] }, 429, { 'Retry-After': '60' })(response, request)
    setTimeout(() => controller.abort(), 20)
  })
  const answer = await clientOf(url).get('bank_2/info', {}, { signal: controller.signal })
  assert.equal(failureOf(answer).kind, 'aborted')
  assert.equal(received.length, 1)
})

for (const [what, status, body] of [
  ['a page of HTML', 200, '<html>'],
  ['an empty body', 200, ''],
  ['JSON that is not an object', 200, '[]'],
  ['an object with neither result nor errors', 200, '{"status":"ok"}'],
  ['a null result without errors', 200, '{"result":null}'],
  ['an empty list of errors and no result', 200, '{"errors":[]}'],
  ['a bad gateway', 502, 'Bad Gateway'],
  ['a result with a failing status', 500, '{"result":1}'],
] as const) {
  test(`${what} is a protocol failure`, async (t) => {
    const { url } = await standIn(t, (response) => void response.writeHead(status).end(body))
    const failed = failureOf(await clientOf(url).get('bank_2/info', {}))
    assert.equal(failed.kind, 'protocol')
    assert.equal(failed.status, status)
  })
}

test('a file is returned with its name, type and bytes', async (t) => {
  const bytes = Buffer.from([0xcf, 0xf0, 0xe8, 0x3b, 0x0d, 0x0a])
  const { url } = await standIn(t, (response) => {
    response.writeHead(200, {
      'Content-Type': 'text/csv; charset=windows-1251',
      'Content-Disposition': `attachment; filename="______.csv"; filename*=UTF-8''%D1%84%D0%B0%D0%B9%D0%BB.csv`,
    })
    response.end(bytes)
  })
  const answer = await clientOf(url).get('keywords_2/keywords/export', { project_id: 1, output: 'csv' })
  const file = unwrap(answer)
  assert.equal(file.fileName, 'файл.csv')
  assert.equal(file.contentType, 'text/csv')
  assert.deepEqual(Buffer.from(file.bytes), bytes)
})

test('a change with an Idempotency-Key is resent after a broken connection and while it is in progress', async (t) => {
  const inFlight = { code: 3008, string: 'A request with this Idempotency-Key is in progress.', detail: null }
  const { url, received } = await standIn(
    t,
    hangUp,
    json({ errors: [inFlight] }, 409),
    json({ result: { id: 5 } }),
  )
  const answer = await clientOf(url).add(
    'projects_2/projects',
    { url: 'crumbs.example' },
    { idempotencyKey: 'one-project' },
  )
  assert.equal(answer.ok, true)
  assert.deepEqual(
    received.map(({ headers }) => headers['idempotency-key']),
    ['one-project', 'one-project', 'one-project'],
  )
})
