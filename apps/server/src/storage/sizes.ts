import { sql } from 'kysely'
import type { Executor } from '#db/database.ts'

/** Size of the database and of its tables, by their name with schema. */
export interface Sizes {
  /** As PostgreSQL reports it, in bytes. */
  readonly bytes: number
  readonly tables: Readonly<Record<string, TableSize>>
}

export interface TableSize {
  /** Bytes with indexes and TOAST, and with the space that deleted rows left. */
  readonly bytes: number
  /** As PostgreSQL estimates it. */
  readonly rows: number
}

/**
 * Tables and sequences outside the catalogs. Row numbers are scaled from the last ANALYZE as the planner does it; a table
 * without one has the statistics of the server.
 */
export const tablesSql = sql`
  select n.nspname || '.' || c.relname as name, pg_total_relation_size(c.oid)::float8 as bytes,
    round(case
      when c.relpages > 0 and c.reltuples >= 0
      then c.reltuples::float8 / c.relpages * (pg_relation_size(c.oid) / current_setting('block_size')::int)
      else pg_stat_get_live_tuples(c.oid)
    end)::float8 as rows
  from pg_class c join pg_namespace n on n.oid = c.relnamespace
  where c.relkind in ('r', 'm', 'S') and n.nspname not in ('pg_catalog', 'information_schema')`

/** SQL of the size of the database in bytes; as a query of its own it is measured once, and not for every row. */
export const databaseBytesSql = sql`(select pg_database_size(current_database()))`

export async function measureSizes(executor: Executor): Promise<Sizes> {
  const { rows } = await sql<{ database: number; name: string; bytes: number; rows: number }>`
    select ${databaseBytesSql}::float8 as database, t.* from (${tablesSql}) t`.execute(executor)
  return {
    bytes: rows[0]!.database,
    tables: Object.fromEntries(rows.map(({ name, bytes, rows: count }) => [name, { bytes, rows: count }])),
  }
}
