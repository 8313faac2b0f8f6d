import { sql, type RawBuilder } from 'kysely'
import type { Database } from '#db/database.ts'
import type { Profile } from '#db/profile.ts'

/** A database whose size is measured: on all machines together. */
export type Measured = Pick<Database, 'executor' | 'profile'>

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
const ofOneMachine = sql`
  select n.nspname || '.' || c.relname as name, pg_total_relation_size(c.oid)::float8 as bytes,
    round(case
      when c.relpages > 0 and c.reltuples >= 0
      then c.reltuples::float8 / c.relpages * (pg_relation_size(c.oid) / current_setting('block_size')::int)
      else pg_stat_get_live_tuples(c.oid)
    end)::float8 as rows
  from pg_class c join pg_namespace n on n.oid = c.relnamespace
  where c.relkind in ('r', 'm', 'S') and n.nspname not in ('pg_catalog', 'information_schema')`

/** A table is a shard of each name on the machines; a shard that is on several of them counts its rows once. */
const ofAllMachines = sql`
  select regexp_replace(name, '_[0-9]{6,}$', '') as name, sum(bytes) as bytes, sum(rows) as rows
  from (
    select t.name, sum(t.bytes) as bytes, max(t.rows) as rows
    from run_command_on_all_nodes($$select json_agg(t) from (${ofOneMachine}) t$$) node
    cross join json_to_recordset(node.result::json) as t(name text, bytes float8, rows float8)
    group by t.name
  ) shards
  group by 1`

/** SQL of the columns `name`, `bytes` and `rows` of all tables. */
export function tablesSql({ isSharded }: Profile): RawBuilder<unknown> {
  return isSharded ? ofAllMachines : ofOneMachine
}

/** SQL of the size of the database in bytes; as a query of its own it is measured once, and not for every row. */
export function databaseBytesSql({ isSharded }: Profile): RawBuilder<unknown> {
  return isSharded
    ? sql`(
        select sum(result::bigint) from run_command_on_all_nodes('select pg_database_size(current_database())')
      )`
    : sql`(select pg_database_size(current_database()))`
}

/** SQL of the number of blocks of a table without its indexes. */
export function blocksSql({ isSharded }: Profile, table: string): RawBuilder<unknown> {
  const bytes = isSharded
    ? sql`(
        select sum(result::bigint) from run_command_on_shards(${table}::regclass, $$select pg_relation_size('%s')$$)
      )`
    : sql`pg_relation_size(${table}::regclass)`
  return sql`(${bytes} / current_setting('block_size')::int)`
}

export async function measureSizes({ executor, profile }: Measured): Promise<Sizes> {
  const { rows } = await sql<{ database: number; name: string; bytes: number; rows: number }>`
    select ${databaseBytesSql(profile)}::float8 as database, t.* from (${tablesSql(profile)}) t`.execute(
    executor,
  )
  return {
    bytes: rows[0]!.database,
    tables: Object.fromEntries(rows.map(({ name, bytes, rows: count }) => [name, { bytes, rows: count }])),
  }
}
