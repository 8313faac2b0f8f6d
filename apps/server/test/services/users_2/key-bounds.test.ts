import assert from 'node:assert/strict'
import { registry, scopeNames, type Operation, type Scope } from '@sextant/contract'
import { afterAll, describe, test } from 'vitest'
import { startTestApp, type TestAccount } from '../../app.ts'
import { assertRefused } from '../refusal.ts'

const sextant = await startTestApp({ afterAll }, { worker: false })
const { admin, call, post } = sextant

interface Bounds {
  scopes?: Scope[]
  projects_ids?: number[]
  expires_in_hours?: number
}

/** A new key of the account, created by the key of `as`. */
async function keyOf(as: TestAccount, bounds: Bounds): Promise<TestAccount & { keyId: number }> {
  const { id: keyId, key } = await call('add/users_2/keys', { name: 'narrow', ...bounds }, as)
  return { ...as, key, keyId }
}

const operations: readonly Operation[] = Object.values<Operation>(registry)

describe('scopes', () => {
  test('every operation is refused to a key that lacks one of its scopes, and names it', async () => {
    for (const lacking of scopeNames) {
      const as = await keyOf(admin, { scopes: scopeNames.filter((scope) => scope !== lacking) })
      for (const { address, scopes } of operations) {
        if (!scopes.includes(lacking)) continue
        assertRefused(await post(address, {}, as), 54, new RegExp(`^${address} needs the scope "${lacking}"`))
      }
    }
  })

  test('a key with just the scopes of an operation is not refused for its scopes', async () => {
    const sets = new Map(operations.map(({ scopes }) => [String(scopes), scopes]))
    for (const [text, scopes] of sets) {
      if (scopes.length === 0) continue
      const as = await keyOf(admin, { scopes: [...scopes] })
      for (const operation of operations) {
        if (String(operation.scopes) !== text || /^(edit|del)\/users_2/.test(operation.address)) continue
        const { text: body } = await post(operation.address, {}, as)
        assert.doesNotMatch(body, /needs the scope/, operation.address)
      }
    }
  })

  test('whatever can cost money needs the scope spend', () => {
    const costly = operations.filter(({ price }) => price !== undefined)
    assert.ok(costly.length > 3)
    for (const { address, scopes } of costly) assert.ok(scopes.includes('spend'), address)
  })

  test('a key without bounds has all of them, and the list of keys shows them', async () => {
    const account = await sextant.newAccount()
    const { keyId } = await keyOf(account, { scopes: ['read', 'spend'] })
    const rows = await call('get/users_2/keys', { fields: ['id', 'scopes', 'parent_id'] }, account)
    assert.deepEqual(
      rows.map((row: { scopes: string }) => row.scopes),
      [scopeNames.join(','), 'read,spend'],
    )
    assert.equal(rows.find(({ id }: { id: number }) => id === keyId).parent_id, rows[0].id)
  })

  test('an unknown scope is named with the nearest known one', async () => {
    assertRefused(await post('add/users_2/keys', { name: 'x', scopes: ['spendd'] }), 2003, /spend/)
  })
})

describe('a key can create only keys within its bounds', () => {
  test('scopes', async () => {
    const as = await keyOf(admin, { scopes: ['read', 'admin'] })
    assertRefused(
      await post('add/users_2/keys', { name: 'x', scopes: ['read', 'write'] }, as),
      54,
      /read, admin/,
    )
    const narrower = await keyOf(as, { scopes: ['read'] })
    const rows = await call('get/users_2/keys', { fields: ['id', 'scopes'], id: narrower.keyId })
    assert.equal(rows[0].scopes, 'read')
    const same = await keyOf(as, {})
    assert.equal(
      (await call('get/users_2/keys', { fields: ['scopes'], id: same.keyId }))[0].scopes,
      'read,admin',
    )
  })

  test('projects', async () => {
    const account = await sextant.newAccount()
    const [a, b] = (await projectsOf(account)) as [number, number]
    const as = await keyOf(account, { projects_ids: [a] })
    assertRefused(
      await post('add/users_2/keys', { name: 'x', projects_ids: [a, b] }, as),
      54,
      /projects_ids\[1\]/,
    )
    assertRefused(
      await post('add/users_2/keys', { name: 'x', projects_ids: [b] }, as),
      54,
      /projects_ids\[0\]/,
    )
    const inherits = await keyOf(as, {})
    assert.deepEqual(await idsSeen(inherits), [a])
    const none = await keyOf(as, { projects_ids: [] })
    assert.deepEqual(await idsSeen(none), [])
  })

  test('an expiry', async () => {
    const account = await sextant.newAccount()
    const as = await keyOf(account, { expires_in_hours: 2 })
    const longer = await keyOf(as, { expires_in_hours: 100 })
    const inherits = await keyOf(as, {})
    const rows = await call('get/users_2/keys', { fields: ['id', 'expires'] }, account)
    const expiry = (id: number) => rows.find((row: { id: number }) => row.id === id).expires
    assert.equal(expiry(longer.keyId), expiry(as.keyId))
    assert.equal(expiry(inherits.keyId), expiry(as.keyId))
  })

  test('it replaces and revokes only itself and keys that it created', async () => {
    const account = await sextant.newAccount()
    const other = await keyOf(account, {})
    const as = await keyOf(account, { scopes: ['read', 'admin'] })
    const child = await keyOf(as, {})
    const grandchild = await keyOf(child, {})
    assertRefused(await post('edit/users_2/keys/rotate', { id: other.keyId }, as), 54, /^id/)
    assert.equal(await call('del/users_2/keys', { id: other.keyId }, as), 0)
    assert.equal((await post('get/projects_2/projects', {}, other)).status, 200)
    assert.equal(await call('del/users_2/keys', { id: child.keyId }, as), 1)
    for (const gone of [child, grandchild]) {
      assert.equal((await post('get/projects_2/projects', {}, gone)).status, 401)
    }
    const { key } = await call('edit/users_2/keys/rotate', { id: as.keyId }, as)
    const replaced = { ...as, key }
    assertRefused(await post('add/projects_2/projects', { url: 'x.example' }, replaced), 54, /"write"/)
    assertRefused(await post('get/projects_2/projects', {}, as), 53, /./)
  })

  test('it does not leave them through another account, a password or the settings of the installation', async () => {
    const stranger = await sextant.newAccount()
    const as = await keyOf(admin, { expires_in_hours: 1 })
    for (const { address, unbounded } of operations) {
      if (unbounded) assertRefused(await post(address, {}, as), 54, /refused to API keys with bounds/)
    }
    assertRefused(await post('add/users_2/keys', { name: 'x', user_id: stranger.id }, as), 54, /user_id/)
  })

  test('a cap makes a key one with bounds', async () => {
    const as = await keyOf(admin, {})
    assert.equal(
      (await post('edit/users_2/accounts', { id: 0 }, as)).json.errors[0].detail?.text.includes('bounds'),
      false,
    )
    await call('edit/providers_2/caps', { scope: 'key', id: String(as.keyId), period: 'day', amount: '1' })
    const child = await keyOf(as, {})
    for (const capped of [as, child]) {
      const lift = { scope: 'key', id: String(as.keyId), period: 'day', amount: '' }
      assertRefused(await post('edit/providers_2/caps', lift, capped), 54, /bounds/)
    }
  })
})

test('an expired key is refused like one that does not exist', async () => {
  const account = await sextant.newAccount()
  const as = await keyOf(account, { expires_in_hours: 1 })
  assert.equal((await post('get/projects_2/projects', {}, as)).status, 200)
  await sextant.app.installation.database.query({
    name: 'expire',
    text: `update api_keys set expires_at = now() - interval '1 second' where account_id = $1 and id = $2`,
    values: [account.id, as.keyId],
  })
  sextant.app.installation.authenticator.forget(account.id)
  assertRefused(await post('get/projects_2/projects', {}, as), 53, /./)
})

async function projectsOf(account: TestAccount): Promise<number[]> {
  return [
    await call('add/projects_2/projects', { url: 'a.example' }, account),
    await call('add/projects_2/projects', { url: 'b.example' }, account),
  ]
}

async function idsSeen(as: TestAccount): Promise<number[]> {
  const rows = await call('get/projects_2/projects', { fields: ['id'] }, as)
  return rows.map(({ id }: { id: number }) => id)
}
