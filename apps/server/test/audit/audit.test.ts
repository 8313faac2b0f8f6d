import assert from 'node:assert/strict'
import { setTimeout as wait } from 'node:timers/promises'
import { registry, type Operation } from '@sextant/contract'
import fc from 'fast-check'
import { sql } from 'kysely'
import { afterAll, describe, test } from 'vitest'
import { detailsOf } from '#audit/details.ts'
import { forgetEntries } from '#audit/entry.ts'
import { startTestApp, type TestAccount, type TestBrowser } from '../app.ts'
import { assertRefused } from '../services/refusal.ts'

const sextant = await startTestApp({ afterAll }, { worker: false, settings: { PROXIES_IN_FRONT: '1' } })
const { admin, call, newAccount, post } = sextant
const { database } = sextant.app.installation
const operations = Object.values(registry) as Operation[]

const entriesOf = (as: TestAccount | TestBrowser, body: object = {}) =>
  call('get/users_2/audit', { fields: ['action', 'error', 'project_id', 'details'], ...body }, as)

async function until(condition: () => Promise<boolean>): Promise<void> {
  for (const end = Date.now() + 30_000; !(await condition()); await wait(20)) assert.ok(Date.now() < end)
}

describe('the audit log', () => {
  test('has what was done, by whom, with what and from where', async () => {
    const account = await newAccount()
    const { id: keyId, key } = await call('add/users_2/keys', { name: 'robot' }, account)
    const robot = { id: account.id, key }
    const project = await post(
      'add/projects_2/projects',
      { url: 'crumbs.example', unknown: 'hidden' },
      robot,
      {
        'user-agent': 'robot/1.0',
        'x-forwarded-for': '203.0.113.7',
      },
    )
    const projectId = project.json.result
    await call('edit/projects_2/projects/name', { id: projectId, name: 'Crumbs' }, robot)
    await call('get/projects_2/projects', {}, robot)
    const fields = 'action error user_id key_id key_name session_id ip user_agent details'.split(' ')
    const entries = await entriesOf(account, { fields })
    assert.deepEqual(
      entries.map(({ action }: { action: string }) => action),
      ['edit/projects_2/projects/name', 'add/projects_2/projects', 'add/users_2/keys'],
    )
    const { details, ...added } = entries[1]
    assert.deepEqual(JSON.parse(details), { url: 'crumbs.example' })
    assert.deepEqual(added, {
      action: 'add/projects_2/projects',
      error: null,
      user_id: account.id,
      key_id: keyId,
      key_name: 'robot',
      session_id: null,
      ip: '203.0.113.7',
      user_agent: 'robot/1.0',
    })
  })

  test('has refusals for lack of scope, right or money, but neither reads nor mistakes', async () => {
    const account = await newAccount()
    const id = await call('add/projects_2/projects', { url: 'crumbs.example' }, account)
    const { key } = await call('add/users_2/keys', { name: 'reader', scopes: ['read'] }, account)
    const reader = { id: account.id, key }
    assertRefused(await post('del/projects_2/projects', { id }, reader), 54, /scope/)
    assertRefused(await post('get/users_2/audit', {}, reader), 54, /scope/)
    assertRefused(await post('edit/projects_2/projects/name', { id }, account), 2001, /name/)
    const errors = (await entriesOf(account)).map(({ action, error }: Record<string, string>) => [
      action,
      error,
    ])
    assert.deepEqual(errors.slice(0, 3), [
      ['get/users_2/audit', 'forbidden'],
      ['del/projects_2/projects', 'forbidden'],
      ['add/users_2/keys', null],
    ])
  })

  test('has sign-ins and wrong passwords for an address of the account, and nothing about unknown ones', async () => {
    const account = await newAccount()
    const email = `of-${account.id}@crumbs.example`
    await call('edit/users_2/accounts', { id: account.id, email, password: 'a loaf of rye bread' })
    const nobody = { cookie: undefined }
    const signIn = (password: string, address = email) =>
      post('add/users_2/sessions', { email: address, password }, nobody)
    assert.equal((await signIn('wrong')).status, 401)
    assert.equal((await signIn('wrong', 'unknown@crumbs.example')).status, 401)
    await until(async () => (await entriesOf(account)).length === 1)
    assert.equal((await signIn('a loaf of rye bread')).status, 200)
    const entries = await entriesOf(account, { fields: ['action', 'error', 'session_id'] })
    assert.equal(entries.length, 2)
    assert.ok(entries[0].session_id > 0)
    assert.deepEqual([entries[0].error, entries[1].error], [null, 'unauthenticated'])
  })

  test('of the owner and of the guest both have what a guest does', async () => {
    const [owner, guest, stranger] = [await newAccount(), await newAccount(), await newAccount()]
    const id = await call('add/projects_2/projects', { url: 'crumbs.example' }, owner)
    const shared = { project_id: id, user_id: guest.id, rights: ['view', 'edit'] }
    await call('add/projects_2/guests', shared, owner)
    await sextant.join(guest)
    await call('add/keywords_2/groups', { project_id: id, name: 'Teapots' }, guest)
    for (const as of [owner, guest]) {
      const [entry] = await entriesOf(as, { fields: ['action', 'project_id', 'user_id', 'key_name'] })
      assert.equal(entry.action, 'add/keywords_2/groups')
      assert.deepEqual([entry.project_id, entry.user_id], [id, guest.id])
      if (as === owner) assert.equal(entry.key_name, null)
    }
    assert.deepEqual(await entriesOf(stranger), [])
    assertRefused(await post('get/users_2/audit', { user_id: owner.id }, stranger), 54, /account/)
    assert.ok((await call('get/users_2/audit', { user_id: owner.id })).length > 0)
  })

  test('is filtered, sorted and paged like every list', async () => {
    const account = await newAccount()
    for (const name of ['one', 'two', 'three']) await call('add/users_2/keys', { name }, account)
    const filters = [{ name: 'action', operator: 'CONTAINS', values: ['KEYS'] }]
    const { json } = await post('get/users_2/audit', { filters, limit: 2, fields: ['details'] }, account)
    assert.equal(json.total, 3)
    assert.equal(json.nextOffset, 2)
    assert.match(json.result[0].details, /three/)
  })

  test('has an entry exactly when the change was committed', async () => {
    const account = await newAccount()
    const before = (await entriesOf(account)).length
    assertRefused(
      await post('edit/users_2/profile/timezone', { timezone: 'Nowhere' }, account),
      2003,
      /timezone/,
    )
    const headers = { 'idempotency-key': 'once' }
    for (let time = 0; time < 3; time += 1) await post('add/users_2/keys', { name: 'once' }, account, headers)
    assert.equal((await entriesOf(account)).length, before + 1)
  })

  test('forgets entries past their retention', async () => {
    const account = await newAccount()
    await call('add/users_2/keys', { name: 'old' }, account)
    await call('add/users_2/keys', { name: 'new' }, account)
    await sql`
      update audit_entries set created_at = now() - interval '40 days'
      where account_id = ${account.id} and details->>'name' = 'old'`.execute(database.executor)
    await forgetEntries(database.executor, 0)
    assert.equal((await entriesOf(account)).length, 2)
    await forgetEntries(database.executor, 30)
    assert.deepEqual(
      (await entriesOf(account)).map(({ details }: { details: string }) => JSON.parse(details).name),
      ['new'],
    )
  })
})

describe('secrets', () => {
  const CANARY = 'canary-9f2c7e51-canary'

  test('of no parameter of any operation reach the log, nor do undeclared parameters', async () => {
    const secret = operations.flatMap(({ address, parameters }) =>
      Object.entries(parameters).flatMap(([name, parameter]) =>
        parameter.secret ? [`${address} ${name}`] : [],
      ),
    )
    for (const known of [
      'add/providers_2/providers key',
      'add/events_2/targets address',
      'edit/users_2/password current',
      'edit/users_2/password password',
      'edit/users_2/accounts password',
    ]) {
      assert.ok(secret.includes(known), known)
    }
    for (const operation of operations) {
      if (operation.address === 'del/users_2/sessions') continue
      const canaries = Object.fromEntries(
        Object.entries(operation.parameters).flatMap(([name, { secret: isSecret }]) =>
          isSecret ? [[name, name === 'address' ? `https://${CANARY}.example/` : CANARY]] : [],
        ),
      )
      const body = {
        ...operation.example.request,
        ...canaries,
        undeclared: CANARY,
        token: { [CANARY]: CANARY },
      }
      await post(operation.address, body)
      const details = detailsOf(operation, body)
      assert.ok(!JSON.stringify(details).includes(CANARY), operation.address)
    }
    const { rows } = await sql<{ entry: string }>`
      select e::text as entry from audit_entries e where e::text like ${`%${CANARY}%`}`.execute(
      database.executor,
    )
    assert.deepEqual(rows, [])
    const { rows: all } = await sql<{ count: number }>`
      select count(*)::int as count from audit_entries where account_id = ${admin.id}`.execute(
      database.executor,
    )
    assert.ok(all[0]!.count > 40, `${all[0]!.count} entries`)
  })

  test('every parameter whose name says that it is one is declared as one', () => {
    const undeclared = operations.flatMap(({ address, parameters }) =>
      Object.entries(parameters).flatMap(([name, { secret }]) =>
        /password|^current$|^key$|secret|^(price_)?token$/.test(name) && secret !== true
          ? [`${address} ${name}`]
          : [],
      ),
    )
    assert.deepEqual(undeclared, [])
  })
})

test('details are small, whatever was sent', () => {
  const operation = operations.find(({ address }) => address === 'add/keywords_2/keywords/import')!
  fc.assert(
    fc.property(fc.object({ maxDepth: 4 }), fc.array(fc.string(), { maxLength: 200 }), (object, keywords) => {
      const sent = { project_id: 1, keywords, filters: object, groups: 'x'.repeat(100_000) }
      const text = JSON.stringify(detailsOf(operation, sent))
      assert.ok(text.length < 5_000, `${text.length}`)
    }),
    { numRuns: 100 },
  )
})
