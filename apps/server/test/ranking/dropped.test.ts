import assert from 'node:assert/strict'
import fc from 'fast-check'
import { sql } from 'kysely'
import { afterAll, test } from 'vitest'
import { checksInScope, wholeProject } from '#ranking/start/scope.ts'
import { startTestApp } from '../app.ts'
import { triesOnBoth } from '../sizes.ts'

const sextant = await startTestApp({ afterAll }, { worker: false })
const { executor } = sextant.app.installation.database
const regions = [2, 7] as const
const KEYWORDS = 6

interface Cell {
  readonly keyword: number
  readonly region: number
  /** Of January 2026. */
  readonly day: number
  readonly position: number | null
  readonly invented: boolean
  /** Number of results read; null if imported. */
  readonly depth: number | null
}

const cells = fc.uniqueArray(
  fc.record({
    keyword: fc.integer({ min: 0, max: KEYWORDS - 1 }),
    region: fc.constantFrom(...regions),
    day: fc.integer({ min: 1, max: 12 }),
    position: fc.option(fc.constantFrom(1, 2, 9, 10, 11, 12)),
    invented: fc.boolean(),
    depth: fc.constantFrom(null, 8, 10, 20),
  }),
  { maxLength: 40, selector: ({ keyword, region, day }) => `${keyword} ${region} ${day}` },
)

/** Whether the latest cell is worse than the one of a day or the last one before. */
function isDropped(of: readonly Cell[], since: number): boolean {
  const byDay = of.toSorted((a, b) => a.day - b.day)
  const latest = byDay.at(-1)
  const earlier = byDay.findLast(({ day }) => day <= since)
  if (latest === undefined || earlier === undefined || earlier.position === null) return false
  if (latest.invented !== earlier.invented) return false
  if (latest.position !== null) return latest.position > earlier.position
  return latest.depth === null || earlier.position <= Math.ceil(latest.depth / 10) * 10
}

test('a check of what dropped is of the keywords whose latest position is known to be worse, however its cells lie', async () => {
  const { call, newAccount } = sextant
  await fc.assert(
    fc.asyncProperty(cells, fc.integer({ min: 0, max: 13 }), async (all, since) => {
      const account = await newAccount({ unlimited: true })
      const project_id: number = await call('add/projects_2/projects', { url: 'dropped.example' }, account)
      for (const region_key of [213, 225]) {
        const region = { project_id, searcher_key: 1, region_key, region_lang: 'ru' }
        await call('add/positions_2/searchers/regions', region, account)
      }
      const keywords = Array.from({ length: KEYWORDS }, (_, n) => `phrase ${n}`)
      await call('add/keywords_2/keywords/import', { project_id, keywords }, account)
      // A cell of another account with the same ids counts for nothing.
      await sql`
        insert into positions (account_id, project_id, region_index, date, keyword_id, position, invented, depth)
        select a.id, ${project_id}, c.region, '2026-01-01'::date + c.day - 1, k.id, c.position, c.invented, c.depth
        from unnest(
          ${all.map(({ keyword }) => `phrase ${keyword}`)}::text[], ${all.map(({ region }) => region)}::int[],
          ${all.map(({ day }) => day)}::int[], ${all.map(({ position }) => position)}::int[],
          ${all.map(({ invented }) => invented)}::boolean[], ${all.map(({ depth }) => depth)}::int[]
        ) c(name, region, day, position, invented, depth)
        join keywords k on k.account_id = ${account.id} and k.project_id = ${project_id} and k.name = c.name
        cross join (values (${account.id}::int), (1)) a(id)
        where a.id = ${account.id} or c.day = 12`.execute(executor)
      const date = new Date(Date.UTC(2026, 0, since)).toISOString().slice(0, 10)
      const { rows } = await sql<{ name: string; region_index: number }>`
        select k.name, r.region_index ${checksInScope({
          ...wholeProject(account.id, project_id),
          regionsIndexes: regions,
          datePrev: date,
        })}
        order by k.name, r.region_index`.execute(executor)
      const expected = keywords.flatMap((name, keyword) =>
        regions.flatMap((region_index) => {
          const of = all.filter((cell) => cell.keyword === keyword && cell.region === region_index)
          return isDropped(of, since) ? [{ name, region_index }] : []
        }),
      )
      assert.deepEqual(rows, expected)
    }),
    { numRuns: triesOnBoth(20, 150) },
  )
})
