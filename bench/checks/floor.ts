import { join } from 'node:path'
import type pg from 'pg'
import { openEmbeddedFloor, openServerFloor } from '../floor/database.ts'
import type { Place } from '../systems/place.ts'

/** Tables with the rows of a check, which the floor inserts. */
const TABLES = ['tasks', 'serp_pages', 'positions'] as const

/** Transactions at once on a server; the embedded database has one connection. */
const CONCURRENCY = 8

/**
 * Inserts the rows of a run into copies of their tables with the same keys and indexes, one transaction per check.
 * Returns checks per second. No Sextant may have the embedded database open.
 */
export async function insertAgain({ databaseUrl, dataDir }: Place, runId: string): Promise<number> {
  const { pool, close } =
    databaseUrl === undefined
      ? await openEmbeddedFloor(join(dataDir, 'postgres'))
      : openServerFloor(databaseUrl)
  try {
    for (const table of TABLES) {
      await pool.query(`create table floor_${table} (like ${table} including all)`)
    }
    const columns = new Map<string, readonly string[]>()
    for (const table of TABLES) columns.set(table, await columnsOf(pool, table))
    const { rows: tasks } = await pool.query<{ id: string }>('select * from tasks where run_id = $1', [runId])
    const { rows: pages } = await pool.query<{ task_id: string }>(
      'select * from serp_pages where run_id = $1',
      [runId],
    )
    const { rows: positions } = await pool.query<{ task_id: string }>(
      'select p.* from positions p join tasks t on t.account_id = p.account_id and t.id = p.task_id where t.run_id = $1',
      [runId],
    )
    const pagesOf = Map.groupBy(pages, (row) => row.task_id)
    const positionsOf = Map.groupBy(positions, (row) => row.task_id)
    const checks = tasks.map((task) => ({
      tasks: [task],
      serp_pages: pagesOf.get(task.id) ?? [],
      positions: positionsOf.get(task.id) ?? [],
    }))
    const began = performance.now()
    let next = 0
    await Promise.all(
      Array.from({ length: databaseUrl === undefined ? 1 : CONCURRENCY }, async () => {
        while (next < checks.length) await insertCheck(pool, checks[next++]!, columns)
      }),
    )
    return checks.length / ((performance.now() - began) / 1000)
  } finally {
    for (const table of TABLES) await pool.query(`drop table if exists floor_${table}`)
    await close()
  }
}

type Rows = Readonly<Record<string, unknown>>

async function insertCheck(
  pool: pg.Pool,
  check: Readonly<Record<(typeof TABLES)[number], readonly Rows[]>>,
  columns: ReadonlyMap<string, readonly string[]>,
): Promise<void> {
  const client = await pool.connect()
  try {
    await client.query('begin')
    for (const table of TABLES) {
      const names = columns.get(table)!
      const places = names.map((_, index) => `$${index + 1}`).join(', ')
      const text = `insert into floor_${table} (${names.map((name) => `"${name}"`).join(', ')}) values (${places})`
      for (const row of check[table]) {
        await client.query({ name: table, text, values: names.map((name) => row[name]) })
      }
    }
    await client.query('commit')
  } finally {
    client.release()
  }
}

async function columnsOf(pool: pg.Pool, table: string): Promise<readonly string[]> {
  const { rows } = await pool.query<{ column_name: string }>(
    `select column_name from information_schema.columns
     where table_schema = 'public' and table_name = $1 and is_generated = 'NEVER' order by ordinal_position`,
    [table],
  )
  return rows.map((row) => row.column_name)
}
