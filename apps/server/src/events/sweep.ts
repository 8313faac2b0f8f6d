import { sql } from 'kysely'
import type { Database } from '#db/database.ts'
import type { Queue } from '#jobs/queue.ts'
import type { Events } from '#observe/events.ts'
import { queueAttempts } from './attempts.ts'
import { deliverMessage } from './jobs.ts'

/** Seconds after which an attempt that nobody has made is queued again. */
const LATE_SECONDS = 60
/** Deliveries mended by one sweep; the next one follows soon. */
const SWEEP_DELIVERIES = 1_000

/** Puts right what a crash left: messages whose attempt was begun and not ended, or whose job was lost, are queued again. */
export async function sweepDeliveries(
  { database, queue, events }: { database: Database; queue: Queue; events: Events },
  options: { aloneAtStart?: boolean } = {},
): Promise<void> {
  const late = options.aloneAtStart === true ? 0 : LATE_SECONDS
  const queued = await database.transaction(async (tx) => {
    const { rows } = await sql<{ account_id: number; id: string }>`
      update event_deliveries d
      set next_attempt_at = now(), claimed_until = null
      from (
        select account_id, id from event_deliveries
        where state = 'waiting' and next_attempt_at <= now() - make_interval(secs => ${late})
          and (claimed_until is null or claimed_until < now() or ${options.aloneAtStart === true})
        order by next_attempt_at
        limit ${SWEEP_DELIVERIES}
        for update skip locked
      ) due
      where d.account_id = due.account_id and d.id = due.id
      returning d.account_id, d.id`.execute(tx)
    await queueAttempts(tx, queue, rows)
    return rows.length
  })
  if (queued === 0) return
  events.sweepMended({ what: 'messages queued again', count: queued })
  queue.wake(deliverMessage)
}
