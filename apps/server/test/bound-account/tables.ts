import { readFileSync } from 'node:fs'
import { tables, type TableKind } from '#db/tables.ts'

/** Tables of libraries and of PostgreSQL. */
const foreign = /^(pg_|pgboss|schema_migrations$)/

const schema = readFileSync(new URL('../../schema.sql', import.meta.url), 'utf8')
const views = new Set([...schema.matchAll(/^CREATE VIEW (\w+) AS/gm)].map(([, name]) => name))

/** The kind of a table or view; undefined when the schema does not have it. */
export function kindOfTable(name: string): TableKind | undefined {
  if (Object.hasOwn(tables, name)) return tables[name as keyof typeof tables]
  if (views.has(name)) return 'tenant'
  return foreign.test(name) ? 'local' : undefined
}
