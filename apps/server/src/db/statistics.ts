import { sql } from 'kysely'
import type { Database } from './database.ts'

/** Fewer added rows do not change a plan. */
const LEAST = 1_000
/** Share of the rows that the statistics know, from which added rows count; PostgreSQL's `autovacuum_analyze_scale_factor`. */
const SHARE = 0.1

/**
 * Renews the statistics of tables to which many rows were added. Plans made for an empty table read all of another one for each of its
 * rows, and autovacuum comes only after a minute.
 *
 * @param added number of rows by table
 */
export async function renewStatistics(
  database: Database,
  added: Readonly<Partial<Record<'keywords' | 'positions' | 'tasks', number>>>,
): Promise<void> {
  for (const [table, count] of Object.entries(added)) {
    if (count < LEAST) continue
    // A repeatable request is one transaction, which a failure must not end.
    await database.transaction(async (tx) => {
      const { rows } = await sql<{ known: number }>`
        select reltuples::float8 as known from pg_class where oid = ${table}::text::regclass`.execute(tx)
      if (count > SHARE * rows[0]!.known) await sql`analyze (skip_locked) ${sql.table(table)}`.execute(tx)
    })
  }
}
