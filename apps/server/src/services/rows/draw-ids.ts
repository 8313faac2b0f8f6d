import { sql } from 'kysely'
import type { Executor } from '#db/database.ts'

/** Tables whose ids are drawn before their rows are written, so that other rows can name them. */
type Numbered = 'projects' | 'folders' | 'groups' | 'tasks'

/** Draws new ids of a table, in ascending order. Competitors have ids of `projects`. */
export async function drawIds(tx: Executor, table: Numbered, count: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select nextval(pg_get_serial_sequence(${table}::text, 'id'))::float8 as id
    from generate_series(1, ${count}::int)`.execute(tx)
  return rows.map((row) => row.id)
}
