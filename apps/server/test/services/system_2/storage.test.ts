import assert from 'node:assert/strict'
import { randomBytes } from 'node:crypto'
import { storageKinds, type Storage, type StorageKind } from '@sextant/contract/system_2/storage.ts'
import { sql } from 'kysely'
import { afterAll, test } from 'vitest'
import { removeReplies } from '#ranking/stored/retention.ts'
import { tablesOf } from '#services/system_2/storage/kinds.ts'
import { measureReplies, sumFrom } from '#storage/replies.ts'
import { takeSample } from '#storage/samples.ts'
import { measureSizes } from '#storage/sizes.ts'
import { startTestApp, type TestAccount } from '../../app.ts'
import { earlier } from '../../earlier.ts'
import { assertRefused } from '../refusal.ts'

const sextant = await startTestApp({ afterAll }, { worker: false, settings: { TRASH_RETENTION_DAYS: '14' } })
const { admin, call, newAccount, post } = sextant
const { database, log } = sextant.app.installation
const { executor } = database
const ADDRESS = 'get/system_2/storage'

const storage = (request: object = {}): Promise<Storage> => call(ADDRESS, request)
const kindIn = ({ kinds }: Storage, kind: StorageKind) => kinds.find((one) => one.kind === kind)!
const sumOf = (numbers: readonly number[]) => numbers.reduce((sum, number) => sum + number, 0)

/** Stores replies of `size` random bytes each (more than 2,000 have no header), fetched by a check that ended `daysAgo`. */
async function store(as: TestAccount, replies: number, size: number, daysAgo: number): Promise<void> {
  const project: number = await call('add/projects_2/projects', { url: 'bakery-lane.example' }, as)
  const time = sql`now() - make_interval(days => ${daysAgo}) - interval '1 minute'`
  await sql`
    with run as (
      insert into runs (account_id, project_id, by_account_id, provider, date, price_per_page, hold_id, tasks,
        started_at, finished_at, told_at)
      values (${as.id}, ${project}, ${as.id}, 'serper', current_date, 0, 0, ${replies}, ${time}, ${time}, now())
      returning id
    ), checked as (
      insert into tasks (account_id, project_id, run_id, keyword_id, region_index, date, query, site, pages_wanted,
        outcome, ended_at)
      select ${as.id}, ${project}, run.id, n, 2, current_date, 'kettle', 'bakery-lane.example', 1, 'not_within', ${time}
      from run, generate_series(1, ${replies}) n
      returning id, run_id
    )
    insert into serp_pages (account_id, task_id, page, run_id, provider, parser_version, fetched_at, body)
    select ${as.id}, id, 1, run_id, 'serper', 1, ${time}, ${randomBytes(size)}::bytea from checked`.execute(
    executor,
  )
}

/** Makes the installation older. */
async function age(days: number): Promise<void> {
  await sql`update accounts set created_at = ${earlier('created_at', days * 86_400)}`.execute(executor)
}

async function clear(): Promise<void> {
  for (const table of ['tasks', 'runs', 'storage_samples'])
    await sql`delete from ${sql.table(table)}`.execute(executor)
  // Otherwise the server makes the tables smaller at a time of its own, between two measurements.
  await database.executeSql('vacuum tasks, runs, serp_pages, storage_samples')
}

test('an empty installation has a size, no replies, and nothing made up', async () => {
  const found = await storage({ retention_days: 30 })
  assert.deepEqual(found.kinds.map(({ kind }) => kind).toSorted(), [...storageKinds].toSorted())
  assert.equal(sumOf(found.kinds.map(({ bytes }) => bytes)), found.bytes)
  assert.ok(found.kinds.every(({ bytes }, index) => bytes <= (found.kinds[index - 1]?.bytes ?? bytes)))
  for (const { kind, rows, growth_per_day } of found.kinds) {
    assert.equal(rows, ['queue', 'other', 'system'].includes(kind) ? null : 0, kind)
    assert.equal(growth_per_day, null)
  }
  assert.equal(found.growth_per_day, null)
  assert.equal(found.measured_since, null)
  assert.deepEqual(found.replies, {
    count: 0,
    bytes: 0,
    oldest_days: null,
    bytes_per_day: null,
    accounts: [],
  })
  assert.deepEqual(found.saving, { retention_days: 30, count: 0, bytes: 0, steady_bytes: null })
  if (database.profile.name !== 'embedded') assert.equal(found.disk, null)
  else {
    assert.ok(found.disk!.free_bytes > 0)
    assert.equal(found.disk!.days_left, null)
  }
})

// The catalog of one machine is not that of all of them.
test.skipIf(database.profile.isSharded)(
  'the kinds add up to the size of the database, within 5 % of the sizes of all its relations',
  async () => {
    const { rows } = await sql<{ database: number; catalogs: number; relations: number }>`
    select pg_database_size(current_database())::float8 as database,
      sum(pg_total_relation_size(c.oid)) filter (where relnamespace = 'pg_catalog'::regnamespace)::float8 as catalogs,
      sum(pg_total_relation_size(c.oid))::float8 as relations
    from pg_class c where relkind in ('r', 'm', 'S') and not relisshared`.execute(executor)
    const { database: whole, catalogs, relations } = rows[0]!
    const found = await storage()
    const near = (a: number, b: number) => Math.abs(a - b) < 0.05 * whole
    assert.equal(sumOf(found.kinds.map(({ bytes }) => bytes)), found.bytes)
    assert.ok(near(found.bytes, whole), `${found.bytes} ≈ ${whole}`)
    assert.ok(near(relations, whole), `${relations} ≈ ${whole}`)
    assert.ok(near(kindIn(found, 'system').bytes, catalogs), `${kindIn(found, 'system').bytes} ≈ ${catalogs}`)
  },
)

test('every table that a kind names exists, so that a renamed one does not move to the others', async () => {
  const { tables } = await measureSizes(database)
  const missing = Object.values(tablesOf)
    .flat()
    .filter((table) => !(`public.${table}` in tables))
  assert.deepEqual(missing, [])
})

test('replies are counted by age and account, and those removed by retention are gone from the sums', async () => {
  const other = await newAccount()
  await store(admin, 10, 3_000, 40)
  await store(admin, 5, 3_000, 5)
  await store(other, 40, 5_000, 20)
  const found = await storage({ retention_days: 10 })
  assert.equal(found.replies.count, 55)
  assert.equal(found.replies.bytes, 15 * 3_000 + 40 * 5_000)
  assert.equal(found.replies.oldest_days, 40)
  assert.deepEqual(found.replies.accounts, [
    { id: other.id, name: 'Another account', count: 40, bytes: 40 * 5_000 },
    { id: admin.id, name: 'Administrator', count: 15, bytes: 15 * 3_000 },
  ])
  assert.equal(found.saving!.count, 50)
  assert.equal(found.saving!.bytes, 10 * 3_000 + 40 * 5_000)
  assert.ok(kindIn(found, 'pages').bytes > found.replies.bytes)
  assert.equal((await storage({ retention_days: 41 })).saving!.count, 0)

  await removeReplies({ database, log }, 10)
  const after = await storage({ retention_days: 10 })
  assert.equal(after.replies.count, 5)
  assert.equal(after.replies.bytes, 5 * 3_000)
  assert.equal(after.replies.oldest_days, 5)
  assert.deepEqual(after.replies.accounts, [
    { id: admin.id, name: 'Administrator', count: 5, bytes: 5 * 3_000 },
  ])
  assert.equal(after.saving!.bytes, 0)
  await clear()
})

test('the rate of storing replies is that of the last week, and not known before the first day is over', async () => {
  const isRate = async (expected: number) => {
    const { replies } = await storage()
    assert.ok(
      Math.abs(replies.bytes_per_day! / expected - 1) < 0.01,
      `${replies.bytes_per_day} ≈ ${expected}`,
    )
  }
  await store(admin, 7, 3_000, 3)
  // As a demo project writes them: the installation is younger than its pages.
  assert.equal((await storage()).replies.bytes_per_day, null)
  await age(2)
  assert.equal((await storage()).replies.bytes_per_day, 0)
  await store(admin, 10, 3_000, 0)
  await store(admin, 10, 3_000, 1)
  await isRate((20 * 3_000) / 2)
  await age(8)
  await isRate((27 * 3_000) / 3)
  await store(admin, 50, 996, 60)
  await isRate((27 * 3_000) / 7)
  // Pages whose replies are removed after a day were stored nevertheless.
  await removeReplies({ database, log }, 1)
  await isRate((27 * 3_000) / 7)
  const { replies, saving } = await storage({ retention_days: 30 })
  assert.equal(replies.count, 10)
  assert.equal(saving!.steady_bytes, 30 * replies.bytes_per_day!)
  await clear()
})

test('growth is measured from the earliest sample of the last week that is a day old', async () => {
  const sampleAgo = async (days: number) => {
    await takeSample(database)
    await sql`
      update storage_samples
      set date = date - ${days}::int, taken_at = taken_at - make_interval(days => ${days}) - interval '1 minute'
      where date = (now() at time zone 'UTC')::date`.execute(executor)
  }
  const before = await storage()
  await sampleAgo(9)
  assert.equal((await storage()).growth_per_day, null)
  await sampleAgo(4)
  await takeSample(database)
  await store(admin, 300, 5_000, 0)
  await sampleAgo(2)
  const found = await storage()
  assert.match(found.measured_since!, /^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/)
  const grown = kindIn(found, 'pages').bytes - kindIn(before, 'pages').bytes
  assert.ok(grown > 300 * 5_000)
  assert.ok(Math.abs(kindIn(found, 'pages').growth_per_day! - grown / 4) < grown / 100)
  assert.ok(found.growth_per_day! >= kindIn(found, 'pages').growth_per_day!)
  if (database.profile.name === 'embedded') {
    assert.equal(found.disk!.days_left, Math.floor(found.disk!.free_bytes / found.growth_per_day!))
  }
  // After an upgrade with a migration, earlier sizes mean something else.
  await sql`update storage_samples set schema_version = schema_version - 1`.execute(executor)
  assert.equal((await storage()).growth_per_day, null)
  await clear()
})

test('a day has one sample, and a month of them is kept', async () => {
  await takeSample(database)
  await takeSample(database)
  await sql`
    insert into storage_samples (date, schema_version, bytes, tables)
    select current_date - days, 1, 1, '{}' from unnest('{20,40}'::int[]) as days`.execute(executor)
  await takeSample(database)
  const { rows } = await sql<{ ago: number }>`
    select ((now() at time zone 'UTC')::date - date)::int as ago from storage_samples order by ago`.execute(
    executor,
  )
  assert.deepEqual(
    rows.map(({ ago }) => ago),
    [0, 20],
  )
  await clear()
})

test('a sample of a large table comes close to all of it', async () => {
  await store(admin, 3_000, 1_500, 0)
  await store(admin, 3_000, 1_000, 10)
  const sampled = await measureReplies(database, 300)
  const near = (found: number, expected: number) =>
    assert.ok(Math.abs(found - expected) < expected / 4, `${found} ≈ ${expected}`)
  near(sumFrom(sampled).bytes, 3_000 * (1_504 + 1_004))
  near(sumFrom(sampled, 5).count, 3_000)
  assert.ok(sumFrom(sampled).count !== 6_000)
  assert.equal(sumFrom(await measureReplies(database)).count, 6_000)
  await clear()
})

test('each kind names the setting that limits its age', async () => {
  const found = await storage()
  const retention = (kind: StorageKind) => {
    const set = kindIn(found, kind).retention
    return set && [set.setting, set.days]
  }
  assert.deepEqual(retention('pages'), ['PAGE_RETENTION_DAYS', 0])
  assert.deepEqual(retention('keywords'), ['TRASH_RETENTION_DAYS', 14])
  assert.deepEqual(retention('requests'), [null, 62])
  assert.deepEqual(retention('deliveries'), [null, 90])
  assert.equal(retention('positions'), null)
  assert.match(kindIn(found, 'pages').retention!.meaning, /replies of a rank check are removed/)
})

test('only administrators see it, and only for whole days', async () => {
  const refused = await post(ADDRESS, {}, await newAccount())
  assert.equal(refused.json.errors[0].code, 54)
  assert.equal(refused.json.result, undefined)
  assert.ok(!refused.text.includes('bytes'))
  for (const retention_days of [0, -1, 36_501, 1.5, 'never']) {
    const answer = await post(ADDRESS, { retention_days })
    assert.ok([2002, 2003].includes(answer.json.errors[0].code), JSON.stringify(retention_days))
  }
  assertRefused(await post(ADDRESS, { retention_days: 0 }), 2003, /retention_days/)
  const second = await newAccount({ administrator: true })
  assert.equal((await call(ADDRESS, {}, second)).kinds.length, storageKinds.length)
})
