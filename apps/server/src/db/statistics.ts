import { sql } from 'kysely'
import type { Database } from './database.ts'

/** Fewer added rows do not change a plan. */
const LEAST = 1_000
/** Share of the rows that the statistics know, from which added rows count; PostgreSQL's `autovacuum_analyze_scale_factor`. */
const SHARE = 0.1

/** Detail of the statistics: PostgreSQL reads 300 rows for each unit. The usual 100 follow with autovacuum. */
const DETAIL = 30

/**
 * The columns that joins and conditions estimate by. Texts, which take half of the time of an `analyze`, follow with autovacuum.
 */
const columns = {
  keywords: ['account_id', 'project_id', 'id', 'group_id', 'ord', 'tags', 'target', 'deleted_at'],
  positions: ['account_id', 'project_id', 'region_index', 'date', 'keyword_id', 'position', 'task_id'],
  tasks: [
    'account_id',
    'project_id',
    'id',
    'run_id',
    'keyword_id',
    'region_index',
    'date',
    'outcome',
    'ended_at',
  ],
} as const

/**
 * Renews the statistics of tables to which many rows were added. Plans made for an empty table read all of another one for each of its
 * rows, and autovacuum comes only after a minute.
 *
 * @param added number of rows by table
 */
export async function renewStatistics(
  database: Database,
  added: Readonly<Partial<Record<keyof typeof columns, number>>>,
): Promise<void> {
  for (const table of Object.keys(columns) as (keyof typeof columns)[]) {
    const count = added[table] ?? 0
    if (count < LEAST) continue
    // A repeatable request is one transaction, which a failure must not end.
    await database.transaction(async (tx) => {
      const { rows } = await sql<{ known: number }>`
        select reltuples::float8 as known from pg_class where oid = ${table}::text::regclass`.execute(tx)
      if (count <= SHARE * rows[0]!.known) return
      await sql`set local default_statistics_target = ${sql.lit(DETAIL)}`.execute(tx)
      const list = sql.join(columns[table].map((column) => sql.ref(column)))
      await sql`analyze (skip_locked) ${sql.table(table)} (${list})`.execute(tx)
    })
  }
}
