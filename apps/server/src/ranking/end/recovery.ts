import { sql } from 'kysely'
import { crossing } from '#db/crossing.ts'
import type { Database } from '#db/database.ts'
import type { RecoveryOptions } from '#jobs/recovery.ts'
import type { Log } from '#observe/log.ts'
import { settleEnded } from '#runs/recovery.ts'
import { makeAllDue } from '../task/due.ts'
import { rankChecks } from '../task/run-kind.ts'
import { settleRun } from './settle.ts'

/**
 * Settles the rank checks that a crash interrupted after their last task. A task that a crash interrupted is due again when
 * its claim expires; with `aloneAtStart` at once.
 */
export async function recoverChecks(
  dependencies: { readonly database: Database; readonly log: Log },
  { aloneAtStart = false }: RecoveryOptions = {},
): Promise<void> {
  const { database, log } = dependencies
  if (aloneAtStart) {
    const count = await database.transaction(async (tx) => {
      const { rows } = await sql`
        ${crossing('void claims')}
        update tasks set claimed_until = null where ended_at is null and claimed_until is not null
        returning id`.execute(tx)
      await makeAllDue(tx)
      return rows.length
    })
    if (count > 0) log.recovered({ table: rankChecks.parts, count })
  }
  await settleEnded(dependencies, rankChecks, settleRun.bind(undefined, dependencies))
}
