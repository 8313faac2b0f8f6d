import type { CopyConnection } from '#db/database.ts'

/** A table to carry. */
export interface Table {
  readonly name: string
  /** Columns in their order, without generated ones. */
  readonly columns: readonly string[]
}

/**
 * Lists the tables by name. Unlogged ones are not carried: PostgreSQL empties them after every crash, so they hold nothing that
 * counts. Nor is the schema of pg-boss, whose jobs are queued again from the rows that they work on (`jobs/recovery.ts`).
 */
export async function readTables(connection: CopyConnection): Promise<Table[]> {
  const { rows } = await connection.query({
    text: `
      select c.relname as name, array_agg(a.attname::text order by a.attnum) as columns
      from pg_class c
      join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
      where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and c.relpersistence = 'p'
      group by c.relname
      order by c.relname collate "C"`,
  })
  return rows as Table[]
}

/** The last value of each sequence of the schema. */
export async function readSequences(connection: CopyConnection): Promise<Record<string, string | null>> {
  const { rows } = await connection.query({
    text: `
      select sequencename as name, last_value::text as value from pg_sequences
      where schemaname = 'public' order by sequencename collate "C"`,
  })
  return Object.fromEntries(
    (rows as { name: string; value: string | null }[]).map(({ name, value }) => [name, value]),
  )
}

/** A name in double quotes. */
export function quoted(name: string): string {
  return `"${name.replaceAll('"', '""')}"`
}

export function quotedList(names: readonly string[]): string {
  return names.map(quoted).join(', ')
}
