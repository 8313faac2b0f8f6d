import assert from 'node:assert/strict'
import { sql } from 'kysely'
import { afterAll, describe, test } from 'vitest'
import { countEmails } from '#sendings/limit.ts'
import { startTestApp, type TestAccount } from '../app.ts'
import { assertRefused } from '../services/refusal.ts'

const PER_DAY = 5
const { app, call, newAccount, post } = await startTestApp(
  { afterAll },
  {
    worker: false,
    settings: {
      EMAILS_PER_DAY: String(PER_DAY),
      SMTP_URL: 'smtp://127.0.0.1:9',
      SMTP_FROM: 'Sextant <rank@example.com>',
    },
  },
)
const { database } = app.installation
const LIMIT = /limit of 5 emails of this account per day, which ends at 00:00 UTC/

async function newProject(): Promise<{ account: TestAccount; project_id: number }> {
  const account = await newAccount()
  return { account, project_id: await call('add/projects_2/projects', { url: 'a.example' }, account) }
}

const addTarget = async (account: TestAccount, project_id: number): Promise<number> => {
  const target = { project_id, kind: 'email', address: 'someone@other.example' }
  return (await call('add/events_2/targets', target, account)).id
}

const addresses = (count: number) =>
  Array.from({ length: count }, (_, number) => `reader-${number}@other.example`)

async function newReport({
  account,
  project_id,
}: {
  account: TestAccount
  project_id: number
}): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    insert into reports
      (account_id, project_id, template_id, name, headline, language, invented, fingerprint, content, evidence)
    values (${account.id}, ${project_id}, 1, 'Report', 'Report', 'en', false, '', '', '')
    returning id`.execute(database.executor)
  return rows[0]!.id
}

describe('the emails of an account per day are limited', () => {
  test('also if the target of a test message is deleted and added again', async () => {
    const { account, project_id } = await newProject()
    for (let sent = 0; sent < PER_DAY; sent += 1) {
      const id = await addTarget(account, project_id)
      await call('edit/events_2/targets/test', { project_id, id }, account)
      await call('del/events_2/targets', { project_id, id }, account)
    }
    const id = await addTarget(account, project_id)
    const refused = await post('edit/events_2/targets/test', { project_id, id }, account)
    assertRefused(refused, 3014, LIMIT)
    assert.equal(refused.status, 429)
    const seconds = Number(refused.headers.get('retry-after'))
    assert.ok(seconds > 0 && seconds <= 86_400)
    const other = await newProject()
    const its = await addTarget(other.account, other.project_id)
    await call('edit/events_2/targets/test', { project_id: other.project_id, id: its }, other.account)
  })

  test('for reports: one for each recipient, all of a request or none', async () => {
    const project = await newProject()
    const { account, project_id } = project
    const request = { project_id, report_id: await newReport(project), formats: [], link_days: 0 }
    const order = (count: number) =>
      post('add/reports_2/deliveries', { ...request, emails: addresses(count) }, account)
    assert.equal((await order(3)).json.result.length, 3)
    assertRefused(await order(3), 3014, LIMIT)
    assert.equal((await order(2)).json.result.length, 2)
    assertRefused(await order(1), 3014, LIMIT)
    const [first] = await call('get/reports_2/deliveries', { project_id, fields: ['id'] }, account)
    assertRefused(
      await post('edit/reports_2/deliveries/retry', { project_id, id: first.id }, account),
      3014,
      LIMIT,
    )
  })

  test('for messages that are sent again', async () => {
    const { account, project_id } = await newProject()
    const id = await addTarget(account, project_id)
    const delivery = await call('edit/events_2/targets/test', { project_id, id }, account)
    const retry = () => post('edit/events_2/deliveries/retry', { project_id, id: delivery }, account)
    for (let sent = 1; sent < PER_DAY; sent += 1) assert.equal((await retry()).json.result, 1)
    assertRefused(await retry(), 3014, LIMIT)
  })
})

test('a new day begins at zero, and a clock that is behind does not begin it again', async () => {
  const { id } = await newAccount()
  const count = () => database.transaction((tx) => countEmails(tx, id, 2, 3))
  assert.deepEqual([await count(), await count()], [true, false])
  const move = (days: number) =>
    sql`update email_counts set date = date + ${days}::int where account_id = ${id}`.execute(
      database.executor,
    )
  await move(1)
  assert.equal(await count(), false)
  await move(-2)
  assert.equal(await count(), true)
})
