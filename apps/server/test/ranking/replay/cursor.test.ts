import assert from 'node:assert/strict'
import fc from 'fast-check'
import { sql } from 'kysely'
import { afterAll, test } from 'vitest'
import { nextCells, type CheckedCell } from '#ranking/replay/checks.ts'
import type { OpenReplay } from '#ranking/replay/open.ts'
import { startTestApp } from '../../app.ts'
import { triesOnBoth } from '../../sizes.ts'

const sextant = await startTestApp({ afterAll }, { worker: false })
const { executor } = sextant.app.installation.database

const KEYWORDS = 5
const dateOf = (day: number) => `2026-01-${String(day).padStart(2, '0')}`

const checks = fc.array(
  fc.record({
    keyword: fc.integer({ min: 0, max: KEYWORDS }),
    region: fc.constantFrom(2, 3, 7),
    day: fc.integer({ min: 1, max: 5 }),
    isLate: fc.integer({ min: 0, max: 9 }).map((n) => n === 0),
  }),
  { maxLength: 60 },
)
const days = fc.option(fc.integer({ min: 1, max: 5 }))

test('the steps of a replay meet every cell that was checked, once and in order, whatever their size', async () => {
  const { call } = sextant
  await fc.assert(
    fc.asyncProperty(checks, days, days, fc.integer({ min: 1, max: 7 }), async (all, first, last, step) => {
      const project_id: number = await call('add/projects_2/projects', { url: 'cursor.example' })
      const names = Array.from({ length: KEYWORDS }, (_, n) => `phrase ${n}`)
      await call('add/keywords_2/keywords/import', { project_id, keywords: names })
      const keywords: { id: string }[] = await call('get/keywords_2/keywords', { project_id })
      // The last one is deleted, so its checks are left out.
      const ids = [...keywords.map(({ id }) => id), '999999999']
      const { rows } = await sql<{ id: string }>`
        with run as (
          insert into runs (account_id, project_id, by_account_id, provider, date, price_per_page, hold_id, tasks, finished_at)
          values (1, ${project_id}, 1, 'sandbox', '2026-01-01', 0, 0, 0, '2026-01-06') returning id
        )
        insert into tasks (account_id, project_id, run_id, keyword_id, region_index, date, query, site, pages_wanted,
          outcome, ended_at)
        select 1, ${project_id}, run.id, c.keyword, c.region, c.date, 'phrase', 'cursor.example', 1, 'not_within',
          case when c.late then '2026-03-01' else '2026-01-06' end::timestamptz
        from run cross join unnest(
          ${all.map(({ keyword }) => ids[keyword])}::bigint[], ${all.map(({ region }) => region)}::int[],
          ${all.map(({ day }) => dateOf(day))}::date[], ${all.map(({ isLate }) => isLate)}::boolean[]
        ) with ordinality c(keyword, region, date, late, n)
        order by c.n
        returning id`.execute(executor)
      const cells = new Map<string, { cell: Omit<CheckedCell, 'checks'>; checks: string[] }>()
      for (const [n, { keyword, region, day, isLate }] of all.entries()) {
        if (isLate || keyword === KEYWORDS || day < (first ?? 1) || day > (last ?? 5)) continue
        const cell = { region_index: region, date: dateOf(day), keyword_id: ids[keyword]! }
        const met = cells.get(Object.values(cell).join(' ')) ?? { cell, checks: [] }
        met.checks.unshift(rows[n]!.id)
        cells.set(Object.values(cell).join(' '), met)
      }
      const expected = [...cells.values()].toSorted(
        (a, b) =>
          a.cell.region_index - b.cell.region_index ||
          a.cell.date.localeCompare(b.cell.date) ||
          Number(a.cell.keyword_id) - Number(b.cell.keyword_id),
      )

      let replay = {
        account_id: 1,
        project_id,
        date1: first === null ? null : dateOf(first),
        date2: last === null ? null : dateOf(last),
        started_at: '2026-02-01',
        seen_region_index: null,
        seen_date: null,
        seen_keyword_id: null,
      } as unknown as OpenReplay
      const met: CheckedCell[] = []
      for (;;) {
        const next = await nextCells(executor, replay, step)
        if (next.length === 0) break
        assert.equal(next.length, Math.min(step, expected.length - met.length))
        met.push(...next)
        const { region_index, date, keyword_id } = next.at(-1)!
        replay = { ...replay, seen_region_index: region_index, seen_date: date, seen_keyword_id: keyword_id }
      }
      assert.deepEqual(
        met.map(({ checks: found, ...cell }) => ({ cell, checks: found.map(({ id }) => id) })),
        expected,
      )
    }),
    { numRuns: triesOnBoth(20, 150) },
  )
})
