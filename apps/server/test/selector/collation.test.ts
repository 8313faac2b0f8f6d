import assert from 'node:assert/strict'
import { randomBytes } from 'node:crypto'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, test } from 'vitest'
import { openDatabase } from '#db/database.ts'
import { migrate } from '#db/migrate.ts'
import { select } from '#selector/select.ts'
import { column, ofAccount, source } from '#selector/source.ts'
import { keywords } from '#services/keywords_2/keywords/columns.ts'
import { inDatabase, machinesOf, send } from '../citus.ts'
import { openTestDatabase, testProfile } from '../database.ts'
import { dropDatabase, usePostgres } from '../postgres.ts'
import { ACCOUNT, NASTY_TEXTS, seed } from './seed.ts'

const MIGRATIONS = join(import.meta.dirname, '../../migrations')

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

test.skipIf(testProfile !== 'server')(
  'ranges of texts are the same in a database whose own collation is a language’s',
  async (t) => {
    const { url } = usePostgres()
    // A cluster would need it on each machine.
    if ((await machinesOf(url)).length > 1) return t.skip()
    const name = `test_${randomBytes(6).toString('hex')}`
    await send(
      url,
      `create database ${name} template template0 encoding utf8 locale_provider icu icu_locale 'und'`,
    )
    const databaseUrl = inDatabase(url, name)
    t.onTestFinished(() => dropDatabase(url, databaseUrl))
    await using other = await openDatabase({ databaseUrl })
    await migrate(other, MIGRATIONS)
    await seed(other)
    const ranges = [
      // In a language, letters are neighbours whatever their case and accents, and signs come first.
      ['_', 'a', 'Я', 'я'],
      ['a', 'c', 'é', 'ü', 'z', '~'],
      ['~', 'Я', '!', '['],
    ]
    for (const range of ranges) {
      const sent = { ...target('BETWEEN', ...range), fields: ['id'] }
      const scope = [ofAccount(keywords, ACCOUNT)]
      const expected = await select(database, keywords, sent, scope, 'UTC')
      assert.ok(expected.rows.length > 0)
      assert.deepEqual((await select(other, keywords, sent, scope, 'UTC')).rows, expected.rows, range.join())
    }
  },
)
