import { sql } from 'kysely'
import { recover, type RecoveryDependencies, type RecoveryOptions } from '#jobs/recovery.ts'
import { deliverMessage } from './jobs.ts'

/** Continues the deliveries that a crash interrupted. */
export async function recoverDeliveries(
  dependencies: RecoveryDependencies,
  options?: RecoveryOptions,
): Promise<void> {
  const due = new Date().toISOString()
  const deliveries = {
    table: 'event_deliveries',
    isOpen: sql`state = 'waiting'`,
    lostAfterSeconds: sql`60`,
    job: deliverMessage,
    payload: (accountId: number, deliveryId: string) => ({ accountId, deliveryId, due }),
  }
  await recover(dependencies, deliveries, options)
}
