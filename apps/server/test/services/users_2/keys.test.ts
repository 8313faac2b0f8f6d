import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, describe, test } from 'vitest'
import { startTestApp, type TestAccount } from '../../app.ts'
import { assertRefused } from '../refusal.ts'

const sextant = await startTestApp({ afterAll }, { worker: false })
const { admin, call, post } = sextant
const { database } = sextant.app.installation

interface Key {
  id: number
  name: string
  key: string
}
const addKey = (as: TestAccount, name: string, body: object = {}): Promise<Key> =>
  call('add/users_2/keys', { name, ...body }, as)
const keysOf = (as: TestAccount, body: object = {}) =>
  call('get/users_2/keys', { fields: ['id', 'name', 'prefix', 'revoked'], ...body }, as)
const statusWith = async (account: TestAccount, key: string): Promise<number> =>
  (await post('get/projects_2/projects', {}, { id: account.id, key })).status
const namesOf = async (as: TestAccount, body: object = {}): Promise<string[]> =>
  (await keysOf(as, body)).map((key: Key) => key.name)

describe('a new key', () => {
  test('has a name, works at once beside the others, and is shown this once', async () => {
    const account = await sextant.newAccount()
    const made = await addKey(account, ' nightly report ')
    assert.deepEqual(Object.keys(made), ['id', 'name', 'key'])
    assert.equal(made.name, 'nightly report')
    assert.equal(await statusWith(account, made.key), 200)
    assert.equal(await statusWith(account, account.key), 200)
    const { text, json } = await post('get/users_2/keys', {}, account)
    assert.deepEqual(json.result.map((key: Key) => key.name).toSorted(), ['first key', 'nightly report'])
    assert.equal(text.includes(made.key.slice(8)), false)
  })

  test('is stored as a hash: nothing in the database is the key', async () => {
    const account = await sextant.newAccount()
    const made = await addKey(account, 'hashed')
    const { rows } = await sql<{ hash: Buffer; prefix: string; whole: string }>`
      select hash, prefix, k::text as whole from api_keys k where id = ${made.id}`.execute(database.executor)
    assert.deepEqual(Buffer.from(rows[0]!.hash), createHash('sha256').update(made.key).digest())
    assert.equal(rows[0]!.prefix, made.key.slice(0, 8))
    assert.equal(rows[0]!.whole.includes(made.key.slice(8)), false)
  })

  test('is another one each time, also under one name', async () => {
    const account = await sextant.newAccount()
    const made = await Promise.all(Array.from({ length: 5 }, () => addKey(account, 'same')))
    assert.equal(new Set(made.map((each) => each.key)).size, 5)
    for (const { key } of made) assert.equal(await statusWith(account, key), 200)
  })

  test('needs a name', async () => {
    assertRefused(await post('add/users_2/keys', {}), 2001, /^name/)
    assertRefused(await post('add/users_2/keys', { name: '' }), 2003, /^name/)
  })

  test('is refused when a thousand work, and revoked or expired ones do not count', async () => {
    const account = await sextant.newAccount()
    const insert = (count: number, columns: string, values: string) =>
      sql`
        insert into api_keys (account_id, name, prefix, hash, scopes, ${sql.raw(columns)})
        select ${account.id}::int, 'bulk', 'sxt_bulk', sha256((random()::text || n || ${columns}::text)::bytea), array['read'], ${sql.raw(values)}
        from generate_series(1, ${count}::int) n`.execute(database.executor)
    await insert(50, 'revoked_at', 'now()')
    await insert(50, 'expires_at', `now() - interval '1 second'`)
    await insert(998, 'last_used_at', 'null::timestamptz')
    const { id } = await addKey(account, 'the last one')
    assertRefused(
      await post('add/users_2/keys', { name: 'one more' }, account),
      54,
      /has 1000 API keys, and 1000 is the maximum; revoke/,
    )
    await call('del/users_2/keys', { id }, account)
    await addKey(account, 'in its place')
  })

  test('works with its own account only', async () => {
    const [one, other] = [await sextant.newAccount(), await sextant.newAccount()]
    assert.equal(await statusWith(other, one.key), 401)
  })
})

describe('rotating a key', () => {
  test('ends the old one at once and returns a new one with the same name', async () => {
    const account = await sextant.newAccount()
    const old = await addKey(account, 'report')
    assert.equal(await statusWith(account, old.key), 200)
    const made = await call('edit/users_2/keys/rotate', { id: old.id }, account)
    assert.equal(made.name, 'report')
    assert.notEqual(made.id, old.id)
    assert.equal(await statusWith(account, old.key), 401)
    assert.equal(await statusWith(account, made.key), 200)
    const live = [{ name: 'revoked', operator: 'IS_NULL', values: [] }]
    assert.deepEqual((await namesOf(account, { filters: live })).toSorted(), ['first key', 'report'])
  })

  test('can be done with the very key that is rotated', async () => {
    const account = await sextant.newAccount()
    const [{ id }] = await keysOf(account)
    const made = await call('edit/users_2/keys/rotate', { id }, account)
    assert.equal(await statusWith(account, account.key), 401)
    assert.equal(await statusWith(account, made.key), 200)
  })

  test('twice at once makes one new key', async () => {
    const account = await sextant.newAccount()
    const old = await addKey(account, 'report')
    const answers = await Promise.all(
      Array.from({ length: 4 }, () => post('edit/users_2/keys/rotate', { id: old.id }, account)),
    )
    assert.equal(answers.filter((answer) => answer.status === 200).length, 1)
    for (const refused of answers.filter((answer) => answer.status !== 200)) {
      assertRefused(refused, 54, /^id: there is no such key/)
    }
  })
})

describe('revoking keys', () => {
  test('ends them at once, returns their number, and keeps them in the list', async () => {
    const account = await sextant.newAccount()
    const made = [await addKey(account, 'a'), await addKey(account, 'b'), await addKey(account, 'c')]
    assert.equal(await call('del/users_2/keys', { id: made[0]!.id }, account), 1)
    assert.equal(await call('del/users_2/keys', { id: made[0]!.id }, account), 0)
    const filters = [{ name: 'name', operator: 'IN', values: ['a', 'b'] }]
    assert.equal(await call('del/users_2/keys', { filters }, account), 1)
    assert.deepEqual(await Promise.all(made.map(({ key }) => statusWith(account, key))), [401, 401, 200])
    const revoked = [{ name: 'revoked', operator: 'IS_NOT_NULL', values: [] }]
    assert.deepEqual((await namesOf(account, { filters: revoked })).toSorted(), ['a', 'b'])
    assert.match((await keysOf(account, { id: made[0]!.id }))[0].revoked, /^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/)
  })

  test('ends the keys that were created with one, also before it was replaced', async () => {
    const account = await sextant.newAccount()
    const first = await addKey(account, 'first')
    const child = await addKey({ ...account, key: first.key }, 'child')
    const grandchild = await addKey({ ...account, key: child.key }, 'grandchild')
    const second = await call('edit/users_2/keys/rotate', { id: first.id }, account)
    const third = await call('edit/users_2/keys/rotate', { id: second.id }, account)
    const made = [child, grandchild, third]
    assert.deepEqual(await Promise.all(made.map(({ key }) => statusWith(account, key))), [200, 200, 200])
    assert.equal(await call('del/users_2/keys', { id: third.id }, account), 1)
    assert.deepEqual(await Promise.all(made.map(({ key }) => statusWith(account, key))), [401, 401, 401])
    assert.equal(await statusWith(account, account.key), 200)
  })

  test('does not end the key that created it, nor those that this one created otherwise', async () => {
    const account = await sextant.newAccount()
    const parent = await addKey(account, 'parent')
    const child = await addKey({ ...account, key: parent.key }, 'child')
    const sibling = await addKey({ ...account, key: parent.key }, 'sibling')
    const replaced = await call('edit/users_2/keys/rotate', { id: parent.id }, account)
    const renewed = await call('edit/users_2/keys/rotate', { id: child.id }, account)
    assert.equal(await call('del/users_2/keys', { id: renewed.id }, account), 1)
    const statuses = [renewed, sibling, replaced].map(({ key }) => statusWith(account, key))
    assert.deepEqual(await Promise.all(statuses), [401, 200, 200])
  })

  test('of an administrator ends those that they created in other accounts', async () => {
    const [administrator, account] = [
      await sextant.newAccount({ administrator: true }),
      await sextant.newAccount(),
    ]
    const script = await addKey(administrator, 'script')
    const as = { ...administrator, key: script.key }
    const made = await addKey(as, 'of another account', { user_id: account.id })
    const child = await addKey({ ...account, key: made.key }, 'child')
    const renewed = await call('edit/users_2/keys/rotate', { id: script.id }, administrator)
    assert.equal(await statusWith(account, child.key), 200)
    assert.equal(await call('del/users_2/keys', { id: renewed.id }, administrator), 1)
    const statuses = [made, child, account].map(({ key }) => statusWith(account, key))
    assert.deepEqual(await Promise.all(statuses), [401, 401, 200])
  })

  test('needs a selector', async () => {
    assertRefused(await post('del/users_2/keys', {}), 2001, /^filters/)
    assert.equal(await statusWith(admin, admin.key), 200)
  })
})

test('the last use of a key is noted', async () => {
  const account = await sextant.newAccount()
  const made = await addKey(account, 'used')
  const lastUse = async () => (await keysOf(account, { id: made.id, fields: ['last_used'] }))[0].last_used
  assert.equal(await lastUse(), null)
  assert.equal(await statusWith(account, made.key), 200)
  // The request does not wait for the update, which may come a moment later.
  while ((await lastUse()) === null) await new Promise((resolve) => setTimeout(resolve, 20))
  assert.match(await lastUse(), /^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/)
})

describe('keys of another account', () => {
  test('are unavailable to everyone but administrators, as if they did not exist', async () => {
    const [owner, stranger] = [await sextant.newAccount(), await sextant.newAccount()]
    const [{ id }] = await keysOf(owner)
    const attempts: [address: string, body: object][] = [
      ['get/users_2/keys', {}],
      ['add/users_2/keys', { name: 'mine now' }],
      ['edit/users_2/keys/rotate', { id }],
      ['del/users_2/keys', { id }],
    ]
    for (const [address, body] of attempts) {
      const foreign = await post(address, { ...body, user_id: owner.id }, stranger)
      assertRefused(foreign, 54, /^user_id: there is no such account/)
      const missing = await post(address, { ...body, user_id: 999_999 }, stranger)
      assert.deepEqual(foreign.json, missing.json, address)
    }
    assert.deepEqual(await keysOf(stranger, { id }), [])
    assert.equal(await call('del/users_2/keys', { id }, stranger), 0)
    const all = [{ name: 'id', operator: 'GREATER_THAN', values: [0] }]
    assert.equal((await keysOf(stranger, { filters: all })).length, 1)
    assertRefused(await post('edit/users_2/keys/rotate', { id }, stranger), 54, /^id/)
    assert.equal(await statusWith(owner, owner.key), 200)
  })

  test('are made, listed, rotated and revoked by an administrator who names the account', async () => {
    const owner = await sextant.newAccount()
    const user_id = owner.id
    const made = await addKey(admin, 'for you', { user_id })
    assert.equal(await statusWith(owner, made.key), 200)
    assert.equal(await statusWith(admin, made.key), 401)
    assert.deepEqual((await namesOf(admin, { user_id: String(user_id) })).toSorted(), [
      'first key',
      'for you',
    ])
    const rotated = await call('edit/users_2/keys/rotate', { user_id, id: made.id })
    assert.deepEqual([await statusWith(owner, made.key), await statusWith(owner, rotated.key)], [401, 200])
    assert.equal(await call('del/users_2/keys', { user_id, id: rotated.id }), 1)
    assert.equal(await statusWith(owner, rotated.key), 401)
    assertRefused(await post('get/users_2/keys', { user_id: 999_999 }), 54, /^user_id/)
  })

  test('change only with the account named, also for administrators', async () => {
    const owner = await sextant.newAccount()
    const [{ id }] = await keysOf(owner)
    assert.equal(await call('del/users_2/keys', { id }), 0)
    assertRefused(await post('edit/users_2/keys/rotate', { id }), 54, /^id/)
    assert.equal(await statusWith(owner, owner.key), 200)
  })
})
