import { sql } from 'kysely'
import type { Database } from '#db/database.ts'

/** Rows and digest of every table that a backup carries: the same for the same rows in any order. */
export async function digestsOf(database: Database): Promise<Record<string, string>> {
  const { rows: tables } = await sql<{ name: string }>`
    select relname as name from pg_class
    where relnamespace = 'public'::regnamespace and relkind = 'r' and relpersistence = 'p'
    order by relname collate "C"`.execute(database.executor)
  const digests: Record<string, string> = {}
  for (const { name } of tables) {
    const { rows } = await sql<{ rows: string; sum: string }>`
      select count(*)::text as rows, coalesce(sum(hashtextextended(t::text, 7)::numeric), 0)::text as sum
      from ${sql.table(name)} t`.execute(database.executor)
    digests[name] = `${rows[0]!.rows} rows, ${rows[0]!.sum}`
  }
  return digests
}
