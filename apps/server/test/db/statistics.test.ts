import assert from 'node:assert/strict'
import { sql } from 'kysely'
import { afterAll, test } from 'vitest'
import { startTestApp } from '../app.ts'

const sextant = await startTestApp({ afterAll }, { worker: false })
const { admin, call, post } = sextant
const { executor, profile } = sextant.app.installation.database

/** Rows of a table that the planner expects; at most 0 without statistics. */
async function knownRows(table: string): Promise<number> {
  const { rows } = await sql<{ known: number }>`
    select reltuples::float8 as known from pg_class where oid = ${table}::text::regclass`.execute(executor)
  return rows[0]!.known
}

const phrases = (from: number, count: number) =>
  Array.from({ length: count }, (_, index) => `kettle ${from + index}`)

// The statistics of a spread table are those of its parts on other machines.
test.skipIf(profile.isSharded)(
  'a large import of keywords and of their history renews the statistics before it is answered',
  async () => {
    // Autovacuum would do the same, later.
    for (const table of ['keywords', 'positions'])
      await sql`alter table ${sql.table(table)} set (autovacuum_enabled = false)`.execute(executor)
    const project_id: number = await call('add/projects_2/projects', { url: 'bakery-lane.example' })
    const add = (keywords: readonly string[]) =>
      call('add/keywords_2/keywords/import', { project_id, keywords })
    const known = await knownRows('keywords')
    await add(phrases(0, 999))
    assert.equal(await knownRows('keywords'), known)
    await add(phrases(999, 1_000))
    assert.equal(await knownRows('keywords'), 1_999)

    const region = { searcher_key: 1, region_key: 213, region_lang: 'ru' }
    await call('add/positions_2/searchers/regions', { project_id, ...region })
    const region_index: number = await call('get/positions_2/regionIndex', region)
    const lines = phrases(0, 1_500).map((name, index) => `${name};2026-01-01;${1 + (index % 90)}`)
    const positions = ['name;date;position', ...lines]
    await call('add/positions_2/history/import', { project_id, region_index, positions })
    assert.equal(await knownRows('positions'), 1_500)

    const copy = { project_id, copy_keywords: 1, copy_positions: 1 }
    await call('add/projects_2/projects/copy', copy)
    assert.deepEqual([await knownRows('keywords'), await knownRows('positions')], [3_998, 3_000])
  },
)

test('a repeatable import renews them in its transaction', async () => {
  const project_id: number = await call('add/projects_2/projects', { url: 'kettle-house.example' })
  const body = { project_id, keywords: phrases(0, 6_000) }
  const send = () => post('add/keywords_2/keywords/import', body, admin, { 'idempotency-key': 'an import' })
  const first = await send()
  assert.equal(first.json.result.countAdded, 6_000, JSON.stringify(first.json))
  if (!profile.isSharded) assert.ok((await knownRows('keywords')) >= 6_000)
  assert.deepEqual((await send()).json, first.json)
})
