import assert from 'node:assert/strict'
import { connect, type Socket } from 'node:net'
import { sql } from 'kysely'
import { afterAll, beforeAll, test } from 'vitest'
import { startTestApp, type RawAnswer, type TestBrowser } from '../app.ts'
import { testProfile } from '../database.ts'

// Who sends slowly, or too much, holds up nobody else: least of all the owner who revokes the key.

/** Leaves connections to the database: one holds a lock, and as many requests wait for it. */
const MOST = 2
const sextant = await startTestApp(
  { afterAll },
  { worker: false, settings: { MAX_CONCURRENT_REQUESTS: String(MOST), PROXIES_IN_FRONT: '1' } },
)
const { admin, call, post, url } = sextant
const { database } = sextant.app.installation
const project_id: number = await call('add/projects_2/projects', { url: 'a.example' })

const narrow: { id: number; key: string } = await call('add/users_2/keys', {
  name: 'narrow',
  scopes: ['read'],
})
const asNarrow = { 'user-id': String(admin.id), authorization: `bearer ${narrow.key}` }
let owner: TestBrowser
beforeAll(async () => {
  const password = 'a long password'
  await call('edit/users_2/accounts', { id: admin.id, email: 'owner@example.com', password })
  const answer = await post(
    'add/users_2/sessions',
    { email: 'owner@example.com', password },
    { cookie: undefined },
  )
  owner = { cookie: answer.headers.get('set-cookie')!.split(';')[0] }
})

/** Begins requests whose bodies do not end. */
async function beginSlowly(
  count: number,
  headers: Record<string, string>,
  address: string,
  length = 100,
): Promise<Disposable> {
  const { hostname, port } = new URL(url)
  const sockets: Socket[] = []
  for (let number = 0; number < count; number += 1) {
    const socket = connect(Number(port), hostname)
    const begun = new Promise((resolve) => sextant.app.server.server.once('request', resolve))
    const lines = Object.entries({ ...headers, host: 'sextant', 'content-length': length })
    socket.write(
      `POST ${address} HTTP/1.1\r\n${lines.map(([name, value]) => `${name}: ${value}\r\n`).join('')}\r\n{`,
    )
    await begun
    sockets.push(socket)
  }
  return { [Symbol.dispose]: () => sockets.forEach((socket) => socket.destroy()) }
}

/** Waits until all requests that were begun are authenticated and counted, so that one more is refused. */
async function assertHeldUp(ask: () => Promise<{ readonly status: number }>): Promise<void> {
  while ((await ask()).status !== 429);
}

/** Sends as many requests as may wait at once. One that meets another on its way is refused, and is sent again. */
function holdUp(send: () => Promise<RawAnswer>): Promise<RawAnswer>[] {
  return Array.from({ length: MOST }, async () => {
    for (;;) {
      const answer = await send()
      if (answer.status !== 429) return answer
    }
  })
}

const narrowAnswers = (): Promise<RawAnswer> =>
  post('get/projects_2/projects', {}, { id: admin.id, key: narrow.key })

test('a key that sends slowly holds up only itself', async () => {
  using _ = await beginSlowly(MOST, asNarrow, '/v2/json/get/projects_2/projects')
  await assertHeldUp(narrowAnswers)
  assert.equal((await post('get/projects_2/projects')).status, 200)
  assert.equal((await post('get/projects_2/projects', {}, owner)).status, 200)
})

test('a request beyond the limit is refused after a second, so that sending it again at once wins nothing', async () => {
  using _ = await beginSlowly(MOST, asNarrow, '/v2/json/get/projects_2/projects')
  await assertHeldUp(narrowAnswers)
  const began = performance.now()
  const refused = await narrowAnswers()
  assert.deepEqual([refused.status, refused.headers.get('retry-after')], [429, '1'])
  assert.ok(performance.now() - began > 900)
})

test('a key that sends slowly to the tools of agents holds up only itself', async () => {
  using _ = await beginSlowly(MOST, asNarrow, '/mcp')
  const list = (key: string) =>
    fetch(`${url}/mcp`, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        accept: 'application/json, text/event-stream',
        authorization: `bearer ${admin.id}:${key}`,
      },
      body: JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'tools/list' }),
    })
  await assertHeldUp(() => list(narrow.key))
  assert.equal((await list(admin.key)).status, 200)
})

test('a key that sends a large file slowly does not hold up those of people', async () => {
  using _ = await beginSlowly(1, asNarrow, '/v2/json/get/keywords_2/keywords/import', 2_000_000)
  const keywords = '\n'.repeat(600_000)
  const answer = await post('get/keywords_2/keywords/import', { project_id, keywords }, owner)
  assert.equal(answer.status, 200, answer.text)
})

test('a guest who sends slowly does not hold up the guests of other links', async () => {
  const links: string[] = []
  for (const name of ['one', 'other'])
    links.push((await call('add/projects_2/guest_links', { project_id, name })).token)
  const read = (token: string) =>
    post(
      'get/positions_2/history',
      { project_id, regions_indexes: [1], type_range: 2 },
      { cookie: undefined },
      { 'sextant-guest-link': token },
    )
  const headers = { 'sextant-guest-link': links[0]! }
  using _ = await beginSlowly(MOST, headers, '/v2/json/get/positions_2/history')
  await assertHeldUp(() => read(links[0]!))
  assert.notEqual((await read(links[1]!)).status, 429)
  assert.equal((await post('get/projects_2/projects')).status, 200)
})

/** Holds up all requests that need a table. */
async function lock(table: string): Promise<{ unlock: () => Promise<void> }> {
  const locked = Promise.withResolvers<void>()
  const done = Promise.withResolvers<void>()
  const holding = database.transaction(async (tx) => {
    await sql`lock table ${sql.table(table)} in access exclusive mode`.execute(tx)
    locked.resolve()
    await done.promise
  })
  await locked.promise
  return {
    unlock() {
      done.resolve()
      return holding
    },
  }
}

test.skipIf(testProfile === 'embedded')(
  'a key with as many requests as its account may have does not keep a signed-in owner from revoking it',
  async () => {
    // Whether a request may go on is read from other tables, every three seconds.
    const { unlock } = await lock('keywords')
    const keywords = () => post('get/keywords_2/keywords', { project_id }, { id: admin.id, key: narrow.key })
    const answers = holdUp(keywords)
    try {
      await assertHeldUp(() => post('get/users_2/keys/current'))
      assert.equal(await call('del/users_2/keys', { id: narrow.id }, owner), 1)
    } finally {
      await unlock()
    }
    for (const answer of answers) assert.equal((await answer).status, 200)
    assert.equal((await narrowAnswers()).status, 401)
  },
)

test.skipIf(testProfile === 'embedded')(
  'strangers with as many requests as they may have keep nobody in another network from signing in',
  async () => {
    const { unlock } = await lock('sign_in_attempts')
    const open = (address: string, body: object, from: string) =>
      post(address, body, { cookie: undefined }, { 'x-forwarded-for': from })
    const visit = (from: string) =>
      open('add/projects_2/guest_links/visits', { token: `1.${'x'.repeat(43)}` }, from)
    const wrong = { email: 'nobody@example.com', password: 'a wrong password' }
    const answers = holdUp(() => open('add/users_2/sessions', wrong, '192.0.2.1'))
    try {
      await assertHeldUp(() => visit('192.0.2.1'))
      assert.equal((await visit('192.0.2.2')).status, 401)
    } finally {
      await unlock()
    }
    for (const answer of answers) assert.equal((await answer).status, 401)
  },
)
