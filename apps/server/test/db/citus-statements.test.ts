import assert from 'node:assert/strict'
import { readdirSync, readFileSync } from 'node:fs'
import fc from 'fast-check'
import { loadModule, parseSync } from 'libpg-query'
import { test } from 'vitest'
import { migrationsFolder } from '#app.ts'
import { createsTable, statementsOf } from '#db/citus/statements.ts'

await loadModule()

const migrations = readdirSync(migrationsFolder).filter((file) => file.endsWith('.sql'))
const textOf = (file: string) => readFileSync(`${migrationsFolder}/${file}`, 'utf8')
const parsed = (text: string) => (parseSync(text) as { stmts?: { stmt: object }[] }).stmts ?? []

test('every migration is split into the statements that PostgreSQL reads in it', () => {
  for (const file of migrations) {
    const statements = statementsOf(textOf(file))
    assert.equal(statements.length, parsed(textOf(file)).length, file)
    for (const statement of statements) {
      const [only, ...others] = parsed(statement)
      assert.equal(others.length, 0, statement)
      assert.equal(createsTable(statement), 'CreateStmt' in only!.stmt, statement)
    }
  }
})

test('semicolons in quoted text, quoted names, dollar quotes and comments do not end a statement', () => {
  const parts = [
    `select ';'`,
    `select 'it''s; one'`,
    'select 1 as "a;b"',
    'select 1 as "say "";"""',
    '-- a; b\nselect 1',
    '/* a; b */ select 1',
    'do $$ begin perform 1; end $$',
    'do $body$ begin perform $$;$$; end $body$',
    'create table birds (name text)',
  ]
  fc.assert(
    fc.property(
      fc.array(fc.constantFrom(...parts), { maxLength: 6 }),
      fc.constantFrom('', ';', ';\n-- the end;'),
      (all, end) => {
        assert.deepEqual(statementsOf(`${all.join(';\n')}${end}`), all)
      },
    ),
  )
})
