import assert from 'node:assert/strict'
import { afterAll, test } from 'vitest'
import { select } from '#selector/select.ts'
import { ofAccount } from '#selector/source.ts'
import { keywords } from '#services/keywords_2/keywords/columns.ts'
import { openTestDatabase } from '../database.ts'
import { ACCOUNT, keywordRows, seed } from './seed.ts'

const database = await openTestDatabase({ afterAll })
await seed(database)

test('a list longer than the longest page is marked as cut, paged or not', async () => {
  await database.query({
    text: `insert into keywords (account_id, project_id, id, group_id, ord, name)
      select $1::int, 2, 100000 + n, 16, n, 'many ' || n from generate_series(1, 10001) n`,
    values: [ACCOUNT],
  })
  const total = 10_001 + 1 + keywordRows({ withTrash: true }).length
  const ask = (sent: Record<string, unknown>) =>
    select(database, keywords, { fields: ['id'], ...sent }, [ofAccount(keywords, ACCOUNT)], 'UTC')

  const plain = await ask({})
  assert.deepEqual([plain.rows.length, plain.total, plain.nextOffset], [10_000, total, 10_000])
  assert.deepEqual(Object.keys(plain.rows[0]!), ['id'])
  const last = await ask({ offset: plain.nextOffset })
  assert.deepEqual([last.rows.length, last.total, last.nextOffset], [total - 10_000, total, undefined])

  // Page by page, every row comes once and in the order of the whole list.
  const ids: unknown[] = []
  for (let offset: number | undefined = 0; offset !== undefined;) {
    const page = await ask({ limit: 3_000, offset })
    assert.equal(page.total, total)
    ids.push(...page.rows.map(({ id }) => id))
    offset = page.nextOffset
  }
  assert.equal(new Set(ids).size, total)
  assert.deepEqual(
    ids,
    [...plain.rows, ...last.rows].map(({ id }) => id),
  )

  const exact = await ask({
    filters: [{ name: 'name', operator: 'STARTS_WITH', values: ['MANY '] }],
    limit: 10_000,
  })
  assert.deepEqual([exact.rows.length, exact.total, exact.nextOffset], [10_000, 10_001, 10_000])
  const counted = await ask({ fields: ['COUNT(*)'], limit: 1, offset: 5, orders: ['name'] })
  assert.deepEqual(counted.rows, [{ 'COUNT(*)': total }])
  assert.deepEqual([counted.total, counted.nextOffset], [1, undefined])
})
