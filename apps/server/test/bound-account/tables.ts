import { readFileSync } from 'node:fs'

/** What a table holds: rows of accounts; a directory of accounts, read across them; rows of nobody in particular. */
export type TableKind = 'tenant' | 'directory' | 'shared'

/** Tables that say which accounts something concerns. They stay in one place, where reads across accounts cost nothing. */
const directories: ReadonlySet<string> = new Set(['deleted_sites', 'due_checks', 'guests', 'shared_queries'])

/** Tables of libraries and of PostgreSQL. */
const foreign = /^(pg_|pgboss|schema_migrations$)/

const schema = readFileSync(new URL('../../schema.sql', import.meta.url), 'utf8')
const kinds = new Map<string, TableKind>()
for (const [, name, columns] of schema.matchAll(/^CREATE (?:UNLOGGED )?TABLE (\w+) \(\n(.*?)^\)/gms)) {
  const hasAccount = /^\s+account_id /m.test(columns!)
  kinds.set(name!, directories.has(name!) ? 'directory' : hasAccount ? 'tenant' : 'shared')
}
for (const [, name] of schema.matchAll(/^CREATE VIEW (\w+) AS/gm)) kinds.set(name!, 'tenant')

/** The kind of a table or view; undefined when the schema does not have it. */
export function kindOfTable(name: string): TableKind | undefined {
  return kinds.get(name) ?? (foreign.test(name) ? 'shared' : undefined)
}
