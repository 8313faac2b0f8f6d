import assert from 'node:assert/strict'
import { sql } from 'kysely'
import { Secret, TOTP } from 'otpauth'
import { afterAll, describe, test } from 'vitest'
import { startTestApp, type TestAccount } from '../../app.ts'
import { cheapHash } from '../../password.ts'
import { assertRefused } from '../refusal.ts'

const sextant = await startTestApp({ afterAll }, { worker: false })
const { call, post } = sextant
const { executor } = sextant.app.installation.database
const PASSWORD = 'a loaf of rye bread'
const HASH = cheapHash(PASSWORD)

interface Person extends TestAccount {
  readonly email: string
}

let people = 0
async function person(): Promise<Person> {
  const email = `coded-${++people}@crumbs.example`
  const account = await call('add/users_2/accounts', { name: 'A person', email })
  await sql`update accounts set password = ${HASH} where id = ${account.id}`.execute(executor)
  return { email, ...account }
}

/** The code that an app shows, some half minutes from now. */
const codeOf = (secret: string, halfMinutes = 0): string =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: Date.now() + halfMinutes * 30_000 })
const wrongCode = (secret: string): string => {
  const right = new Set([-2, -1, 0, 1, 2].map((at) => codeOf(secret, at)))
  return ['000000', '111111', '222222', '333333', '444444', '555555'].find((code) => !right.has(code))!
}

/** Lets the codes that an account has used count as unused, as if half a minute had passed. */
const later = ({ id }: TestAccount) =>
  sql`update second_factors set last_step = null where account_id = ${id}`.execute(executor)

const signIn = ({ email }: Person, body: object = {}) =>
  post('add/users_2/sessions', { email, password: PASSWORD, ...body }, { cookie: undefined })

/** A person whose sign-in asks for a code. */
async function coded(): Promise<{ who: Person; secret: string; recovery: string[] }> {
  const who = await person()
  const { secret } = await call('add/users_2/totp', { password: PASSWORD }, who)
  const { recovery_codes: recovery } = await call('edit/users_2/totp/confirm', { code: codeOf(secret) }, who)
  await later(who)
  return { who, secret, recovery }
}

describe('setting up an authenticator app', () => {
  test('changes nothing until a code is confirmed', async () => {
    const who = await person()
    const { secret, uri } = await call('add/users_2/totp', { password: PASSWORD }, who)
    const address = new URL(uri)
    assert.equal(address.protocol, 'otpauth:')
    assert.equal(address.searchParams.get('secret'), secret)
    assert.equal(
      decodeURIComponent(address.pathname),
      `//totp/Sextant:${who.email}`.slice(address.host === 'totp' ? 6 : 0),
    )
    assert.deepEqual(await call('get/users_2/totp', {}, who), { on: 0, date: null, recovery_codes: 0 })
    assert.equal((await signIn(who)).status, 200)
    assertRefused(await post('edit/users_2/totp/confirm', { code: wrongCode(secret) }, who), 54, /^code: /)
    assert.equal((await signIn(who)).status, 200)
  })

  test('needs the password, and a secret that was shown before counts no longer', async () => {
    const who = await person()
    assertRefused(await post('add/users_2/totp', { password: 'another one' }, who), 54, /^password: /)
    assertRefused(await post('edit/users_2/totp/confirm', { code: '123456' }, who), 54, /add\/users_2\/totp/)
    const first = await call('add/users_2/totp', { password: PASSWORD }, who)
    await call('add/users_2/totp', { password: PASSWORD }, who)
    const { status } = await post('edit/users_2/totp/confirm', { code: codeOf(first.secret) }, who)
    assert.equal(status, 403)
  })

  test('ends the sessions of other browsers, and gives ten recovery codes', async () => {
    const who = await person()
    const session = (await signIn(who)).headers.get('set-cookie')!.split(';')[0]!
    const browser = { cookie: session }
    await call('get/users_2/profile', {}, browser)
    const { secret } = await call('add/users_2/totp', { password: PASSWORD }, who)
    const { recovery_codes: codes } = await call('edit/users_2/totp/confirm', { code: codeOf(secret) }, who)
    assert.equal(new Set(codes).size, 10)
    assert.equal((await post('get/users_2/profile', {}, browser)).json.errors[0].code, 53)
    const { on, recovery_codes } = await call('get/users_2/totp', {}, who)
    assert.deepEqual([on, recovery_codes], [1, 10])
    assertRefused(await post('add/users_2/totp', { password: PASSWORD }, who), 3003, /turn it off first/)
  })

  test('stores neither the secret nor the recovery codes readable', async () => {
    const { who, secret, recovery } = await coded()
    const { rows } = await sql<{ text: string }>`
      select f::text || (select string_agg(c::text, '') from recovery_codes c where c.account_id = ${who.id}) as text
      from second_factors f where f.account_id = ${who.id}`.execute(executor)
    const stored = rows[0]!.text
    const bytes = Buffer.from(Secret.fromBase32(secret).buffer).toString('hex')
    for (const plain of [secret, bytes, Buffer.from(secret).toString('hex'), ...recovery]) {
      assert.ok(!stored.toLowerCase().includes(plain.toLowerCase()))
    }
  })
})

describe('signing in with a code', () => {
  test('asks for it only when the password is right', async () => {
    const { who, secret } = await coded()
    assertRefused(await signIn(who), 3013, /code/)
    for (const body of [{ password: 'a wrong one' }, { password: 'a wrong one', code: codeOf(secret) }]) {
      assertRefused(await signIn(who, body), 53, /wrong email address or password/)
    }
    assertRefused(await signIn(who, { code: wrongCode(secret) }), 53, /the code is wrong/)
    assert.equal((await signIn(who, { code: ` ${codeOf(secret)} ` })).status, 200)
  })

  test('works with each code once, even for two requests at the same time', async () => {
    const { who, secret } = await coded()
    const code = codeOf(secret)
    const answers = await Promise.all(Array.from({ length: 4 }, () => signIn(who, { code })))
    assert.deepEqual(
      answers.map(({ status }) => status).toSorted((a, b) => a - b),
      [200, 401, 401, 401],
    )
    // Nor with an older one, which somebody may have seen.
    assertRefused(await signIn(who, { code: codeOf(secret, -1) }), 53, /used before/)
    assert.equal((await signIn(who, { code: codeOf(secret, 1) })).status, 200)
  })

  test('accepts clocks that differ by half a minute, and no more', async () => {
    const { who, secret } = await coded()
    assertRefused(await signIn(who, { code: codeOf(secret, -3) }), 53, /too old/)
    assertRefused(await signIn(who, { code: codeOf(secret, 3) }), 53, /the code is wrong/)
    for (const halfMinutes of [-1, 1]) {
      // Again, if another half minute began meanwhile.
      let begun: number
      let answer
      do {
        await later(who)
        begun = Math.floor(Date.now() / 30_000)
        answer = await signIn(who, { code: codeOf(secret, halfMinutes) })
      } while (Math.floor(Date.now() / 30_000) !== begun)
      assert.equal(answer.status, 200)
    }
  })

  test('works with each recovery code once, however it is typed', async () => {
    const { who, recovery } = await coded()
    const [first, second] = recovery
    assert.equal((await signIn(who, { code: first!.replaceAll('-', ' ').toUpperCase() })).status, 200)
    assertRefused(await signIn(who, { code: first }), 53, /used before/)
    const both = await Promise.all([signIn(who, { code: second }), signIn(who, { code: second })])
    assert.deepEqual(
      both.map(({ status }) => status).toSorted((a, b) => a - b),
      [200, 401],
    )
    assert.equal((await call('get/users_2/totp', {}, who)).recovery_codes, 8)
  })

  test('never works with a code of another account', async () => {
    const [one, other] = [await coded(), await coded()]
    assertRefused(await signIn(one.who, { code: codeOf(other.secret) }), 53, /the code is wrong/)
    assertRefused(await signIn(one.who, { code: other.recovery[0] }), 53, /the code is wrong/)
    assert.equal((await call('get/users_2/totp', {}, other.who)).recovery_codes, 10)
  })

  test('counts wrong codes as wrong passwords, and asking for a code does not reset the count', async () => {
    const { who, secret } = await coded()
    const code = wrongCode(secret)
    for (let tried = 0; tried < 10; tried += 1) {
      assertRefused(await signIn(who, { code }), 53, /the code is wrong/)
      if (tried < 9) assertRefused(await signIn(who), 3013, /code/)
    }
    assertRefused(await signIn(who, { code: codeOf(secret) }), 3006, /too many wrong passwords/)
  })

  test('says so when the secret was sealed with another key, and recovery codes still work', async () => {
    const { who, secret, recovery } = await coded()
    await sql`update second_factors set sealed_secret = decode(repeat('00', 60), 'hex') where account_id = ${who.id}`.execute(
      executor,
    )
    assertRefused(
      await signIn(who, { code: codeOf(secret) }),
      3004,
      /SEXTANT_SECRET_KEY; use a recovery code/,
    )
    assert.equal((await signIn(who, { code: recovery[0] })).status, 200)
  })

  test('is not asked of API keys', async () => {
    const { who } = await coded()
    assert.equal((await call('get/users_2/profile', {}, who)).id, who.id)
  })
})

describe('turning it off', () => {
  test('allows ten wrong codes, which the right password does not forgive', async () => {
    const { who, secret } = await coded()
    const off = (code: string) => post('del/users_2/totp', { password: PASSWORD, code }, who)
    for (let tried = 0; tried < 10; tried += 1) {
      assertRefused(await off(wrongCode(secret)), 54, /^code: /)
      assertRefused(await post('add/users_2/totp', { password: PASSWORD }, who), 3003, /turn it off first/)
      if (tried === 5) await call('edit/users_2/password', { current: PASSWORD, password: PASSWORD }, who)
    }
    assertRefused(await off(codeOf(secret)), 3006, /too many wrong passwords or codes/)
  })

  test('needs the password and a code', async () => {
    const { who, secret, recovery } = await coded()
    const off = (body: object) => post('del/users_2/totp', body, who)
    assertRefused(await off({ password: PASSWORD }), 2001, /^code: /)
    assertRefused(await off({ code: codeOf(secret) }), 2001, /^password: /)
    assertRefused(await off({ password: 'another one', code: codeOf(secret) }), 54, /^password: /)
    assertRefused(await off({ password: PASSWORD, code: wrongCode(secret) }), 54, /^code: /)
    assert.equal((await off({ password: PASSWORD, code: recovery[3] })).json.result, 1)
    assert.equal((await signIn(who)).status, 200)
    assert.equal((await off({ password: PASSWORD, code: recovery[4] })).json.result, 0)
  })

  test('is possible for administrators, and for nobody else on another account', async () => {
    const [{ who }, stranger] = [await coded(), await person()]
    assertRefused(
      await post('del/users_2/totp', { user_id: who.id }, stranger),
      54,
      /^user_id: .*administrators/,
    )
    assertRefused(await signIn(who), 3013, /code/)
    assert.equal(await call('del/users_2/totp', { user_id: who.id }), 1)
    assert.equal((await signIn(who)).status, 200)
    assert.equal(await call('del/users_2/totp', { user_id: who.id }), 0)
  })
})

test('new recovery codes replace the earlier ones, and need the password and a code', async () => {
  const { who, secret, recovery } = await coded()
  const renew = (body: object) => post('edit/users_2/totp/codes', body, who)
  assertRefused(await renew({ password: 'another one', code: codeOf(secret) }), 54, /^password: /)
  assertRefused(await renew({ password: PASSWORD, code: wrongCode(secret) }), 54, /^code: /)
  const { json } = await renew({ password: PASSWORD, code: codeOf(secret) })
  assertRefused(await signIn(who, { code: recovery[0] }), 53, /the code is wrong/)
  assert.equal((await signIn(who, { code: json.result.recovery_codes[0] })).status, 200)
})

test('keys with bounds cannot change it', async () => {
  const who = await person()
  const { key } = await call('add/users_2/keys', { name: 'narrow', scopes: ['read', 'admin'] }, who)
  const narrow = { id: who.id, key }
  for (const [address, body] of [
    ['add/users_2/totp', { password: PASSWORD }],
    ['edit/users_2/totp/confirm', { code: '123456' }],
    ['edit/users_2/totp/codes', { password: PASSWORD, code: '123456' }],
    ['del/users_2/totp', { password: PASSWORD, code: '123456' }],
  ] as const) {
    assertRefused(await post(address, body, narrow), 54, /keys with bounds/)
  }
})
