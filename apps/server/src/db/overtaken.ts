import { sql } from 'kysely'
import type { Database } from './database.ts'

const LOOK_MS = 5_000

/** Looks whether a newer version has updated the schema, until disposed. */
export interface OvertakenWatch extends Disposable {
  /** Resolves with the name of the migration that this version does not know. */
  readonly overtaken: Promise<string>
}

/**
 * Watches a database that processes share. `newest` is the number of the last migration that this version knows. A database that
 * does not respond is asked again.
 */
export function watchSchema({ executor, profile }: Database, newest: number): OvertakenWatch {
  const { promise, resolve } = Promise.withResolvers<string>()
  async function look(): Promise<void> {
    const { rows } = await sql<{ name: string }>`
      select name from schema_migrations where version > ${newest} order by version limit 1`.execute(executor)
    if (rows[0] !== undefined) resolve(rows[0].name)
  }
  const timer = setInterval(() => void look().catch(() => undefined), LOOK_MS).unref()
  // Only one process uses an embedded database.
  if (!profile.sharedByProcesses) clearInterval(timer)
  return { overtaken: promise, [Symbol.dispose]: () => clearInterval(timer) }
}
