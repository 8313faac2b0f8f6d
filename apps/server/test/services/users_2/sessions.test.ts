import assert from 'node:assert/strict'
import { sql } from 'kysely'
import { afterAll, describe, test, vi } from 'vitest'
import { Authenticator } from '#accounts/authenticate.ts'
import { hashPassword } from '#accounts/passwords.ts'
import { beginSession } from '#accounts/sessions.ts'
import { startTestApp, type TestAccount, type TestBrowser } from '../../app.ts'
import { cheapHash } from '../../password.ts'
import { assertRefused } from '../refusal.ts'

const sextant = await startTestApp({ afterAll }, { worker: false, settings: { PROXIES_IN_FRONT: '1' } })
const { call, post, url } = sextant
const { cookieName, database } = sextant.app.installation
const { executor } = database

const PASSWORD = 'a loaf of rye bread'
const nobody: TestBrowser = { cookie: undefined }

let accounts = 0
interface Person extends TestAccount {
  readonly email: string
}

const HASH = cheapHash(PASSWORD)

/** An account with an email address and a password. */
async function newPerson(password = HASH): Promise<Person> {
  const email = `person-${++accounts}@crumbs.example`
  const account = await sextant.newAccount()
  await sql`update accounts set name = 'Person', email = ${email}, password = ${password} where id = ${account.id}`.execute(
    executor,
  )
  return { ...account, email }
}

/** Sends a sign-in as a browser behind a proxy does, from its own address. */
function attempt(email: string, password: string, address = '198.51.100.1', headers: object = {}) {
  return fetch(`${url}/v2/json/add/users_2/sessions`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      'sextant-session': '1',
      'x-forwarded-for': address,
      'user-agent': 'Tests/1',
      ...headers,
    },
    body: JSON.stringify({ email, password }),
  })
}

async function errorOf(answer: Response): Promise<{ code: number; text: string }> {
  const { errors } = (await answer.json()) as { errors: { code: number; detail: { text: string } }[] }
  return { code: errors[0]!.code, text: errors[0]!.detail.text }
}

/** Asserts that the use of a person's only session is stored, which a request does not wait for. */
async function useIsNoted({ id }: Person): Promise<void> {
  const { rows } = await sql`
    select from sessions where account_id = ${id} and last_used_at > created_at`.execute(executor)
  assert.equal(rows.length, 1)
}

/** A browser with a signed-in account. */
async function signedIn({ id }: TestAccount): Promise<TestBrowser> {
  const { token } = await beginSession(executor, id, { address: '198.51.100.1', browser: 'Tests/1' })
  sextant.app.installation.authenticator.forget(id)
  return { cookie: `${cookieName}=${token}` }
}

/** Records failed attempts for a subject as of now. */
async function attempted(subject: string, attempts: number): Promise<void> {
  await sql`
    insert into sign_in_attempts (subject, attempts) values (sha256(${subject}::text::bytea), ${attempts})
    on conflict (subject) do update set attempts = excluded.attempts`.execute(executor)
}

const statusIn = async (browser: TestBrowser) => (await post('get/users_2/profile', {}, browser)).status

describe('signing in', () => {
  test('returns the account and a cookie that scripts and other sites do not get', async () => {
    const person = await newPerson()
    const answer = await attempt(person.email.toUpperCase(), PASSWORD)
    const { result } = (await answer.json()) as { result: object }
    assert.deepEqual({ ...result, id: 0 }, { id: 0, user_id: person.id, name: 'Person' })
    const cookie = answer.headers.get('set-cookie')!
    assert.match(
      cookie,
      /^sextant_session_[0-9a-f]{8}=\d+\.[\w-]{43}; Path=\/; Max-Age=2592000; HttpOnly; SameSite=Strict$/,
    )
    const profile = await call('get/users_2/profile', {}, { cookie: cookie.split(';')[0] })
    assert.equal(profile.id, person.id)
  })

  test('behind HTTPS makes the cookie HTTPS-only', async () => {
    const { email } = await newPerson()
    for (const headers of [{ origin: 'https://rank.example' }, { 'x-forwarded-proto': 'https' }]) {
      const answer = await attempt(email, PASSWORD, undefined, headers)
      assert.match(answer.headers.get('set-cookie')!, /; Secure$/)
    }
  })

  test('behind proxies makes the cookie HTTPS-only if the outermost that is trusted says so', async (t) => {
    const isSecure: Record<string, Record<string, boolean>> = {
      0: { https: false },
      1: { HTTPS: true, 'https, http': false, 'http,https': true },
      2: { https: true, 'https, http': true, 'http, https': false, 'https, http, https': false },
    }
    for (const [proxies, schemes] of Object.entries(isSecure)) {
      const behind = await startTestApp(t, { worker: false, settings: { PROXIES_IN_FRONT: proxies } })
      const sent = { email: 'owner@crumbs.example', password: PASSWORD }
      await behind.call('edit/users_2/accounts', { id: behind.admin.id, ...sent })
      for (const [scheme, expected] of Object.entries(schemes)) {
        const headers = { 'x-forwarded-proto': scheme }
        const answer = await behind.post('add/users_2/sessions', sent, nobody, headers)
        const cookie = answer.headers.get('set-cookie')!
        assert.equal(cookie.endsWith('; Secure'), expected, `${proxies} proxies, ${scheme}`)
      }
    }
  })

  test('with a wrong password, an unknown address and no password at all get the same response, without a cookie', async () => {
    const { email } = await newPerson()
    await call('add/users_2/accounts', { name: 'No password', email: 'none@crumbs.example' })
    const answers = await Promise.all([
      attempt(email, `${PASSWORD}x`),
      attempt('nobody@crumbs.example', PASSWORD),
      attempt('none@crumbs.example', PASSWORD),
    ])
    for (const answer of answers) {
      assert.equal(answer.status, 401)
      assert.equal(answer.headers.get('set-cookie'), null)
      assert.deepEqual(await errorOf(answer), {
        code: 53,
        text: 'wrong email address or password',
      })
    }
  })

  test('computes as much for an unknown address as for a known one', async () => {
    const { email } = await newPerson(await hashPassword(PASSWORD))
    // Processor time, which other processes do not change as they change the time that passes.
    const time = async (address: string) => {
      const began = process.cpuUsage()
      for (let count = 0; count < 4; count++) await attempt(address, 'wrong password', '198.51.100.2')
      const { user, system } = process.cpuUsage(began)
      return user + system
    }
    const [known, unknown] = [await time(email), await time('unknown@crumbs.example')]
    assert.ok(unknown > known / 3 && unknown < known * 3, `${known} µs, ${unknown} µs`)
  })

  test('takes the password as it was typed, in any form of Unicode, and never shows it', async () => {
    const { email } = await newPerson(await hashPassword(' pâté de campagne '))
    assert.equal((await attempt(email, ' pâté de campagne '.normalize('NFD'))).status, 200)
    assert.equal((await attempt(email, 'pâté de campagne')).status, 401)
    const short = await post('add/users_2/accounts', { name: 'x', email: 'x@x.example', password: 'secret' })
    assertRefused(short, 2003, /^password: .*10 to 200/)
    assert.doesNotMatch(short.text, /secret/)
  })

  test('reads no more than a sign-in needs from callers who are not signed in', async () => {
    const answer = await post('add/users_2/sessions', { email: 'x'.repeat(9_000), password: 'x' }, nobody)
    assert.deepEqual([answer.status, answer.json.errors[0].code], [413, 2006])
  })
})

describe('wrong passwords', () => {
  test('are allowed ten times for an account, then have to wait, but never for long', async () => {
    const { email } = await newPerson()
    const answers = await Promise.all(
      Array.from({ length: 12 }, (_, index) => attempt(email, `guess ${index}`, `203.0.113.${index}`)),
    )
    assert.equal(answers.filter(({ status }) => status === 401).length, 10)
    const refused = answers.find(({ status }) => status === 429)!
    const seconds = Number(refused.headers.get('retry-after'))
    assert.ok(seconds > 800 && seconds <= 900, String(seconds))
    assert.deepEqual(await errorOf(refused), {
      code: 3006,
      text: 'too many wrong passwords were given for this email address. Try again in 15 minutes',
    })
    assert.equal(
      (await attempt(email, PASSWORD, '203.0.113.99')).status,
      429,
      'the right one has to wait too',
    )

    await sql`update sign_in_attempts set since = since - interval '15 minutes'`.execute(executor)
    assert.equal((await attempt(email, PASSWORD, '203.0.113.99')).status, 200)
  })

  test('are counted for the account, not for one spelling of its address', async () => {
    const { id } = await newPerson()
    const email = 'mini-pita@crumbs.example'
    await sql`update accounts set email = ${email} where id = ${id}`.execute(executor)
    // Folding joins ı with i, which lower case keeps apart.
    const spellings = [email, email.replace('i', 'ı'), email.replaceAll('i', 'ı'), email.toUpperCase()]
    const statuses: number[] = []
    for (let count = 0; count < 12; count++) {
      const spelling = spellings[count % spellings.length]!
      statuses.push((await attempt(spelling, 'wrong password', '198.51.100.40')).status)
    }
    assert.deepEqual(statuses, [...Array<number>(10).fill(401), 429, 429])
  })

  test('for addresses of nobody leave no more counters than a network has attempts', async () => {
    const counters = async () => {
      const { rows } = await sql<{ count: number }>`
        select count(*)::int as count from sign_in_attempts`.execute(executor)
      return rows[0]!.count
    }
    await attempted('network:198.51.100.41', 29)
    const before = await counters()
    for (let count = 0; count < 5; count++) {
      await attempt(`stranger-${count}@crumbs.example`, 'wrong password', '198.51.100.41')
    }
    assert.equal(await counters(), before + 1)
  })

  test('elsewhere do not lock out networks that have signed in before', async () => {
    const { email, id } = await newPerson()
    assert.equal((await attempt(email, PASSWORD, '192.0.2.10')).status, 200)
    await attempted(`account:elsewhere:${id}`, 10)
    assert.equal((await attempt(email, PASSWORD, '203.0.113.200')).status, 429)
    assert.equal((await attempt(email, PASSWORD, '192.0.2.10')).status, 200)
  })

  test('of one network have to wait behind a proxy that adds the port of each connection', async () => {
    for (const [network, one, other] of [
      ['203.0.113.71', '203.0.113.71:50001', '203.0.113.71:50002'],
      ['2001:db8:7:1::/64', '[2001:db8:7:1::1]:50001', '[2001:db8:7:1::2]'],
    ] as const) {
      await attempted(`network:${network}`, 29)
      assert.equal((await attempt('somebody@crumbs.example', 'guess', one)).status, 401)
      assert.match(
        (await errorOf(await attempt('other@crumbs.example', 'guess', other))).text,
        /from this network/,
      )
    }
  })

  test('of one network for many accounts have to wait, and other networks do not', async () => {
    const { email } = await newPerson()
    await attempted('network:2001:db8:0:0::/64', 29)
    assert.equal((await attempt('somebody@crumbs.example', 'guess', '2001:db8::1')).status, 401)
    const refused = await attempt(email, PASSWORD, '2001:db8:0:0:ffff::2')
    assert.equal(refused.status, 429)
    assert.match((await errorOf(refused)).text, /came from this network/)
    assert.equal((await attempt(email, PASSWORD, '2001:db8:0:1::1')).status, 200)
  })
})

describe('a session', () => {
  test('does what a key does', async () => {
    const person = await newPerson()
    const browser = await signedIn(person)
    const id = await call('add/projects_2/projects', { url: 'own.example' }, browser)
    assert.deepEqual(await call('get/projects_2/projects', { fields: ['id'] }, person), [{ id }])
  })

  // What a page of another site can make a browser send: the cookie, but not the headers.
  const hostile: [how: string, headers: Record<string, string>][] = [
    ['a form', { 'content-type': 'application/x-www-form-urlencoded' }],
    ['a form that says it is text', { 'content-type': 'text/plain', origin: 'https://evil.example' }],
    ['a link', { 'sec-fetch-site': 'cross-site' }],
    ['a page of another site with the header', { 'sextant-session': '1', 'sec-fetch-site': 'cross-site' }],
    [
      'a page of a neighbouring site with the header',
      { 'sextant-session': '1', 'sec-fetch-site': 'same-site' },
    ],
    ['another value of the header', { 'sextant-session': 'true' }],
  ]
  describe('is ignored in a forged request:', () => {
    for (const [how, headers] of hostile)
      test(how, async () => {
        const person = await newPerson()
        const { cookie } = await signedIn(person)
        const send = (address: string, body: object) =>
          fetch(`${url}/v2/json/${address}`, {
            method: 'POST',
            headers: { cookie: cookie!, ...headers },
            body: JSON.stringify(body),
          })
        const answer = await send('add/projects_2/projects', { url: 'forged.example' })
        assert.equal(answer.status, 401)
        assert.deepEqual(await call('get/projects_2/projects', {}, person), [])
        const planted = await send('add/users_2/sessions', { email: person.email, password: PASSWORD })
        assert.equal(planted.status, 401, 'nor does it sign anybody in')
        assert.equal(planted.headers.get('set-cookie'), null)
      })
  })

  test('does not replace a wrong key', async () => {
    const { cookie } = await signedIn(await newPerson())
    const given: Record<string, string>[] = [
      { authorization: 'bearer wrong' },
      { 'user-id': '1' },
      { 'user-id': '1', authorization: 'bearer wrong' },
    ]
    for (const headers of given) {
      const answer = await fetch(`${url}/v2/json/get/users_2/profile`, {
        method: 'POST',
        headers: { cookie: cookie!, 'sextant-session': '1', ...headers },
      })
      assert.equal(answer.status, 401)
    }
  })

  test('cannot become another account by another number in its token', async () => {
    const person = await newPerson()
    const { cookie } = await signedIn(person)
    assert.equal(await statusIn({ cookie: cookie!.replace(/=\d+/, '=1') }), 401)
    assert.equal(await statusIn({ cookie: cookie!.slice(0, -1) }), 401)
    assert.equal(await statusIn({ cookie: `${cookieName}=` }), 401)
    assert.equal(await statusIn({ cookie: `other=1; ${cookie!}` }), 200)
  })

  test('ends by its age and when it is not used', async () => {
    for (const column of ['created_at', 'last_used_at']) {
      const person = await newPerson()
      const browser = await signedIn(person)
      assert.equal(await statusIn(browser), 200)
      await vi.waitFor(() => useIsNoted(person))
      await sql`
        update sessions set ${sql.id(column)} = now() - interval '31 days' where account_id = ${person.id}`.execute(
        executor,
      )
      sextant.app.installation.authenticator.forget(person.id)
      const answer = await post('get/users_2/profile', {}, browser)
      assertRefused(answer, 53, /the session has ended/)
    }
  })

  test('is stored as a hash', async () => {
    const person = await newPerson()
    const { cookie } = await signedIn(person)
    const token = cookie!.split('=')[1]!
    const { rows } = await sql`
      select (select json_agg(s)::text from sessions s) as sessions, (select json_agg(a)::text from accounts a) as accounts`.execute(
      executor,
    )
    const stored = JSON.stringify(rows)
    assert.ok(!stored.includes(token.split('.')[1]!))
    assert.ok(!stored.includes(PASSWORD))
  })
})

describe('sessions of an account', () => {
  test('are listed, with the current one marked, and end one by one', async () => {
    const person = await newPerson()
    const [here, there] = [await signedIn(person), await signedIn(person)]
    const listed = await call('get/users_2/sessions', {}, here)
    assert.equal(listed.length, 2)
    const [other] = listed.filter(({ current }: { current: number }) => current === 0)
    assert.deepEqual(Object.keys(other), [
      'id',
      'current',
      'address',
      'browser',
      'date',
      'last_used',
      'expires',
    ])
    assert.equal(await call('del/users_2/sessions', { id: other.id }, here), 1)
    assert.deepEqual([await statusIn(here), await statusIn(there)], [200, 401])
    assertRefused(await post('del/users_2/sessions', { id: other.id }, here), 54, /^id/)
  })

  test('end all but the current one, and signing out ends that and removes the cookie', async () => {
    const person = await newPerson()
    const browsers = [await signedIn(person), await signedIn(person), await signedIn(person)]
    assert.equal(await call('del/users_2/sessions', { others: 1 }, browsers[1]), 2)
    assert.deepEqual(await Promise.all(browsers.map(statusIn)), [401, 200, 401])
    const out = await post('del/users_2/sessions', {}, browsers[1])
    assert.equal(out.json.result, 1)
    assert.match(out.headers.get('set-cookie')!, /^sextant_session_[0-9a-f]{8}=; Path=\/; Max-Age=0/)
    assert.equal(await statusIn(browsers[1]!), 401)
  })

  test('listed with a key, none of them is the current one', async () => {
    const person = await newPerson()
    const browser = await signedIn(person)
    assert.equal((await call('get/users_2/sessions', {}, person))[0].current, 0)
    assertRefused(await post('del/users_2/sessions', {}, person), 2001, /^id/)
    assert.equal(await call('del/users_2/sessions', { others: 1 }, person), 1)
    assert.equal(await statusIn(browser), 401)
  })

  test('are at most fifty: a further one ends the one used longest ago', async () => {
    const person = await newPerson()
    const first = await signedIn(person)
    await sql`update sessions set last_used_at = now() - interval '1 hour' where account_id = ${person.id}`.execute(
      executor,
    )
    const from = { address: '192.0.2.1', browser: '' }
    for (let count = 0; count < 50; count++) await beginSession(executor, person.id, from)
    sextant.app.installation.authenticator.forget(person.id)
    assert.equal((await call('get/users_2/sessions', {}, person)).length, 50)
    assert.equal(await statusIn(first), 401)
  })
})

describe('your password', () => {
  test('changes with the current one, and ends all other sessions', async () => {
    const person = await newPerson()
    const [here, there] = [await signedIn(person), await signedIn(person)]
    const changed = { current: PASSWORD, password: 'sourdough from the harbour' }
    assert.equal(await call('edit/users_2/password', changed, here), 1)
    assert.deepEqual([await statusIn(here), await statusIn(there)], [200, 401])
    assert.equal((await attempt(person.email, PASSWORD)).status, 401)
    assert.equal((await attempt(person.email, changed.password)).status, 200)
  })

  test('does not change with a wrong or missing one, and guesses have to wait', async () => {
    const person = await newPerson()
    const browser = await signedIn(person)
    const to = (current?: string) =>
      post('edit/users_2/password', { current, password: 'another password' }, browser)
    assertRefused(await to(), 2001, /^current/)
    assertRefused(await to('guess'), 54, /^current/)
    await attempted(`password:${person.id}`, 10)
    assertRefused(await to(PASSWORD), 3006, /too many wrong passwords/)
    assert.equal((await attempt(person.email, PASSWORD)).status, 200, 'signing in is counted by itself')
  })

  test('is set for the first time with only a key', async () => {
    const made: TestAccount = await call('add/users_2/accounts', { name: 'x', email: 'first@own.example' })
    await call('edit/users_2/password', { password: PASSWORD }, made)
    assert.equal((await attempt('first@own.example', PASSWORD)).status, 200)
    const bare = await call('add/users_2/accounts', { name: 'x' })
    assertRefused(await post('edit/users_2/password', { password: PASSWORD }, bare), 54, /no email address/)
  })
})

test('another process sees a new session at once, and a revoked one no longer than three seconds', async (t) => {
  const { installation } = sextant.app
  const person = await newPerson()
  const elsewhere = new Authenticator(installation.database, installation.settings)
  const first = await signedIn(person)
  const asking = ({ cookie }: TestBrowser) =>
    elsewhere.authenticate({ by: 'session', token: cookie!.split('=')[1]! })
  assert.equal((await asking(first)).accountId, person.id)
  await new Promise((resolve) => setTimeout(resolve, 60))
  const second = await signedIn(person)
  assert.equal((await asking(second)).accountId, person.id)

  await call('del/users_2/sessions', { others: 1 }, second)
  const { now } = performance
  const later = vi.spyOn(performance, 'now').mockImplementation(() => now.call(performance) + 3_001)
  t.onTestFinished(() => later.mockRestore())
  await assert.rejects(asking(first), /the session has ended/)
  assert.equal((await asking(second)).accountId, person.id)
})

test('another installation on the same host has its own cookie, so a browser can sign in to both', async (t) => {
  const neighbour = await startTestApp(t, { worker: false })
  const { id } = await neighbour.newAccount()
  const { installation } = neighbour.app
  const { token } = await beginSession(installation.database.executor, id, { address: '', browser: '' })
  installation.authenticator.forget(id)
  const there = `${installation.cookieName}=${token}`
  const here = (await signedIn(await newPerson())).cookie!
  // Browsers send the cookies of a host to all its ports.
  const both = { cookie: `${there}; ${here}` }
  const statusThere = async (browser: TestBrowser) =>
    (await neighbour.post('get/users_2/profile', {}, browser)).status
  assert.deepEqual([await statusIn(both), await statusThere(both)], [200, 200])
  assert.deepEqual([await statusIn({ cookie: there }), await statusThere({ cookie: here })], [401, 401])
})

test('the first account signs in with what the settings have preset', async (t) => {
  const settings = { ADMIN_EMAIL: 'ann@crumbs.example', ADMIN_PASSWORD: PASSWORD }
  const preset = await startTestApp(t, { worker: false, settings })
  const answer = await preset.post(
    'add/users_2/sessions',
    { email: 'ann@crumbs.example', password: PASSWORD },
    nobody,
  )
  assert.equal(answer.json.result.user_id, 1)
})
