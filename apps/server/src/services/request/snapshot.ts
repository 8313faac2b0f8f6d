import { sql } from 'kysely'
import type { ReadContext } from './context.ts'

/**
 * Runs several reads on one state of the database, so that their numbers belong together even while a rank check ends. Nothing
 * can be written. Not inside a transaction.
 */
export function inSnapshot<T>(
  { actor, database, owner, sent }: ReadContext,
  read: (context: ReadContext) => Promise<T>,
): Promise<T> {
  return database.asOneTransaction(
    async (one) => {
      await sql`set transaction isolation level repeatable read, read only`.execute(one.executor)
      return read({ actor, database: one, owner, sent })
    },
    async () => undefined,
  )
}
