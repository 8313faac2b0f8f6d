import assert from 'node:assert/strict'
import { sql } from 'kysely'
import { test } from 'vitest'
import { openMigratedBefore } from './migrated-before.ts'

/** Reasons as they were worded before their kinds were stored. */
const reasons: readonly (readonly [kind: string | null, reason: string | null])[] = [
  ['auth', 'The provider refused the API key. Serper: Unauthorized (HTTP 403)'],
  ['quota', 'The provider account has no credit left. Serper: Not enough credits (HTTP 400)'],
  ['rate_limited', 'The provider received too many requests and asks to slow down.'],
  ['transient', 'The provider failed or could not be reached. Serper: (HTTP 500)'],
  ['timeout', 'The provider did not answer in the time allowed. No reply within 60 seconds.'],
  ['blocked', 'The search engine blocked the provider.'],
  ['invalid_request', 'The request was refused as invalid. XMLRiver: 2 (HTTP 200)'],
  ['unsupported', 'The provider cannot make this kind of check. There is no place 1 or search engine 7.'],
  ['bad_payload', 'The provider sent a reply that could not be understood. The JSON breaks off.'],
  ['off', 'The provider is switched off. Serper has been switched off.'],
  ['capped', 'A spending cap of the provider allows no further request. It would exceed the cap of 5 a day.'],
  ['unaffordable', 'A spending cap of the project or the API key allows no further request.'],
  ['cancelled', 'Cancelled by account 1.'],
  [null, 'The provider "serper" is not configured any more.'],
  [null, 'Timed out: The provider refused the API key.'],
  [null, null],
]

test('failures from before their kinds were stored get the kind of their sentence', async (t) => {
  const { database, migrateOn } = await openMigratedBefore(t, '0023')
  const { executor } = database
  await sql`insert into accounts (id, name) values (1, 'Before')`.execute(executor)
  await sql`
    insert into projects (account_id, id, name, url, ord) values (1, 1, 'Lane', 'a.example', 1)`.execute(
    executor,
  )
  await sql`
    insert into runs (account_id, project_id, id, by_account_id, provider, date, price_per_page, hold_id, tasks)
    values (1, 1, 1, 1, 'serper', '2026-01-01', 0.01, 1, ${reasons.length})`.execute(executor)
  await sql`
    insert into tasks
      (account_id, project_id, id, run_id, keyword_id, region_index, date, query, site, pages_wanted, reason)
    select 1, 1, nth, 1, nth, 1, '2026-01-01', 'kettle', 'a.example', 1, reason
    from unnest(${reasons.map(([, reason]) => reason)}::text[]) with ordinality as r(reason, nth)`.execute(
    executor,
  )
  await migrateOn()
  const { rows } = await sql<{ reason_kind: string | null; reason: string | null }>`
    select reason_kind, reason from tasks order by id`.execute(executor)
  assert.deepEqual(
    rows.map(({ reason_kind, reason }) => [reason_kind, reason]),
    reasons,
  )
})
