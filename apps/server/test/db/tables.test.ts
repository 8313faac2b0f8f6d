import assert from 'node:assert/strict'
import { sql } from 'kysely'
import { afterAll, test } from 'vitest'
import { DISTRIBUTION_COLUMN, tables, type TableKind } from '#db/tables.ts'
import { openTestDatabase } from '../database.ts'

const { executor } = await openTestDatabase({ afterAll })
const kinds: Readonly<Record<string, TableKind>> = tables

test('every table of the schema has a kind', async () => {
  const { rows } = await sql<{ name: string }>`
    select relname as name from pg_class
    where relnamespace = 'public'::regnamespace and relkind in ('r', 'p')`.execute(executor)
  assert.deepEqual(rows.map(({ name }) => name).toSorted(), Object.keys(tables).toSorted())
})

test('every unique key of a table that is spread by account holds the account', async () => {
  const { rows } = await sql<{ table: string; key: string; columns: string[] }>`
    select c.relname as table, k.relname as key, array(
      select a.attname::text from pg_attribute a
      where a.attrelid = c.oid and a.attnum = any(string_to_array(i.indkey::text, ' ')::int[])
    ) as columns
    from pg_index i join pg_class c on c.oid = i.indrelid join pg_class k on k.oid = i.indexrelid
    where c.relnamespace = 'public'::regnamespace and i.indisunique`.execute(executor)
  const crossing = rows.filter(
    ({ table, columns }) => kinds[table] === 'tenant' && !columns.includes(DISTRIBUTION_COLUMN),
  )
  assert.deepEqual(crossing, [])
})

test('no foreign key leads to rows that may be on another machine', async () => {
  const { rows } = await sql<{ from: string; to: string; columns: string[] }>`
    select f.relname as from, t.relname as to, array(
      select a.attname::text from pg_attribute a where a.attrelid = f.oid and a.attnum = any(k.conkey)
    ) as columns
    from pg_constraint k join pg_class f on f.oid = k.conrelid join pg_class t on t.oid = k.confrelid
    where k.contype = 'f' and k.connamespace = 'public'::regnamespace`.execute(executor)
  assert.ok(rows.length > 0)
  const reachable: Readonly<Record<TableKind, readonly TableKind[]>> = {
    tenant: ['tenant', 'reference'],
    reference: ['reference'],
    local: ['local'],
  }
  const lost = rows.filter(({ from, to, columns }) => {
    const isOfAccount = kinds[to] !== 'tenant' || columns.includes(DISTRIBUTION_COLUMN)
    return !isOfAccount || !reachable[kinds[from]!].includes(kinds[to]!)
  })
  assert.deepEqual(lost, [])
})
