import assert from 'node:assert/strict'
import { existsSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, describe, test } from 'vitest'
import { endAttempt, takeDelivery, type TakenDelivery } from '#events/attempts.ts'
import { deliver, deliverUnlessFailing, type DeliverDependencies } from '#events/deliver.ts'
import { delayAfter } from '#events/failure.ts'
import { recoverDeliveries } from '#events/recovery.ts'
import { Providers } from '#providers/providers.ts'
import { startTestApp, type TestAccount } from '../app.ts'
import { startMailReceiver } from '../mail-receiver.ts'

const SMTP_FROM = 'rank@sextant.example'
const sextant = await startTestApp(
  { afterAll },
  { worker: false, settings: { SMTP_URL: 'smtp://mail.example', SMTP_FROM } },
)
const { call } = sextant
const { database, log, queue } = sextant.app.installation

/** A message of an account to a new target. */
async function addMessage(
  as: TestAccount,
  to = { kind: 'webhook', address: 'https://hooks.example/' },
): Promise<string> {
  const projectId = await call('add/projects_2/projects', { url: 'crumbs.example' }, as)
  const { id } = await call('add/events_2/targets', { project_id: projectId, ...to }, as)
  return call('edit/events_2/targets/test', { project_id: projectId, id }, as)
}

const dependencies: DeliverDependencies = {
  database,
  queue,
  log,
  providers: { open: () => Promise.reject(new Error('Something inside.')) },
  mail: undefined,
  links: undefined,
  bot: undefined,
  allowInside: false,
}

async function stateOf(deliveryId: string) {
  const { rows } = await sql<{ state: string; error: string; attempts: number; seconds: number }>`
    select state, error, attempts, extract(epoch from next_attempt_at - now())::float8 as seconds
    from event_deliveries where account_id = 1 and id = ${deliveryId}::bigint`.execute(database.executor)
  return rows[0]!
}

/** The state of a message to a new webhook after an attempt. */
async function attempt(providers: DeliverDependencies['providers']) {
  const deliveryId = await addMessage(sextant.admin)
  await deliver({ ...dependencies, providers }, { accountId: 1, deliveryId })
  return stateOf(deliveryId)
}

/** Lets the claim of a message end, and claims it for another worker. */
async function claimByAnother(deliveryId: string): Promise<TakenDelivery> {
  await sql`
    update event_deliveries set claimed_until = now() - interval '1 second'
    where account_id = 1 and id = ${deliveryId}::bigint`.execute(database.executor)
  return (await takeDelivery(database.executor, 1, deliveryId, 60))!
}

describe('an attempt to deliver a message', () => {
  test('without the key of the secret says so, and creates no other key', async (t) => {
    const dataDir = await mkdtemp(join(tmpdir(), 'sextant-deliver-'))
    t.onTestFinished(() => rm(dataDir, { recursive: true }))
    const providers = new Providers(database, {}, { setting: undefined, dataDir, sharedByProcesses: false })
    const { state, error } = await attempt(providers)
    assert.equal(state, 'waiting')
    assert.equal(
      error,
      'The secret of the webhook cannot be decrypted: SEXTANT_SECRET_KEY is missing, or is not the one it was encrypted with.',
    )
    assert.ok(!existsSync(join(dataDir, 'secret-key')))
  })

  test('that meets an internal error is tried again later and later, as any other, and then given up', async () => {
    const { state, error, attempts, seconds } = await attempt({
      open: () => Promise.reject(new Error('Something inside.')),
    })
    assert.deepEqual([state, attempts], ['waiting', 1])
    assert.equal(error, 'An internal error occurred. See the log of Sextant.')
    assert.ok(seconds > 0 && seconds <= delayAfter(1)!)
  })
})

describe('messages to a receiver that failed the last time', () => {
  const jobsOf = async (deliveryId: string) => {
    const { rows } = await sql<{ name: string }>`
      select name from pgboss.job where data->>'deliveryId' = ${deliveryId} order by name`.execute(
      database.executor,
    )
    return rows.map(({ name }) => name)
  }

  test('wait for workers of their own, and those to others do not', async () => {
    const project_id = await call('add/projects_2/projects', { url: 'crumbs.example' })
    const addTarget = async (): Promise<number> =>
      (await call('add/events_2/targets', { project_id, kind: 'webhook', address: 'https://hooks.example/' }))
        .id
    const [target, other] = [await addTarget(), await addTarget()]
    const add = (id: number): Promise<string> => call('edit/events_2/targets/test', { project_id, id })
    const [first, second, elsewhere] = [await add(target), await add(target), await add(other)]
    const tried = async (deliveryId: string) => {
      await deliverUnlessFailing(dependencies, { accountId: 1, deliveryId, due: 'first' })
      return (await stateOf(deliveryId)).attempts
    }
    assert.deepEqual(await jobsOf(first), ['event-delivery'])
    assert.equal(await tried(first), 1)
    assert.deepEqual(await jobsOf(first), ['event-delivery', 'event-delivery-again'])

    assert.equal(await tried(second), 0)
    assert.deepEqual(await jobsOf(second), ['event-delivery', 'event-delivery-again'])
    assert.equal(await tried(elsewhere), 1)

    await sql`
      update event_deliveries
      set state = 'delivered', delivered_at = now(), next_attempt_at = null, error = null
      where account_id = 1 and id = ${first}::bigint`.execute(database.executor)
    assert.equal(await tried(second), 1)
  })
})

describe('an attempt that outlasts its claim', () => {
  const to = { kind: 'email', address: 'reader@client.example' }
  const mailTo = (url: string) => ({ ...dependencies, mail: { url, from: SMTP_FROM } })

  test('sends no email that another worker sends', async (t) => {
    const deliveryId = await addMessage(sextant.admin, to)
    let claims = 0
    const { taken, url } = await startMailReceiver(t, async (moment) => {
      if (moment === 'claimed' && claims++ === 0) await claimByAnother(deliveryId)
    })
    await deliver(mailTo(url), { accountId: 1, deliveryId })
    assert.deepEqual(taken, [])
    const { error, state } = await stateOf(deliveryId)
    assert.deepEqual([state, error], ['waiting', null])
  })

  test('leaves the message to the other worker when it fails', async () => {
    const deliveryId = await addMessage(sextant.admin)
    let other: TakenDelivery | undefined
    const open = async () => {
      other = await claimByAnother(deliveryId)
      return 'secret'
    }
    await deliver({ ...dependencies, providers: { open } }, { accountId: 1, deliveryId })
    const before = await stateOf(deliveryId)
    assert.deepEqual([before.state, before.error, before.attempts], ['waiting', null, 2])
    const end = { delivered: false, status: 404, error: 'Not found.' }
    await database.transaction((tx) => endAttempt(tx, queue, other!, end))
    assert.equal((await stateOf(deliveryId)).state, 'failed')
  })

  test('counts when the message has arrived', async (t) => {
    const deliveryId = await addMessage(sextant.admin, to)
    let other: TakenDelivery | undefined
    const { taken, url } = await startMailReceiver(t, async (moment) => {
      if (moment === 'ended') other = await claimByAnother(deliveryId)
    })
    await deliver(mailTo(url), { accountId: 1, deliveryId })
    assert.equal(taken.length, 1)
    const end = { delivered: false, status: null, error: 'No connection.', again: 10 }
    await database.transaction((tx) => endAttempt(tx, queue, other!, end))
    assert.equal((await stateOf(deliveryId)).state, 'delivered')
  })
})

test('lost messages of an account are recovered although those of another fail', async () => {
  const accounts = [sextant.admin, await sextant.newAccount()]
  for (const account of accounts) await addMessage(account)
  const isLost = sql`state = 'waiting' and next_attempt_at < now() - interval '1 hour'`
  const lost = async () => {
    const { rows } = await sql<{ account_id: number }>`
      select distinct account_id from event_deliveries where ${isLost}`.execute(database.executor)
    return rows.map(({ account_id: id }) => id)
  }
  await sql`
    update event_deliveries set next_attempt_at = now() - interval '1 day'
    where state = 'waiting'`.execute(database.executor)
  assert.equal((await lost()).length, 2)
  await sql`alter table event_deliveries add constraint stuck check (account_id <> 1) not valid`.execute(
    database.executor,
  )
  await recoverDeliveries({ database, queue, log })
  await sql`alter table event_deliveries drop constraint stuck`.execute(database.executor)
  assert.deepEqual(await lost(), [1])
})
