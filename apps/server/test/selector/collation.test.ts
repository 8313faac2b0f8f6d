import assert from 'node:assert/strict'
import { sql } from 'kysely'
import { afterAll, test } from 'vitest'
import { select } from '#selector/select.ts'
import { column, ofAccount, source } from '#selector/source.ts'
import { keywords } from '#services/keywords_2/keywords/columns.ts'
import { openTestDatabase } from '../database.ts'
import { ACCOUNT, NASTY_TEXTS, seed } from './seed.ts'

const database = await openTestDatabase({ afterAll })
await seed(database)

/** As in a database whose own collation is a language's. */
const inLanguage = source({
  ...keywords,
  row: { ...keywords.row, name: 'Keyword in a language' },
  columns: {
    ...keywords.columns,
    target: column(sql`(k.target collate "unicode")`),
    group_name: column(sql`(g.name collate "unicode")`, { joins: ['group'] }),
  },
})

const target = (operator: string, ...values: readonly string[]) => ({
  filters: [{ name: 'target', operator, values }],
})

test('texts sort and compare by their characters, not by the language of the database', async () => {
  for (const selection of [
    { orders: ['target'] },
    { orders: [{ name: 'group_name', direction: 'DESC' }, 'target'] },
    target('BETWEEN', '_', 'a', 'Я', 'я'),
    target('EQUALS', 'CAFE\u0301'),
    target('REGEXP', 'ΟΔΟΣ|straß'),
    ...NASTY_TEXTS.slice(0, 40).map((text) => target('GREATER_THAN', text)),
  ]) {
    const sent = { ...selection, fields: ['id'] }
    const scope = [ofAccount(keywords, ACCOUNT)]
    const expected = await select(database, keywords, sent, scope, 'UTC')
    assert.deepEqual((await select(database, inLanguage, sent, scope, 'UTC')).rows, expected.rows)
  }
})
