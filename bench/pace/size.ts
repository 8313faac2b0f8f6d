import { readdir, stat } from 'node:fs/promises'
import { join } from 'node:path'
import pg from 'pg'
import type { Place } from '../systems/place.ts'

export interface Size {
  /** Bytes of the database, without its write-ahead log. */
  readonly database: number
  /** Bytes of the data folder; the embedded database is not counted again. */
  readonly folder: number
  /** Bytes of each table with its indexes and long values; on a server only. */
  readonly tables: ReadonlyMap<string, number>
}

/** Part of the embedded database that the next checkpoint frees. */
const LOG = 'pg_wal'

export async function sizeOf({ dataDir, databaseUrl }: Place): Promise<Size> {
  const cluster = join(dataDir, 'postgres')
  const folder = await bytesIn(dataDir, cluster)
  if (databaseUrl === undefined) return { database: await bytesIn(cluster), folder, tables: new Map() }
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  try {
    await client.query('checkpoint')
    const { rows } = await client.query<{ bytes: string }>(
      'select pg_database_size(current_database()) as bytes',
    )
    const tables = await client.query<{ name: string; bytes: string }>(
      `select n.nspname || '.' || c.relname as name, pg_total_relation_size(c.oid) as bytes
       from pg_class c join pg_namespace n on n.oid = c.relnamespace
       where c.relkind in ('r', 'm') and n.nspname not in ('pg_catalog', 'information_schema', 'pg_toast')`,
    )
    return {
      database: Number(rows[0]!.bytes),
      folder,
      tables: new Map(tables.rows.map(({ name, bytes }) => [name, Number(bytes)])),
    }
  } finally {
    await client.end()
  }
}

/** Bytes of the files in a folder, except those in `without`; files can disappear meanwhile. */
async function bytesIn(folder: string, without?: string): Promise<number> {
  const entries = await readdir(folder, { withFileTypes: true }).catch(() => [])
  const sizes = entries.map(async (entry) => {
    const path = join(folder, entry.name)
    if (entry.isDirectory()) return path === without || entry.name === LOG ? 0 : bytesIn(path, without)
    return (await stat(path).catch(() => undefined))?.size ?? 0
  })
  return (await Promise.all(sizes)).reduce((sum, bytes) => sum + bytes, 0)
}
