import assert from 'node:assert/strict'
import { setTimeout as wait } from 'node:timers/promises'
import { domainToASCII } from 'node:url'
import { OPENID_CALLBACK, OPENID_START } from '@sextant/contract/sign-in.ts'
import { sql } from 'kysely'
import { Secret, TOTP } from 'otpauth'
import { afterAll, describe, test } from 'vitest'
import type { SettingName } from '#config/settings.ts'
import { SealedText } from '#identities/sealed-text.ts'
import { startTestApp, type TestApp } from '../app.ts'
import { makeTestDatabase, testProfile } from '../database.ts'
import { freePort } from '../free-port.ts'
import { cheapHash } from '../password.ts'
import type { Scope } from '../scope.ts'
import { assertRefused } from '../services/refusal.ts'
import { RedirectBrowser } from './browser.ts'
import { startIdentityProvider, type TestIdentityProvider, type TestPerson } from './provider.ts'

const PASSWORD = 'a loaf of rye bread'
const HASH = cheapHash(PASSWORD)

interface Setup {
  readonly sextant: TestApp
  readonly provider: TestIdentityProvider
}

/** A Sextant with an identity provider. */
async function setUp(
  scope: Scope,
  settings: Partial<Record<SettingName, string>> = {},
  configuration?: Parameters<typeof startIdentityProvider>[2],
): Promise<Setup> {
  const port = await freePort()
  const url = `http://127.0.0.1:${port}`
  const provider = await startIdentityProvider(scope, url + OPENID_CALLBACK, configuration)
  const sextant = await startTestApp(scope, {
    worker: false,
    port,
    settings: { PUBLIC_URL: url, ...provider.settings, ...settings },
  })
  return { sextant, provider }
}

const usual = await setUp({ afterAll }, { OIDC_NEW_ACCOUNTS: 'create' })

let people = 0
/** Somebody new at the provider. */
function newPerson(claims: object = {}): TestPerson & { email: string } {
  const number = ++people
  return {
    sub: `subject-${number}`,
    email: `person-${number}@crumbs.example`,
    email_verified: true,
    name: `Person ${number}`,
    ...claims,
  }
}

/** An account with a password. */
async function newAccount({ sextant }: Setup, email: string) {
  const account = await sextant.call('add/users_2/accounts', { name: 'An account', email })
  await sql`update accounts set password = ${HASH} where id = ${account.id}`.execute(executorOf(sextant))
  return { ...account, email } as { id: number; key: string; email: string }
}

const executorOf = ({ app }: TestApp) => app.installation.database.executor
const isCallback = ({ pathname }: URL) => pathname === OPENID_CALLBACK
const isHome = ({ pathname }: URL) => pathname === '/'

/** Goes to the provider as a person and comes back, as far as the address that takes the code. */
async function toCallback({ sextant, provider }: Setup, person: TestPerson, browser: RedirectBrowser) {
  provider.person = person
  return browser.follow(sextant.url + OPENID_START, isCallback)
}

/** Signs in as a person. Returns the browser, and the outcome if nobody is signed in. */
async function signIn(setup: Setup, person: TestPerson | undefined, query = '') {
  const browser = new RedirectBrowser()
  setup.provider.person = person
  const home = await browser.follow(`${setup.sextant.url}${OPENID_START}${query}`, isHome)
  return { browser, home, outcome: home.searchParams.get('sign_in'), ...sessionOf(setup, browser) }
}

function sessionOf({ sextant }: Setup, browser: RedirectBrowser) {
  const cookie = browser.cookie(sextant.url, /^sextant_session_[0-9a-f]+$/)
  return { cookie, profile: () => sextant.call('get/users_2/profile', {}, { cookie }) }
}

const identitiesOf = async ({ sextant }: Setup, id: number) =>
  sextant.call('get/users_2/identities', { user_id: id })

describe('signing in', () => {
  test('makes an account with the name and address that the provider gives, which finds it again', async () => {
    const person = newPerson()
    const first = await signIn(usual, person, '?return=/profile')
    assert.equal(first.home.href, `${usual.sextant.url}/#/profile`)
    const profile = await first.profile()
    assert.deepEqual([profile.name, profile.email, profile.administrator], [person.name, person.email, 0])
    assert.equal((await usual.sextant.call('get/bank_2/info', {}, first)).balance ?? 0, 0)
    assert.deepEqual(await usual.sextant.call('get/users_2/keys', {}, first), [], 'no key that nobody knows')
    const [identity] = await usual.sextant.call('get/users_2/identities', {}, first)
    assert.deepEqual(
      [identity.issuer, identity.subject, identity.email],
      [usual.provider.issuer, person.sub, person.email],
    )

    const renamed = await signIn(usual, {
      ...person,
      email: 'new-name@crumbs.example',
      email_verified: false,
    })
    assert.equal((await renamed.profile()).id, profile.id, 'the subject counts, not the address')
    assert.equal((await identitiesOf(usual, profile.id))[0].email, 'new-name@crumbs.example')
    const log = await usual.sextant.call('get/users_2/audit', { fields: ['action', 'details'] }, first)
    assert.deepEqual(log.map(({ action }: { action: string }) => action).toSorted(), [
      'add/users_2/accounts',
      'add/users_2/sessions',
      'add/users_2/sessions',
    ])
  })

  test('connects an account that has the address, in whatever case, and keeps its password', async () => {
    const person = newPerson()
    const account = await newAccount(usual, person.email.toUpperCase())
    const { profile } = await signIn(usual, person)
    assert.equal((await profile()).id, account.id)
    const body = { email: person.email, password: PASSWORD }
    assert.equal((await usual.sextant.post('add/users_2/sessions', body, { cookie: undefined })).status, 200)
  })

  test('is not possible with an address that the provider has not verified', async () => {
    for (const claims of [{ email_verified: false }, { email_verified: undefined }, { email: undefined }]) {
      const known = newPerson()
      const account = await newAccount(usual, known.email)
      for (const person of [{ ...known, ...claims }, newPerson(claims)]) {
        const { outcome, cookie } = await signIn(usual, person)
        assert.deepEqual([outcome, cookie], ['email_unverified', undefined], JSON.stringify(claims))
      }
      assert.deepEqual(await identitiesOf(usual, account.id), [])
    }
  })

  test('gives nobody the account of the person who had the address before', async () => {
    const person = newPerson()
    await signIn(usual, person)
    const { outcome, cookie } = await signIn(usual, { ...person, sub: `${person.sub}-successor` })
    assert.deepEqual([outcome, cookie], ['account_taken', undefined])
  })

  test('gives nobody an account whose address only looks alike', async () => {
    const owner = newPerson()
    const account = await newAccount(usual, owner.email.replace('person', 'kirk'))
    for (const alike of ['\u212Airk', 'k\u0131rk']) {
      const { outcome, cookie } = await signIn(
        usual,
        newPerson({ email: owner.email.replace('person', alike) }),
      )
      assert.deepEqual([outcome, cookie], ['account_unknown', undefined], alike)
    }
    assert.deepEqual(await identitiesOf(usual, account.id), [])
  })

  test('does not connect an account that asks for a code; its user does', async () => {
    const person = newPerson()
    const account = await newAccount(usual, person.email)
    const { call } = usual.sextant
    const { secret } = await call('add/users_2/totp', { password: PASSWORD }, account)
    const code = (at: number) =>
      new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: Date.now() + at * 30_000 })
    // The code before the current one is refused as soon as the next half minute begins.
    while (Date.now() % 30_000 > 28_000) await wait(50)
    await call('edit/users_2/totp/confirm', { code: code(-1) }, account)
    const refused = await signIn(usual, person)
    assert.deepEqual([refused.outcome, refused.cookie], ['code_account', undefined])
    const sent = { email: person.email, password: PASSWORD, code: code(0) }
    const entered = await usual.sextant.post('add/users_2/sessions', sent, { cookie: undefined })
    const session = entered.headers.get('set-cookie')!.split(';')[0]!
    assertRefused(
      await usual.sextant.post('add/users_2/identities', { password: PASSWORD }, { cookie: session }),
      2001,
      /code/,
    )
    const { url } = await call(
      'add/users_2/identities',
      { password: PASSWORD, code: code(1) },
      { cookie: session },
    )
    const browser = new RedirectBrowser()
    browser.put(usual.sextant.url, session)
    usual.provider.person = person
    const home = await browser.follow(url, isHome)
    assert.equal(home.href, `${usual.sextant.url}/?sign_in=linked#/profile`)
    const { outcome, profile } = await signIn(usual, person)
    assert.equal(outcome, null)
    assert.equal((await profile()).id, account.id, 'the provider is asked, and no code')
  })

  test('ends at a disabled account, which has it in its log', async () => {
    const person = newPerson()
    const { profile } = await signIn(usual, person)
    const { id } = await profile()
    await usual.sextant.call('edit/users_2/accounts', { id, disabled: 1 })
    const { outcome, cookie } = await signIn(usual, person)
    assert.deepEqual([outcome, cookie], ['disabled', undefined])
    await usual.sextant.call('edit/users_2/accounts', { id, disabled: 0 })
    const again = await signIn(usual, person)
    const [latest] = await usual.sextant.call(
      'get/users_2/audit',
      { filters: [{ name: 'error', operator: 'EQUALS', values: ['forbidden'] }] },
      again,
    )
    assert.equal(latest.action, 'add/users_2/sessions')
  })

  test('leads back to the page that says why, when the user declines', async () => {
    const { home, outcome } = await signIn(usual, undefined, '?return=/billing?section=log')
    assert.equal(outcome, 'declined')
    assert.match(home.searchParams.get('request')!, /^[\w-]{12}$/)
    assert.equal(home.hash, '#/billing?section=log')
  })

  test('of one person in many browsers at once makes one account', async () => {
    const person = newPerson()
    const browsers = Array.from({ length: 6 }, () => new RedirectBrowser())
    const callbacks: URL[] = []
    for (const browser of browsers) callbacks.push(await toCallback(usual, person, browser))
    const homes = await Promise.all(
      browsers.map((browser, index) => browser.follow(callbacks[index]!, isHome)),
    )
    assert.deepEqual(
      homes.map(({ search }) => search),
      homes.map(() => ''),
    )
    const ids = await Promise.all(
      browsers.map(async (browser) => (await sessionOf(usual, browser).profile()).id as number),
    )
    assert.equal(new Set(ids).size, 1)
  })
})

describe('a browser that comes back', () => {
  test('is refused with the state of another browser, without one, and with a changed one', async () => {
    const attacker = new RedirectBrowser()
    const stolen = await toCallback(usual, newPerson(), attacker)
    const bystander = new RedirectBrowser()
    assert.equal((await bystander.follow(stolen, isHome)).searchParams.get('sign_in'), 'expired')
    const victim = new RedirectBrowser()
    await toCallback(usual, newPerson(), victim)
    assert.equal((await victim.follow(stolen, isHome)).searchParams.get('sign_in'), 'expired')
    const changed = new URL(stolen)
    changed.searchParams.set('state', `${changed.searchParams.get('state')}x`)
    assert.equal((await attacker.follow(changed, isHome)).searchParams.get('sign_in'), 'expired')
    for (const browser of [bystander, victim, attacker]) {
      assert.equal(sessionOf(usual, browser).cookie, undefined)
    }
  })

  test('is refused with what it kept when that was changed, is for something else, or is too old', async () => {
    const { providers } = usual.sextant.app.installation
    const sealed = new SealedText(providers)
    const browser = new RedirectBrowser()
    const callback = await toCallback(usual, newPerson(), browser)
    const [name, kept] = browser.cookie(usual.sextant.url, /_openid$/)!.split('=') as [string, string]
    const begun = (await sealed.read<object>('begun', kept))!
    const changed = Buffer.from(kept, 'base64url')
    changed[changed.length - 1]! ^= 1
    const replacements = {
      changed: changed.toString('base64url'),
      'for something else': await sealed.make('link', begun, 600),
      old: await sealed.make('begun', begun, 600, Date.now() - 601_000),
      short: 'AAAA',
    }
    for (const [what, value] of Object.entries(replacements)) {
      browser.put(usual.sextant.url, `${name}=${value}`)
      assert.equal((await browser.follow(callback, isHome)).searchParams.get('sign_in'), 'expired', what)
    }
    browser.put(usual.sextant.url, `${name}=${await sealed.make('begun', begun, 600, Date.now() - 590_000)}`)
    assert.equal((await browser.follow(callback, isHome)).search, '', 'not too old')
  })

  test('cannot use a code twice, not even with what it kept', async () => {
    const browser = new RedirectBrowser()
    const callback = await toCallback(usual, newPerson(), browser)
    const kept = browser.cookie(usual.sextant.url, /_openid$/)!
    assert.equal((await browser.follow(callback, isHome)).search, '')
    const again = new RedirectBrowser()
    assert.equal((await again.follow(callback, isHome)).searchParams.get('sign_in'), 'expired')
    again.put(usual.sextant.url, kept)
    assert.equal((await again.follow(callback, isHome)).searchParams.get('sign_in'), 'expired')
    assert.equal(sessionOf(usual, again).cookie, undefined)
  })

  test('cannot try again with what it kept when it was refused', async () => {
    for (const name of ['code', 'state']) {
      const browser = new RedirectBrowser()
      const callback = await toCallback(usual, newPerson(), browser)
      const kept = browser.cookie(usual.sextant.url, /_openid$/)!
      const guess = new URL(callback)
      guess.searchParams.set(name, 'guessed')
      await browser.follow(guess, isHome)
      browser.put(usual.sextant.url, kept)
      assert.equal((await browser.follow(callback, isHome)).searchParams.get('sign_in'), 'expired', name)
    }
  })

  test('is refused with a token for another nonce, and with the code of another browser', async () => {
    const browser = new RedirectBrowser()
    usual.provider.person = newPerson()
    const authorization = new URL(await browser.step(usual.sextant.url + OPENID_START))
    authorization.searchParams.set('nonce', 'of somebody else')
    const callback = await browser.follow(authorization, isCallback)
    assert.equal((await browser.follow(callback, isHome)).searchParams.get('sign_in'), 'failed')

    const [own, other] = [new RedirectBrowser(), new RedirectBrowser()]
    const mixed = await toCallback(usual, newPerson(), own)
    const foreign = await toCallback(usual, newPerson(), other)
    mixed.searchParams.set('code', foreign.searchParams.get('code')!)
    assert.equal((await own.follow(mixed, isHome)).searchParams.get('sign_in'), 'failed')
  })

  test('is refused when another issuer answers, or none', async () => {
    for (const iss of ['https://another.example', undefined]) {
      const browser = new RedirectBrowser()
      const callback = await toCallback(usual, newPerson(), browser)
      if (iss === undefined) callback.searchParams.delete('iss')
      else callback.searchParams.set('iss', iss)
      assert.equal(
        (await browser.follow(callback, isHome)).searchParams.get('sign_in'),
        'failed',
        String(iss),
      )
    }
  })

  test('never leaves the installation for the page to come back to', async () => {
    for (const page of [
      '//evil.example',
      'https://evil.example',
      '/\\evil.example',
      '/a b',
      '/%0d%0aLocation:x',
      'x',
    ]) {
      const query = `?${new URLSearchParams({ return: page }).toString()}`
      const { home } = await signIn(usual, newPerson(), query)
      assert.equal(home.origin, usual.sextant.url, page)
      assert.equal(home.pathname, '/', page)
    }
    const long = await signIn(usual, newPerson(), `?return=/${'a'.repeat(600)}`)
    assert.equal(long.home.hash, '#/')
  })
})

describe('connecting an account', () => {
  /** The session of an account in a browser. */
  async function enter(email: string): Promise<string> {
    const sent = { email, password: PASSWORD }
    const answer = await usual.sextant.post('add/users_2/sessions', sent, { cookie: undefined })
    return answer.headers.get('set-cookie')!.split(';')[0]!
  }

  test('needs the password, and lets its person in whatever address the provider gives', async () => {
    const account = await newAccount(usual, 'connecting@crumbs.example')
    const session = await enter(account.email)
    const { call, post } = usual.sextant
    assertRefused(await post('add/users_2/identities', {}, { cookie: session }), 2001, /password/)
    assertRefused(
      await post('add/users_2/identities', { password: 'wrong' }, { cookie: session }),
      54,
      /password/,
    )
    const { url } = await call('add/users_2/identities', { password: PASSWORD }, { cookie: session })
    const browser = new RedirectBrowser()
    browser.put(usual.sextant.url, session)
    const person = newPerson({ email: 'private@elsewhere.example', email_verified: false })
    usual.provider.person = person
    assert.equal((await browser.follow(url, isHome)).searchParams.get('sign_in'), 'linked')
    assert.equal((await (await signIn(usual, person)).profile()).id, account.id)
  })

  test('is refused in a browser of somebody else, whom it would let into that account', async () => {
    const [mine, theirs] = [
      await newAccount(usual, 'mine@crumbs.example'),
      await newAccount(usual, 'theirs@crumbs.example'),
    ]
    const { url } = await usual.sextant.call('add/users_2/identities', { password: PASSWORD }, mine)
    const strangers = [new RedirectBrowser(), new RedirectBrowser()]
    strangers[1]!.put(usual.sextant.url, await enter(theirs.email))
    usual.provider.person = newPerson()
    for (const browser of strangers) {
      assert.equal((await browser.follow(url, isHome)).searchParams.get('sign_in'), 'expired')
    }
    assert.deepEqual(await identitiesOf(usual, mine.id), [])
  })

  test('is refused for the person of another account, and after signing out', async () => {
    const person = newPerson()
    await signIn(usual, person)
    const account = await newAccount(usual, 'late@crumbs.example')
    const session = await enter(account.email)
    const begin = async () => {
      const browser = new RedirectBrowser()
      browser.put(usual.sextant.url, session)
      const { url } = await usual.sextant.call(
        'add/users_2/identities',
        { password: PASSWORD },
        { cookie: session },
      )
      return { browser, callback: await browser.follow(url, isCallback) }
    }
    usual.provider.person = person
    const taken = await begin()
    assert.equal(
      (await taken.browser.follow(taken.callback, isHome)).searchParams.get('sign_in'),
      'identity_taken',
    )
    usual.provider.person = newPerson()
    const late = await begin()
    await usual.sextant.call('del/users_2/sessions', {}, { cookie: session })
    assert.equal((await late.browser.follow(late.callback, isHome)).searchParams.get('sign_in'), 'expired')
    assert.deepEqual(await identitiesOf(usual, account.id), [])
  })

  test('is undone, except where it is the only way in', async () => {
    const person = newPerson()
    const { cookie, profile } = await signIn(usual, person)
    const { id } = await profile()
    const { call, post } = usual.sextant
    const [identity] = await identitiesOf(usual, id)
    assertRefused(
      await post('del/users_2/identities', { id: identity.id }, { cookie }),
      54,
      /set a password first/,
    )
    await sql`update accounts set password = ${HASH} where id = ${id}`.execute(executorOf(usual.sextant))
    assert.equal(await call('del/users_2/identities', { id: identity.id }, { cookie }), 1)
    assert.deepEqual(await identitiesOf(usual, id), [])
    assertRefused(await post('del/users_2/identities', { id: identity.id }, { cookie }), 54, /identity/)
    const other = await newAccount(usual, 'other@crumbs.example')
    assertRefused(await post('get/users_2/identities', { user_id: id }, other), 54, /administrators/)
    await signIn(usual, person)
    const [again] = await identitiesOf(usual, id)
    assert.equal(await call('del/users_2/identities', { id: again.id, user_id: id }), 1)
  })

  test('is undone with the address of the account, which administrators see', async () => {
    const { call, post } = usual.sextant
    const { cookie, profile } = await signIn(usual, newPerson())
    const { id } = await profile()
    const seen = async () =>
      (await call('get/users_2/accounts', { id, fields: ['has_password', 'has_identity'] }))[0]
    assert.deepEqual(await seen(), { has_password: 0, has_identity: 1 })
    await call('edit/users_2/accounts', { id, email: '' })
    assert.deepEqual(await seen(), { has_password: 0, has_identity: 0 })
    assert.equal((await post('get/users_2/profile', {}, { cookie })).status, 401)
  })
})

describe('a provider', () => {
  test('that is down stops neither the start nor passwords, and counts again once it is up', async (t) => {
    const setup = await setUp(t)
    await setup.provider.stop()
    const account = await newAccount(setup, 'early@crumbs.example')
    assert.equal((await signIn(setup, newPerson())).outcome, 'unreachable')
    const sent = { email: account.email, password: PASSWORD }
    assert.equal((await setup.sextant.post('add/users_2/sessions', sent, { cookie: undefined })).status, 200)
    await setup.provider.start()
    const person = newPerson({ email: account.email })
    assert.equal((await signIn(setup, person)).outcome, null)
    const browser = new RedirectBrowser()
    const callback = await toCallback(setup, person, browser)
    await setup.provider.stop()
    assert.equal((await browser.follow(callback, isHome)).searchParams.get('sign_in'), 'unreachable')
  })

  test('is down too when a gateway answers for it, or its replies break off', async (t) => {
    const setup = await setUp(t, { OIDC_NEW_ACCOUNTS: 'create' })
    for (const path of ['/.well-known/openid-configuration', '/token', '/jwks', '/me']) {
      for (const how of ['gateway', 'broken'] as const) {
        setup.provider.downAt = { path, how }
        assert.equal((await signIn(setup, newPerson())).outcome, 'unreachable', `${how} at ${path}`)
      }
    }
    setup.provider.downAt = undefined
    assert.equal((await signIn(setup, newPerson())).outcome, null)
  })

  test('that described itself wrongly is asked again', async (t) => {
    const setup = await setUp(t, { OIDC_NEW_ACCOUNTS: 'create' })
    for (const wrongMetadata of [
      { authorization_endpoint: 'javascript:alert(1)' },
      { authorization_endpoint: undefined },
      { token_endpoint_auth_methods_supported: 5 },
    ]) {
      setup.provider.wrongMetadata = wrongMetadata
      assert.equal((await signIn(setup, newPerson())).outcome, 'failed')
      setup.provider.wrongMetadata = undefined
      assert.equal((await signIn(setup, newPerson())).outcome, null, JSON.stringify(wrongMetadata))
      // What it says is forgotten after a failure.
      assert.equal((await signIn(setup, undefined)).outcome, 'declined')
    }
  })

  test('that sends an empty, broken or overlong subject signs nobody in', async (t) => {
    let subject = ''
    const setup = await setUp(
      t,
      { OIDC_NEW_ACCOUNTS: 'create' },
      {
        conformIdTokenClaims: false,
        subjectTypes: ['pairwise'],
        pairwiseIdentifier: async () => subject,
        clientDefaults: { subject_type: 'pairwise' },
      },
    )
    for (const [given, outcome] of [
      ['', 'failed'],
      ['\ud800', 'failed'],
      ['a'.repeat(256), 'failed'],
      ['a'.repeat(255), null],
    ] as const) {
      subject = given
      assert.equal((await signIn(setup, newPerson())).outcome, outcome, JSON.stringify(given))
    }
  })

  test('may replace its keys at any moment', async (t) => {
    const setup = await setUp(t)
    const person = newPerson()
    await newAccount(setup, person.email)
    for (let round = 0; round < 3; round++) {
      assert.equal((await signIn(setup, person)).outcome, null)
      await setup.provider.replaceKeys()
    }
  })

  test('whose keys did not sign the token is refused', async (t) => {
    const setup = await setUp(t, { OIDC_NEW_ACCOUNTS: 'create' })
    const person = newPerson()
    assert.equal((await signIn(setup, person)).outcome, null)
    setup.provider.showsOtherKeys = true
    assert.equal((await signIn(setup, person)).outcome, 'failed')
  })

  test('whose reply does not end soon is not read to the end', async (t) => {
    const setup = await setUp(t, { OIDC_NEW_ACCOUNTS: 'create' })
    for (const path of ['/.well-known/openid-configuration', '/token', '/jwks', '/me']) {
      setup.provider.longAt = path
      assert.equal((await signIn(setup, newPerson())).outcome, 'failed', path)
    }
    setup.provider.longAt = undefined
    assert.equal((await signIn(setup, newPerson())).outcome, null)
  })

  test('that names itself otherwise is refused, except for a slash at the end', async (t) => {
    const renamed = await setUp(t, { OIDC_ISSUER: 'http://localhost:1' })
    assert.equal((await signIn(renamed, newPerson())).outcome, 'unreachable')
    const { port } = new URL(usual.provider.issuer)
    const other = await setUp(t, { OIDC_ISSUER: `http://localhost:${port}` })
    assert.equal((await signIn(other, newPerson())).outcome, 'failed')
    const setup = await setUp(t)
    const slash = await startTestApp(t, {
      worker: false,
      settings: {
        PUBLIC_URL: setup.sextant.url,
        ...setup.provider.settings,
        OIDC_ISSUER: `${setup.provider.issuer}/`,
      },
    })
    const browser = new RedirectBrowser()
    const authorization = new URL(await browser.step(slash.url + OPENID_START))
    assert.equal(authorization.origin, setup.provider.issuer)
  })

  test('may put all claims into the ID token, and take the secret in the body', async (t) => {
    const setup = await setUp(
      t,
      { OIDC_NEW_ACCOUNTS: 'create-unlimited' },
      {
        conformIdTokenClaims: false,
        clientDefaults: { token_endpoint_auth_method: 'client_secret_post' },
        clientAuthMethods: ['client_secret_post'],
        features: { devInteractions: { enabled: false }, userinfo: { enabled: false } },
      },
    )
    const { outcome, profile } = await signIn(setup, newPerson())
    assert.equal(outcome, null)
    const { id } = await profile()
    const [account] = await setup.sextant.call('get/users_2/accounts', { id, fields: ['unlimited'] })
    assert.equal(account.unlimited, 1)
  })
})

test('what one answer of the provider says of an address does not count for that of another', async (t) => {
  const setup = await setUp(t, { OIDC_NEW_ACCOUNTS: 'create' }, { conformIdTokenClaims: false })
  const inIdToken = { email: undefined, email_verified: true }
  const { outcome } = await signIn(setup, newPerson({ email_verified: undefined, inIdToken }))
  assert.equal(outcome, 'email_unverified')
})

describe('the settings', () => {
  test('let in only people of a domain', async (t) => {
    const setup = await setUp(t, {
      OIDC_ALLOWED_DOMAINS: 'crumbs.example, пекарня.рф',
      OIDC_NEW_ACCOUNTS: 'create',
    })
    const person = newPerson()
    assert.equal((await signIn(setup, person)).outcome, null)
    const inAscii = domainToASCII('пекарня.рф').toUpperCase()
    assert.equal((await signIn(setup, newPerson({ email: `ann@${inAscii}` }))).outcome, null)
    for (const email of ['ann@crumbs.example.org', 'ann@notcrumbs.example', 'ann@a.crumbs.example']) {
      assert.equal((await signIn(setup, newPerson({ email }))).outcome, 'not_allowed', email)
    }
    const left = { ...person, email: 'gone@elsewhere.example' }
    assert.equal((await signIn(setup, left)).outcome, 'not_allowed', 'also people who have an account')
    assert.equal((await signIn(setup, { ...person, email_verified: false })).outcome, 'email_unverified')
  })

  test('let in only people with a claim', async (t) => {
    const setup = await setUp(t, { OIDC_REQUIRED_CLAIM: 'groups=trackers', OIDC_NEW_ACCOUNTS: 'create' })
    const person = newPerson({ groups: ['bakers', 'trackers'] })
    assert.equal((await signIn(setup, person)).outcome, null)
    for (const groups of [undefined, [], 'bakers', ['trackers2']]) {
      assert.equal((await signIn(setup, { ...person, groups })).outcome, 'not_allowed', String(groups))
    }
  })

  test('refuse people without an account unless they are asked not to', async (t) => {
    const setup = await setUp(t)
    const person = newPerson()
    assert.deepEqual((await signIn(setup, person)).outcome, 'account_unknown')
    const account = await newAccount(setup, person.email)
    assert.equal((await (await signIn(setup, person)).profile()).id, account.id)
  })

  test('trust every address of a provider that is said to own them', async (t) => {
    const setup = await setUp(t, { OIDC_TRUSTED_EMAILS: 'all', OIDC_NEW_ACCOUNTS: 'create' })
    assert.equal((await signIn(setup, newPerson({ email_verified: undefined }))).outcome, null)
  })

  test('leave passwords to administrators', async (t) => {
    const setup = await setUp(t, { PASSWORD_SIGN_IN: 'administrators', OIDC_NAME: 'Crumbs' })
    const account = await newAccount(setup, 'worker@crumbs.example')
    const { call, post, url } = setup.sextant
    const enter = (password: string) =>
      post('add/users_2/sessions', { email: account.email, password }, { cookie: undefined })
    assertRefused(await enter('wrong'), 53, /wrong email address or password/)
    // A right password is no wrong one, however often it is given.
    for (let again = 0; again < 11; again += 1)
      assertRefused(await enter(PASSWORD), 3004, /only administrators/)
    assert.deepEqual(await call('get/users_2/sessions/ways', {}, { cookie: undefined }), {
      passwords: 'administrators',
      identity_provider: { name: 'Crumbs', url: url + OPENID_START },
    })
    await call('edit/users_2/accounts', { id: account.id, administrator: 1 })
    assert.equal((await enter(PASSWORD)).status, 200)
  })
})

test('too many failures from one network have to wait', async (t) => {
  const setup = await setUp(t)
  for (let declined = 0; declined < 31; declined++) {
    assert.equal((await signIn(setup, undefined)).outcome, 'declined')
  }
  const outcomes: (string | null)[] = []
  for (let attempt = 0; attempt < 31; attempt++) {
    const browser = new RedirectBrowser()
    const callback = await toCallback(setup, newPerson(), browser)
    callback.searchParams.set('code', 'guessed')
    outcomes.push((await browser.follow(callback, isHome)).searchParams.get('sign_in'))
  }
  assert.deepEqual([outcomes[0], outcomes[29], outcomes[30]], ['failed', 'failed', 'throttled'])
})

test('an installation without a provider has no such addresses', async (t) => {
  const sextant = await startTestApp(t, { worker: false })
  for (const path of [OPENID_START, OPENID_CALLBACK])
    assert.equal((await fetch(sextant.url + path)).status, 404)
  assertRefused(await sextant.post('add/users_2/identities', {}), 3004, /OIDC_ISSUER/)
})

test.runIf(testProfile === 'server')('a sign-in may begin in one process and end in another', async (t) => {
  const place = await makeTestDatabase(t)
  const port = await freePort()
  const url = `http://127.0.0.1:${port}`
  const provider = await startIdentityProvider(t, url + OPENID_CALLBACK)
  const settings = { PUBLIC_URL: url, ...provider.settings, OIDC_NEW_ACCOUNTS: 'create' }
  const one = await startTestApp(t, { worker: false, place, port, settings })
  const other = await startTestApp(t, { worker: false, place, settings })
  const browser = new RedirectBrowser()
  const callback = await toCallback({ sextant: one, provider }, newPerson(), browser)
  browser.put(other.url, browser.cookie(one.url, /_openid$/)!)
  const there = new URL(callback.pathname + callback.search, other.url)
  assert.equal((await browser.follow(there, isHome)).href, `${url}/#/`)
  const { cookie } = sessionOf({ sextant: other, provider }, browser)
  assert.match((await one.call('get/users_2/profile', {}, { cookie })).email, /@crumbs\.example$/)

  const twice = new RedirectBrowser()
  const { pathname, search } = await toCallback({ sextant: one, provider }, newPerson(), twice)
  const homes = await Promise.all(
    [one, other, one, other].map((process) => {
      const returning = new RedirectBrowser()
      returning.put(process.url, twice.cookie(one.url, /_openid$/)!)
      return returning.follow(new URL(pathname + search, process.url), isHome)
    }),
  )
  assert.deepEqual(homes.map((home) => home.searchParams.get('sign_in') ?? 'signed in').toSorted(), [
    'expired',
    'expired',
    'expired',
    'signed in',
  ])
})
