import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import { ApiError } from '@sextant/contract'
import { sql } from 'kysely'
import { afterAll, describe, test } from 'vitest'
import { createApp } from '#app.ts'
import { Claim, forgetIdempotencyKeys } from '#idempotency/claim.ts'
import { fingerprint } from '#idempotency/fingerprint.ts'
import { once } from '#idempotency/once.ts'
import { startTestApp, type RawAnswer, type TestAccount } from '../app.ts'
import { testProfile } from '../database.ts'
import { earlier } from '../earlier.ts'
import { assertRefused } from '../services/refusal.ts'

const sextant = await startTestApp({ afterAll }, { worker: false })
const { admin, call, post } = sextant
const { database, settings } = sextant.app.installation

const send = (address: string, body: unknown, key: string, as: TestAccount = admin): Promise<RawAnswer> =>
  post(address, body, as, { 'idempotency-key': key })
const addProject = (key: string, url: string, as?: TestAccount) =>
  send('add/projects_2/projects', { url }, key, as)

async function projectsOf(site: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from projects where url = ${site}`.execute(database.executor)
  return rows[0]!.count
}

/** Makes every key of this file's database older. */
async function age(seconds: number): Promise<void> {
  await sql`update idempotency_keys set claimed_at = ${earlier('claimed_at', seconds)}`.execute(
    database.executor,
  )
}

function assertReplayed(answer: RawAnswer, first: RawAnswer): void {
  assert.equal(answer.status, first.status)
  assert.equal(answer.text, first.text)
  assert.equal(answer.headers.get('content-type'), first.headers.get('content-type'))
  assert.equal(answer.headers.get('idempotent-replayed'), 'true')
}

describe('a repeated request', () => {
  test('has one effect and gets the first response again', async () => {
    const first = await addProject('repeat-1', 'https://repeated.example')
    assert.equal(first.headers.get('idempotent-replayed'), null)
    assertReplayed(await addProject('repeat-1', 'https://repeated.example'), first)
    assertReplayed(await addProject('"repeat-1"', 'https://repeated.example'), first)
    assert.equal(await projectsOf('repeated.example'), 1)
  })

  test('is the same in another order of parameters and another encoding', async () => {
    const body = { name: 'A day, repeated', url: 'https://encoded.example' }
    const first = await send('add/projects_2/projects', body, 'encoded')
    const reordered = { url: body.url, name: body.name }
    assertReplayed(await send('add/projects_2/projects', reordered, 'encoded'), first)
    const form = await post('add/projects_2/projects', new URLSearchParams(body).toString(), admin, {
      'idempotency-key': 'encoded',
      'content-type': 'application/x-www-form-urlencoded',
    })
    assertReplayed(form, first)
  })

  test('with other parameters or another operation is refused', async () => {
    await addProject('other', 'https://first.example')
    assertRefused(await addProject('other', 'https://second.example'), 3007, /new key/)
    const other = await send('edit/users_2/profile', { url: 'https://first.example' }, 'other')
    assertRefused(other, 3007, /new key/)
    assert.equal(other.status, 422)
    assert.equal(await projectsOf('second.example'), 0)
  })

  test('after a day is a new request', async () => {
    await addProject('old', 'https://yesterday.example')
    await age(25 * 3600)
    assert.equal((await addProject('old', 'https://today.example')).status, 200)
    assert.equal(await projectsOf('today.example'), 1)
    await age(25 * 3600)
    await forgetIdempotencyKeys(database.executor)
    const { rows } = await sql`select from idempotency_keys`.execute(database.executor)
    assert.equal(rows.length, 0)
  })

  test('that only reads, or that signs in, ignores its key', async () => {
    const first = await send('get/users_2/profile', {}, 'reading')
    await call('edit/users_2/profile', { name: 'Renamed in between' })
    const second = await send('get/users_2/profile', {}, 'reading')
    assert.equal(second.json.result.name, 'Renamed in between')
    assert.notEqual(second.text, first.text)
    const signIn = () =>
      post(
        'add/users_2/sessions',
        { email: 'no@one.example', password: 'x' },
        { cookie: undefined },
        {
          'idempotency-key': 'signing-in',
        },
      )
    assert.equal((await signIn()).headers.get('idempotent-replayed'), null)
    assert.equal((await signIn()).headers.get('idempotent-replayed'), null)
  })

  test('that changed nothing leaves its key unused', async () => {
    assertRefused(await send('del/projects_2/projects', {}, 'nothing'), 2001, /filters/)
    assertRefused(
      await send('del/keywords_2/keywords', { project_id: 999_999, id: 1 }, 'nothing'),
      54,
      /project/,
    )
    assert.equal((await addProject('nothing', 'https://something.example')).status, 200)
  })
})

describe('a key belongs to whoever sent it', () => {
  test('other accounts and other API keys of the same account do not meet it', async () => {
    const other = await sextant.newAccount()
    const second = await call('add/users_2/keys', { name: 'a second key' })
    for (const as of [admin, other, { id: admin.id, key: second.key }]) {
      const answer = await addProject('mine', 'https://mine.example', as)
      assert.equal(answer.headers.get('idempotent-replayed'), null, answer.text)
    }
    assert.equal(await projectsOf('mine.example'), 3)
  })

  test('secrets of a response are sent again and are not stored in clear text', async () => {
    const first = await send('add/users_2/keys', { name: 'secret' }, 'the-key-of-the-secret')
    assertReplayed(await send('add/users_2/keys', { name: 'secret' }, 'the-key-of-the-secret'), first)
    const { rows } = await sql<{ text: string }>`
      select k::text || encode(k.response, 'escape') as text from idempotency_keys k`.execute(
      database.executor,
    )
    const stored = rows.map(({ text }) => text).join('\n')
    assert.ok(rows.length > 0)
    for (const secret of [first.json.result.key as string, 'the-key-of-the-secret', admin.key]) {
      for (const form of [
        secret,
        Buffer.from(secret).toString('hex'),
        Buffer.from(secret).toString('base64'),
      ]) {
        assert.ok(!stored.includes(form), form)
      }
    }
  })
})

describe('hostile keys', () => {
  test('keys that are too long or not printable are refused before anything happens', async () => {
    for (const key of ['x'.repeat(256), '""', 'caf\u00e9']) {
      assertRefused(await addProject(key, 'https://hostile.example'), 2003, /Idempotency-Key/)
    }
    assert.equal(await projectsOf('hostile.example'), 0)
    assert.equal((await addProject('x'.repeat(255), 'https://longest.example')).status, 200)
  })

  test('a large body is stored as a hash', async () => {
    const name = 'x'.repeat(255)
    const body = { url: 'https://large.example', name, ignored: 'y'.repeat(4_000_000) }
    assert.equal((await send('add/projects_2/projects', body, 'large')).status, 200)
    const { rows } = await sql<{ bytes: number }>`
      select max(pg_column_size(k.*))::int as bytes from idempotency_keys k`.execute(database.executor)
    assert.ok(rows[0]!.bytes < 2_000, `${rows[0]!.bytes} bytes`)
    assertRefused(await send('add/projects_2/projects', { ...body, ignored: 'z' }, 'large'), 3007, /new key/)
  })
})

describe('requests at the same time', () => {
  /** Sends a request 64 times at once to the given installations, and until each is answered. */
  async function race(urls: readonly string[], key: string, site: string): Promise<RawAnswer[]> {
    return Promise.all(
      Array.from({ length: 64 }, async (_, index) => {
        for (;;) {
          const response = await fetch(`${urls[index % urls.length]}/v2/json/add/projects_2/projects`, {
            method: 'POST',
            headers: {
              'content-type': 'application/json',
              'user-id': String(admin.id),
              authorization: `bearer ${admin.key}`,
              'idempotency-key': key,
            },
            body: JSON.stringify({ url: site }),
          })
          const text = await response.text()
          const { status, headers } = response
          if (status === 429) continue
          if (status !== 409) return { status, headers, text, json: JSON.parse(text) }
          assert.equal(JSON.parse(text).errors[0].code, 3008)
          assert.equal(headers.get('retry-after'), '1')
          await wait(20)
        }
      }),
    )
  }

  function assertOneEffect(answers: readonly RawAnswer[]): void {
    assert.equal(new Set(answers.map(({ text }) => text)).size, 1)
    assert.ok(answers.every(({ status }) => status === 200))
    const own = answers.filter(({ headers }) => headers.get('idempotent-replayed') === null)
    assert.equal(own.length, 1)
  }

  test('64 of them have one effect and one response', async () => {
    assertOneEffect(await race([sextant.url], randomUUID(), 'https://raced.example'))
    assert.equal(await projectsOf('raced.example'), 1)
  })

  test.runIf(testProfile === 'server')('so do 64 of them sent to two servers of one database', async () => {
    const second = await createApp(settings)
    try {
      const url = await second.server.listen({ port: 0, host: '127.0.0.1' })
      assertOneEffect(await race([sextant.url, url], randomUUID(), 'https://shared-race.example'))
      assert.equal(await projectsOf('shared-race.example'), 1)
    } finally {
      await second.close()
    }
  })
})

describe('a process that dies', () => {
  const keyed = (key: string, isOneTransaction: boolean) => ({
    accountId: admin.id,
    secret: admin.key,
    key,
    fingerprint: fingerprint('add/projects_2/projects', { key }),
    isOneTransaction,
  })
  const response = { status: 200, headers: {}, body: '{"result":1}' }

  test('before its transaction is committed had no effect, so that the request runs when it is repeated', async () => {
    const request = keyed('dead', true)
    assert.ok(await new Claim(request).take(database.executor))
    await assert.rejects(
      once(database.executor, request, async () => response),
      (error) => error instanceof ApiError && error.error === 'idempotency_in_flight',
    )
    await age(61)
    let runs = 0
    const run = () =>
      once(database.executor, request, async (keep) => {
        runs += 1
        await keep(database.executor, response)
        return response
      })
    await run()
    assert.equal((await run()).headers['idempotent-replayed'], 'true')
    assert.equal(runs, 1)
  })

  test('or only seemed to cannot commit its effect after another process has taken over', async () => {
    const request = keyed('slow', true)
    const slow = new Claim(request)
    assert.ok(await slow.take(database.executor))
    await age(61)
    await once(database.executor, request, async (keep) => {
      await keep(database.executor, response)
      return response
    })
    await assert.rejects(
      database.asOneTransaction(
        (one) => sql`update accounts set phone = 'twice' where id = ${admin.id}`.execute(one.executor),
        (tx) => slow.keep(tx, response),
      ),
      (error) => error instanceof ApiError && error.error === 'idempotency_in_flight',
    )
    const { rows } = await sql<{
      phone: string | null
    }>`select phone from accounts where id = ${admin.id}`.execute(database.executor)
    assert.notEqual(rows[0]!.phone, 'twice')
  })

  test('around an effect outside a transaction leaves a result that is unknown, and never runs again', async () => {
    const request = keyed('sent', false)
    assert.ok(await new Claim(request).take(database.executor))
    await age(61)
    const run = () => once(database.executor, request, async () => assert.fail('ran twice'))
    const isUnknown = (error: unknown) =>
      error instanceof ApiError && error.error === 'idempotency_result_unknown'
    await assert.rejects(run(), isUnknown)
    const failed = keyed('failed', false)
    await assert.rejects(
      once(database.executor, failed, async () => Promise.reject(new Error('broken'))),
      /broken/,
    )
    await assert.rejects(
      once(database.executor, failed, async () => assert.fail('ran twice')),
      isUnknown,
    )
  })
})

test('an effect outside a transaction is not repeated either', async () => {
  const body = { id: 'sandbox', confirm: 1, searcher_key: 1 }
  const first = await send('edit/providers_2/test', body, 'provider test')
  assert.equal(first.status, 200, first.text)
  assertReplayed(await send('edit/providers_2/test', body, 'provider test'), first)
})
