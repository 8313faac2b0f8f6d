import assert from 'node:assert/strict'
import { connect } from 'node:net'
import { sql, type RawBuilder } from 'kysely'
import { afterAll, describe, test } from 'vitest'
import { startTestApp, type RawAnswer, type TestAccount, type TestBrowser } from '../app.ts'
import { testProfile } from '../database.ts'
import { assertRefused } from '../services/refusal.ts'

// What an ended key, session, role or share had begun must not become lasting access.

const sextant = await startTestApp({ afterAll }, { worker: false })
const { admin, call, join, newAccount, post, url } = sextant
const { database } = sextant.app.installation

interface HeldRequest {
  /** Sends the rest of the body, and returns the response. */
  finish(): Promise<{ status: number; json: { result?: unknown; errors?: { code: number }[] } }>
}

/** Sends the head of a request and the start of its body, and waits until the server has read them. */
async function held(address: string, body: object, as: TestAccount | TestBrowser): Promise<HeldRequest> {
  const { hostname, port } = new URL(url)
  const socket = connect(Number(port), hostname)
  const text = JSON.stringify(body)
  const caller =
    'key' in as
      ? `User-Id: ${as.id}\r\nAuthorization: bearer ${as.key}`
      : `Cookie: ${as.cookie}\r\nSextant-Session: 1`
  const ended = new Promise<string>((resolve, reject) => {
    let received = ''
    socket.setEncoding('utf8')
    socket.on('data', (data) => (received += data))
    socket.on('error', reject)
    socket.on('close', () => resolve(received))
  })
  const began = Promise.withResolvers<void>()
  sextant.app.server.server.once('request', () => setImmediate(began.resolve))
  socket.write(
    `POST /v2/json/${address} HTTP/1.1\r\nHost: x\r\n${caller}\r\nContent-Type: application/json\r\n` +
      `Content-Length: ${Buffer.byteLength(text)}\r\nConnection: close\r\n\r\n${text.slice(0, 3)}`,
  )
  await began.promise
  // Another request as the same caller has its answer, so the held one is authenticated.
  await post('get/users_2/keys/current', {}, as)
  return {
    async finish() {
      socket.write(text.slice(3))
      const received = await ended
      const head = received.indexOf('\r\n\r\n')
      return { status: Number(received.slice(9, 12)), json: JSON.parse(received.slice(head + 4)) }
    },
  }
}

async function assertHeldRefused(request: HeldRequest, code: number): Promise<void> {
  const { status, json } = await request.finish()
  assert.equal(json.errors?.[0]?.code, code, JSON.stringify(json))
  assert.equal(status, code === 53 ? 401 : 403)
}

/** Refusals of the last look at the access, in the transaction of the change. */
const assertEnded = (answer: RawAnswer, code: number) =>
  assertRefused(answer, code, /before the change was made|requires an administrator/)

/** Changes what another process would, of which this one learns some seconds later. */
const elsewhere = (change: RawBuilder<unknown>) => change.execute(database.executor)

async function newKey(as: TestAccount, body: object = {}): Promise<TestAccount & { keyId: number }> {
  const { id: keyId, key } = await call('add/users_2/keys', { name: 'stolen', ...body }, as)
  return { id: as.id, key, keyId }
}

let people = 0
/** An account with a password, and a browser that is signed in to it. */
async function signedIn(): Promise<{ account: TestAccount; email: string; browser: TestBrowser }> {
  const email = `person-${++people}@example.com`
  const account = await newAccount()
  await call('edit/users_2/accounts', { id: account.id, email, password: 'a long password' })
  const answer = await post(
    'add/users_2/sessions',
    { email, password: 'a long password' },
    { cookie: undefined },
  )
  return { account, email, browser: { cookie: answer.headers.get('set-cookie')!.split(';')[0] } }
}

const keysOf = async (account: TestAccount): Promise<string[]> =>
  (await call('get/users_2/keys', { user_id: account.id, fields: ['name'] })).map(
    ({ name }: { name: string }) => name,
  )

async function sharedProject(): Promise<{ owner: TestAccount; guest: TestAccount; projectId: number }> {
  const [owner, guest] = [await newAccount(), await newAccount()]
  const projectId = await call('add/projects_2/projects', { url: 'bakery-lane.example' }, owner)
  const rights = ['view', 'edit', 'delegate']
  await call('add/projects_2/guests', { project_id: projectId, user_id: guest.id, rights }, owner)
  await join(guest)
  return { owner, guest, projectId }
}

describe('a request whose body comes after its access has ended is refused', () => {
  test('with a revoked key', async () => {
    const account = await newAccount()
    const stolen = await newKey(account)
    const request = await held('add/users_2/keys', { name: 'lasting' }, stolen)
    await call('del/users_2/keys', { id: stolen.keyId }, account)
    await assertHeldRefused(request, 53)
    assert.deepEqual((await keysOf(account)).toSorted(), ['first key', 'stolen'])
  })

  test('in a session that a new password ended', async () => {
    const { account, browser } = await signedIn()
    const request = await held('add/users_2/keys', { name: 'lasting' }, browser)
    await call('edit/users_2/accounts', { id: account.id, password: 'another password' })
    await assertHeldRefused(request, 53)
    assert.deepEqual(await keysOf(account), ['first key'])
  })

  test('by a disabled administrator, and by one who is none any more', async () => {
    for (const [change, code] of [
      [{ disabled: true }, 53],
      [{ administrator: false }, 54],
    ] as const) {
      const other = await newAccount({ administrator: true })
      const request = await held('add/users_2/accounts', { name: 'lasting', administrator: true }, other)
      await call('edit/users_2/accounts', { id: other.id, ...change })
      await assertHeldRefused(request, code)
    }
    const names = await call('get/users_2/accounts', { fields: ['name'] })
    assert.ok(names.every(({ name }: { name: string }) => name !== 'lasting'))
  })

  test('by a guest who was removed', async () => {
    const { owner, guest, projectId } = await sharedProject()
    const body = { project_id: projectId, name: 'lasting', contents: ['positions'] }
    const request = await held('add/projects_2/guest_links', body, guest)
    const everyone = [{ name: 'user_id', operator: 'EQUALS', values: [guest.id] }]
    await call('del/projects_2/guests', { project_id: projectId, filters: everyone }, owner)
    await assertHeldRefused(request, 54)
    assert.deepEqual(await call('get/projects_2/guest_links', { project_id: projectId }, owner), [])
  })
})

describe('a change is refused although its access ended in another process just now', () => {
  test('of a revoked or expired key', async () => {
    for (const ending of [sql`revoked_at = now()`, sql`expires_at = now() - interval '1 second'`]) {
      const account = await newAccount()
      const stolen = await newKey(account)
      await call('get/users_2/keys/current', {}, stolen)
      await elsewhere(
        sql`update api_keys set ${ending} where account_id = ${account.id} and id = ${stolen.keyId}`,
      )
      assertEnded(await post('add/users_2/keys', { name: 'lasting' }, stolen), 53)
      assertEnded(await post('del/users_2/keys', { id: stolen.keyId }, stolen), 53)
      assertEnded(await post('add/projects_2/projects', { url: 'lasting.example' }, stolen), 53)
      assert.deepEqual((await keysOf(account)).toSorted(), ['first key', 'stolen'])
      assert.deepEqual(await call('get/projects_2/projects', {}, account), [])
    }
  })

  test('of an ended session, also of its password', async () => {
    const { account, browser } = await signedIn()
    await call('get/users_2/keys/current', {}, browser)
    await elsewhere(sql`update sessions set ended_at = now() where account_id = ${account.id}`)
    assertEnded(await post('add/users_2/keys', { name: 'lasting' }, browser), 53)
    const password = { current: 'a long password', password: 'the password of a thief' }
    assertEnded(await post('edit/users_2/password', password, browser), 53)
    assert.deepEqual(await keysOf(account), ['first key'])
  })

  test('of an administrator who is disabled or none any more', async () => {
    for (const [change, code] of [
      [sql`disabled_at = now()`, 53],
      [sql`is_administrator = false`, 54],
    ] as const) {
      const other = await newAccount({ administrator: true })
      await call('get/users_2/keys/current', {}, other)
      await elsewhere(sql`update accounts set ${change} where id = ${other.id}`)
      assertEnded(await post('add/users_2/accounts', { name: 'lasting', administrator: true }, other), code)
      assertEnded(await post('add/users_2/keys', { name: 'lasting', user_id: admin.id }, other), code)
      assertEnded(await post('add/payments_2', { user_id: other.id, sum: '5.00' }, other), code)
      assertEnded(await post('add/providers_2/providers', { id: 'serper', key: 'a key' }, other), code)
    }
  })

  test('of a guest who lost the share, or a right on it', async () => {
    for (const change of [
      (projectId: number) => sql`delete from guests where project_id = ${projectId}`,
      (projectId: number) =>
        sql`update guests set rights = ${`01${'0'.repeat(12)}`}::bit(14) where project_id = ${projectId}`,
    ]) {
      const { guest, owner, projectId } = await sharedProject()
      await call('get/projects_2/projects', {}, guest)
      await elsewhere(change(projectId))
      const body = { project_id: projectId, name: 'lasting', contents: ['positions'] }
      assertEnded(await post('add/projects_2/guest_links', body, guest), 54)
      assert.deepEqual(await call('get/projects_2/guest_links', { project_id: projectId }, owner), [])
    }
  })
})

test.skipIf(testProfile === 'embedded')(
  'a key that is being revoked makes no key that the revocation does not see',
  async () => {
    const account = await newAccount()
    const stolen = await newKey(account)
    await call('get/users_2/keys/current', {}, stolen)
    const revoked = Promise.withResolvers<void>()
    const isRevoking = Promise.withResolvers<void>()
    const revocation = database.transaction(async (tx) => {
      await sql`
        update api_keys set revoked_at = now() where account_id = ${account.id} and id = ${stolen.keyId}`.execute(
        tx,
      )
      isRevoking.resolve()
      await revoked.promise
    })
    await isRevoking.promise
    const answer = post('add/users_2/keys', { name: 'lasting' }, stolen)
    // With sharded tables the lock is waited for on another machine, and the statement for that machine.
    const event = database.profile.isSharded ? 'Client' : 'Lock'
    const isWaiting = () =>
      database.query<{ waits: boolean }>({
        text: `select exists (select from pg_stat_activity where datname = current_database() and state = 'active'
               and wait_event_type = $1 and query like '%for share%') as waits`,
        values: [event],
      })
    while (!(await isWaiting())[0]!.waits);
    revoked.resolve()
    await revocation
    assertEnded(await answer, 53)
    assert.deepEqual((await keysOf(account)).toSorted(), ['first key', 'stolen'])
  },
)

test('who ends the own access is not refused for it', async () => {
  const { account, browser, email } = await signedIn()
  const own = await newKey(account)
  assert.equal(await call('del/users_2/keys', { id: own.keyId }, own), 1)
  assert.equal(await call('del/users_2/sessions', {}, browser), 1)
  await call('edit/users_2/accounts', { id: account.id, administrator: true })
  const password = 'a long password'
  const again = await post('add/users_2/sessions', { email, password }, { cookie: undefined })
  const session = { cookie: again.headers.get('set-cookie')!.split(';')[0] }
  assert.equal(
    await call('edit/users_2/accounts', { id: account.id, password: 'another one of mine' }, session),
    1,
  )
  const { guest, projectId } = await sharedProject()
  assert.equal(await call('edit/projects_2/projects/leave', { id: projectId }, guest), 1)
})
