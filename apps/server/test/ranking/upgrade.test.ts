import assert from 'node:assert/strict'
import { setTimeout } from 'node:timers/promises'
import { deflateRawSync } from 'node:zlib'
import { sql } from 'kysely'
import { test } from 'vitest'
import { findImbalances } from '#ledger/balance.ts'
import { createLog } from '#observe/log.ts'
import { fromSettings } from '#providers/configured.ts'
import { recoverChecks } from '#ranking/end/recovery.ts'
import { storedReplies } from '#ranking/stored/replies.ts'
import { createChecker } from '#ranking/work/checker.ts'
import { serpProviders } from '#serp/registry.ts'
import { replyText } from '#serp/replies/reply-body.ts'
import { openMigratedBefore } from '../db/migrated-before.ts'
import { serperFormat } from '../serp/serper-stand-in.ts'
import { createStandIn } from '../serp/stand-in.ts'
import { onlyProvider } from './one-provider.ts'

const SITE = 'bakery-lane.example'
/** Tasks by their phrase, with the claim that the version before left. */
const tasks = {
  'never claimed': sql`null::timestamptz`,
  'claim expired': sql`now() - interval '1 minute'`,
  'worker died': sql`now() + interval '1 day'`,
  'page stored': sql`now() + interval '1 day'`,
} as const

test('an upgrade finishes the checks that were open, and keeps a page that was stored before it', async (t) => {
  const { database, migrateOn } = await openMigratedBefore(t, '0026')
  const { executor } = database
  await sql`insert into accounts (id, name) values (1, 'Before')`.execute(executor)
  await sql`insert into balances (account_id, credited, held) values (1, 1, 1)`.execute(executor)
  await sql`
    insert into ledger_entries (account_id, id, kind, amount, hold_id, reference, info, target, by_account_id) values
      (1, 901, 'credit', 1, null, 'credit:1', '', 'bank', 1), (1, 902, 'hold', 1, null, 'run:1', '', 'checkPositions', 1)`.execute(
    executor,
  )
  await sql`
    insert into projects (account_id, id, name, url, ord) values (1, 1, 'Bakery Lane', ${SITE}, 1)`.execute(
    executor,
  )
  await sql`
    insert into region_indexes (region_index, searcher_key, region_key, lang, device) values (900, 1, 102, 'fr', 0)`.execute(
    executor,
  )
  await sql`
    insert into runs (account_id, project_id, id, by_account_id, provider, date, price_per_page, hold_id, tasks)
    values (1, 1, 1, 1, 'serper', '2026-01-01', 0.01, 902, 4)`.execute(executor)
  for (const [index, [query, claim]] of Object.entries(tasks).entries()) {
    await sql`
      insert into tasks
        (account_id, project_id, id, run_id, keyword_id, region_index, date, query, site, pages_wanted, claimed_until)
      values (1, 1, ${index + 1}, 1, ${index + 1}, 900, '2026-01-01', ${query}, ${SITE}, 1, ${claim})`.execute(
      executor,
    )
  }
  const raw = JSON.stringify({
    searchParameters: { q: 'page stored', page: 1 },
    organic: [{ title: 'Bakery Lane', link: `https://${SITE}/`, position: 1 }],
    // Longer than a piece of the new form, also when it is deflated.
    padding: Array.from({ length: 2_000 }, (_, index) => (index * 7_919 ** 2) % 1_000_003),
  })
  await sql`
    insert into serp_pages (account_id, task_id, page, run_id, provider, parser_version, body, query_hash)
    values (1, 4, 1, 1, 'serper', 1, ${deflateRawSync(raw)}, ${Buffer.alloc(32, 1)})`.execute(executor)

  await migrateOn()
  const vendor = createStandIn(serperFormat)
  for (const query of Object.keys(tasks)) vendor.place(query, `https://${SITE}/`, 4)
  const log = createLog('silent')
  const configured = fromSettings(
    { SERPER_API_KEY: 'key-ok' },
    serpProviders.serper!,
    undefined,
    vendor.fetch,
  )
  const checker = createChecker({
    database,
    log,
    providers: onlyProvider(database, configured),
    shareMinutes: 60,
    bounds: { attempts: 2, failingSeconds: 60, pageTimeoutSeconds: 5 },
  })
  await recoverChecks({ database, log }, { aloneAtStart: true })
  checker.start()
  t.onTestFinished(() => checker.stop())
  const deadline = Date.now() + 60_000
  const isFinished = async () =>
    (await sql`select from runs where finished_at is not null`.execute(executor)).rows.length > 0
  while (!(await isFinished())) {
    assert.ok(Date.now() < deadline, 'the run does not finish')
    await setTimeout(20)
  }

  const { rows } = await sql`
    select query, outcome, position,
      (select count(*)::int from serp_pages s where s.account_id = t.account_id and s.task_id = t.id) as pages
    from tasks t where account_id = 1 order by id`.execute(executor)
  assert.deepEqual(
    rows,
    Object.keys(tasks).map((query) => ({
      query,
      outcome: 'exact',
      position: query === 'page stored' ? 1 : 4,
      pages: 1,
    })),
  )
  assert.deepEqual(
    vendor
      .served()
      .map(({ q }) => q)
      .toSorted(),
    ['claim expired', 'never claimed', 'worker died'],
  )
  const [stored] = (await storedReplies(executor, 1, ['4'])).get('4')!
  assert.equal(replyText(stored!.body!), raw)
  const { rows: charged } = await sql`
    select captured::float8 as captured, held::float8 as held from balances`.execute(executor)
  assert.deepEqual(charged, [{ captured: 0.04, held: 0 }])
  assert.deepEqual(await findImbalances(executor), [])
})
