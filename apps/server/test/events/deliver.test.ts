import assert from 'node:assert/strict'
import { existsSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, describe, test } from 'vitest'
import { deliver, type DeliverDependencies } from '#events/deliver.ts'
import { delayAfter } from '#events/failure.ts'
import { recoverDeliveries } from '#events/recovery.ts'
import { Providers } from '#providers/providers.ts'
import { startTestApp, type TestAccount } from '../app.ts'

const sextant = await startTestApp({ afterAll }, { worker: false })
const { call } = sextant
const { database, log, queue } = sextant.app.installation

/** A message of an account to a new webhook. */
async function addMessage(as: TestAccount): Promise<string> {
  const projectId = await call('add/projects_2/projects', { url: 'crumbs.example' }, as)
  const target = { project_id: projectId, kind: 'webhook', address: 'https://hooks.example/' }
  const { id } = await call('add/events_2/targets', target, as)
  return call('edit/events_2/targets/test', { project_id: projectId, id }, as)
}

/** The state of a message to a new webhook after an attempt. */
async function attempt(providers: DeliverDependencies['providers']) {
  const deliveryId = await addMessage(sextant.admin)
  const dependencies = {
    database,
    queue,
    log,
    providers,
    mail: undefined,
    links: undefined,
    bot: undefined,
    allowInside: false,
  }
  await deliver(dependencies, { accountId: 1, deliveryId })
  const { rows } = await sql<{ state: string; error: string; attempts: number; seconds: number }>`
    select state, error, attempts, extract(epoch from next_attempt_at - now())::float8 as seconds
    from event_deliveries where account_id = 1 and id = ${deliveryId}::bigint`.execute(database.executor)
  return rows[0]!
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

test('lost messages of an account are recovered although those of another fail', async () => {
  const accounts = [sextant.admin, await sextant.newAccount()]
  for (const account of accounts) await addMessage(account)
  const isLost = sql`state = 'waiting' and next_attempt_at < now() - interval '1 hour'`
  const lost = async () => {
    const { rows } = await sql<{ account_id: number }>`
      select distinct account_id from event_deliveries where ${isLost}`.execute(database.executor)
    return rows.map(({ account_id: id }) => id)
  }
  await sql`update event_deliveries set next_attempt_at = now() - interval '1 day'`.execute(database.executor)
  assert.equal((await lost()).length, 2)
  await sql`alter table event_deliveries add constraint stuck check (account_id <> 1) not valid`.execute(
    database.executor,
  )
  await recoverDeliveries({ database, queue, log })
  await sql`alter table event_deliveries drop constraint stuck`.execute(database.executor)
  assert.deepEqual(await lost(), [1])
})
