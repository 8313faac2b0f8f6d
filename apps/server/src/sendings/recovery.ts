import { sql } from 'kysely'
import { crossing } from '#db/crossing.ts'
import type { Executor } from '#db/database.ts'
import { recover, type RecoveryDependencies, type RecoveryOptions } from '#jobs/recovery.ts'
import { sendReport } from './jobs.ts'

/**
 * Continues the emails that a crash interrupted before the mail server had them whole. Those that it had may have been accepted, so
 * they only get the reason, and wait for a person.
 */
export async function recoverSendings(
  dependencies: RecoveryDependencies,
  options?: RecoveryOptions,
): Promise<void> {
  await endUnanswered(dependencies.database.executor, options?.aloneAtStart === true)
  const due = new Date().toISOString()
  const deliveries = {
    table: 'report_deliveries',
    isOpen: sql`state = 'waiting'`,
    lostAfterSeconds: sql`60`,
    job: sendReport,
    payload: (accountId: number, deliveryId: string) => ({ accountId, deliveryId, due }),
  }
  await recover(dependencies, deliveries, options)
}

async function endUnanswered(executor: Executor, aloneAtStart: boolean): Promise<void> {
  await sql`
    ${crossing('unanswered emails')}
    update report_deliveries
    set claimed_until = null, error = 'Sextant was interrupted before the mail server answered. It may have accepted the message.'
    where state = 'handed_over' and claimed_until is not null and (claimed_until < now() or ${aloneAtStart})`.execute(
    executor,
  )
}
