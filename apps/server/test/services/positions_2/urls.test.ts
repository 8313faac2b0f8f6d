import assert from 'node:assert/strict'
import { RankedUrl } from '@sextant/contract/positions_2/urls.ts'
import fc from 'fast-check'
import { sql } from 'kysely'
import { afterAll, test } from 'vitest'
import { countFigures } from '#figures/recount.ts'
import { startTestApp } from '../../app.ts'
import { triesOnBoth } from '../../sizes.ts'

const sextant = await startTestApp({ afterAll }, { worker: false })
const { call, newAccount, post } = sextant
const { database } = sextant.app.installation

const KEYWORDS = 4
const cells = fc.uniqueArray(
  fc.record({
    keyword: fc.integer({ min: 0, max: KEYWORDS - 1 }),
    region: fc.constantFrom(2, 7, 10_001),
    day: fc.integer({ min: 1, max: 6 }),
    isRival: fc.boolean(),
    /** Positions of all URLs, the best first; none: not within the depth. */
    positions: fc.uniqueArray(fc.integer({ min: 1, max: 5 }), { maxLength: 3 }),
  }),
  {
    maxLength: 40,
    selector: ({ keyword, region, day, isRival }) => `${keyword} ${region} ${day} ${String(isRival)}`,
  },
)
const orders = fc.constantFrom(
  undefined,
  [{ name: 'position', direction: 'ASC' }],
  [{ name: 'position', direction: 'DESC' }],
  [{ name: 'name', direction: 'ASC' }],
  [
    { name: 'position', direction: 'ASC' },
    { name: 'name', direction: 'DESC' },
  ],
)
const paging = fc.record(
  { limit: fc.integer({ min: 1, max: 12 }), offset: fc.integer({ min: 0, max: 50 }) },
  { requiredKeys: [] },
)

/** A filter that every row passes, so the list is read as a whole. */
const everything = [{ name: 'place', operator: 'GREATER_THAN', values: [0] }]

// URLs refer to checks, which are of no matter here.
await sql`alter table own_urls drop constraint own_urls_account_id_task_id_fkey`.execute(database.executor)

test('a page of URLs is the same whether it is found by counting or cut from the whole list', async () => {
  await fc.assert(
    fc.asyncProperty(cells, orders, paging, fc.boolean(), async (all, order, page, both) => {
      const account = await newAccount({ unlimited: true })
      const project_id: number = await call('add/projects_2/projects', { url: 'urls.example' }, account)
      const [rival] = await call(
        'add/projects_2/competitors',
        { project_id, urls: ['rival.example'] },
        account,
      )
      const keywords = Array.from({ length: KEYWORDS }, (_, n) => `phrase ${n}`)
      await call('add/keywords_2/keywords/import', { project_id, keywords }, account)
      await database.transaction(async (tx) => {
        await sql`
        with cells as materialized (
          select row_number() over () as n, case when c.rival then ${rival.id}::int else ${project_id}::int end as site, c.region,
            '2026-01-01'::date + c.day - 1 as date, k.id as keyword, c.positions::smallint[] as positions
          from jsonb_to_recordset(${JSON.stringify(
            all.map(({ keyword, region, day, isRival, positions }) => ({
              name: `phrase ${keyword}`,
              region,
              day,
              rival: isRival,
              positions: `{${positions.toSorted((a, b) => a - b).join(',')}}`,
            })),
          )}::jsonb) c(name text, region int, day int, rival boolean, positions text)
          join keywords k on k.account_id = ${account.id} and k.name = c.name
        ), urls as (
          insert into own_urls (account_id, task_id, project_id, positions, urls)
          select ${account.id}, n, site, positions, array(select 'urls.example/' || p from unnest(positions) p)
          from cells where cardinality(positions) > 1
        )
        insert into positions (account_id, project_id, region_index, date, keyword_id, position, relevant_url, task_id)
        select ${account.id}, site, region, date, keyword, positions[1], 'urls.example/' || positions[1], n from cells`.execute(
          tx,
        )
      })
      const [trashed] = await call(
        'get/keywords_2/keywords',
        { project_id, filters: named('phrase 3') },
        account,
      )
      await call('del/keywords_2/keywords', { project_id, id: trashed.id }, account)
      const body = {
        project_id,
        date1: '2026-01-02',
        date2: '2026-01-05',
        fields: ['name', 'region_index', 'date', 'site_id', 'position', 'url', 'place', 'urls_count'],
        ...(both ? { sites_ids: [project_id, rival.id] } : {}),
        ...(order === undefined ? {} : { orders: order }),
        ...page,
      }
      const { json: found } = await post('get/positions_2/urls', body, account)
      const { json: cut } = await post('get/positions_2/urls', { ...body, filters: everything }, account)
      assert.deepEqual(found, cut)
      await sql`
        insert into daily_figures (account_id, project_id, region_index, date)
        select distinct account_id, project_id, region_index, date from positions
        where account_id = ${account.id}`.execute(database.executor)
      await countFigures(database, new AbortController().signal)
      const { json: fromFigures } = await post('get/positions_2/urls', body, account)
      assert.deepEqual(fromFigures, cut)
      const counted = all.filter(
        ({ keyword, day, isRival, positions }) =>
          keyword < 3 && day >= 2 && day <= 5 && positions.length > 0 && (both || !isRival),
      )
      assert.equal(
        found.total,
        counted.reduce((sum, { positions }) => sum + positions.length, 0),
      )
    }),
    { numRuns: triesOnBoth(25, 150) },
  )
})

test('a page far within one date is found by counting regions and keywords', async () => {
  const account = await newAccount({ unlimited: true })
  const project_id: number = await call('add/projects_2/projects', { url: 'urls.example' }, account)
  const [rival] = await call('add/projects_2/competitors', { project_id, urls: ['rival.example'] }, account)
  const keywords = Array.from({ length: 11_000 }, (_, n) => `phrase ${n}`)
  await call('add/keywords_2/keywords/import', { project_id, keywords }, account)
  await database.transaction(async (tx) => {
    // Every third check has seen a second URL, and every fifth has not found the site.
    await sql`
      with cells as materialized (
        select row_number() over () as n, site, region, k.id as keyword
        from keywords k, unnest(array[${project_id}, ${rival.id}]::int[]) site, unnest('{2,7}'::int[]) region
        where k.account_id = ${account.id}
      ), urls as (
        insert into own_urls (account_id, task_id, project_id, positions, urls)
        select ${account.id}, 10000 + n, site, array[n % 40 + 1, 50], '{/,/second}' from cells where n % 3 = 0
      )
      insert into positions (account_id, project_id, region_index, date, keyword_id, position, relevant_url, task_id)
      select ${account.id}, site, region, '2026-01-05', keyword, case when n % 5 > 0 then n % 40 + 1 end, '/', 10000 + n
      from cells`.execute(tx)
  })
  await sql`analyze keywords, own_urls, positions`.execute(database.executor)
  await call('del/keywords_2/keywords', { project_id, filters: named('phrase 700') }, account)
  for (const sites_ids of [[project_id], [project_id, rival.id]]) {
    for (const offset of [5_000, 11_111, 12_345, 23_456]) {
      const fields = ['name', 'region_index', 'site_id', 'position', 'place']
      const page = {
        project_id,
        sites_ids,
        date1: '2026-01-05',
        date2: '2026-01-05',
        fields,
        limit: 9,
        offset,
      }
      const { json: found } = await post('get/positions_2/urls', page, account)
      const { json: cut } = await post('get/positions_2/urls', { ...page, filters: everything }, account)
      assert.deepEqual(found, cut, `at ${offset}`)
    }
  }
})

test('an imported position without a page is in the list without one, and the contract says so', async () => {
  const account = await newAccount()
  const project_id: number = await call('add/projects_2/projects', { url: 'imported.example' }, account)
  await call('add/keywords_2/keywords/import', { project_id, keywords: ['rye bread'] }, account)
  await call('add/positions_2/searchers/regions', { project_id, searcher_key: 1, region_key: 213 }, account)
  const positions = 'name;date;position\nrye bread;2026-01-01;2'
  await call('add/positions_2/history/import', { project_id, region_index: 2, positions }, account)
  const period = { project_id, date1: '2026-01-01', date2: '2026-01-01' }
  const rows = await call('get/positions_2/urls', { ...period, fields: ['position', 'url'] }, account)
  assert.deepEqual(rows, [{ position: 2, url: null }])
  assert.equal(RankedUrl.fields.url.nullable, true)
})

function named(name: string) {
  return [{ name: 'name', operator: 'EQUALS', values: [name] }]
}
