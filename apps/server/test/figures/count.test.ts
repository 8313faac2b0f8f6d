import assert from 'node:assert/strict'
import { sql } from 'kysely'
import { afterAll, test } from 'vitest'
import { countedSql } from '#figures/count.ts'
import { openTestDatabase } from '../database.ts'

test('the cells of a date are joined with all keywords at once, even if the database expects few', async () => {
  const { executor } = await openTestDatabase({ afterAll })
  // Nested loops are tempting while the tables are empty, as right after a large import, of which there are no statistics.
  const account = sql`${1}::int`
  const keys = sql`select ${1}::int as owner_id, ${1}::int as project_id, ${2}::int as region_index, ${'2026-01-01'}::date as date`
  const { rows } = await sql<{ 'QUERY PLAN': string }>`
    explain ${countedSql({ account, keys })}`.execute(executor)
  const plan = rows.map((row) => row['QUERY PLAN']).join('\n')
  assert.match(plan, /(Hash|Merge) Full Join/)
})
