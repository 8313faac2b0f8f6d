import { setTimeout } from 'node:timers/promises'
import { sql } from 'kysely'
import type { Database } from '#db/database.ts'
import { removeDeleted } from '#ranking/end/remove-deleted.ts'

/** Removes what deletions left, or waits until a worker that is at it has done so. */
export async function finishDeletions(database: Database): Promise<void> {
  for (;;) {
    await removeDeleted(database)
    const { rows } = await sql`select from deleted_sites limit 1`.execute(database.executor)
    if (rows.length === 0) return
    await setTimeout(20)
  }
}
