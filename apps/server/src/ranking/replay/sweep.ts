import { sql } from 'kysely'
import type { Database } from '#db/database.ts'
import type { Queue } from '#jobs/queue.ts'
import type { Events } from '#observe/events.ts'
import { replayPages } from '../fetch/jobs.ts'

/** Seconds after which a replay that nobody ever took has lost its job. */
const UNCLAIMED_SECONDS = 600

/** Queues replays again that a crash has left. `aloneAtStart`: no other process can hold a claim. */
export async function sweepReplays(
  { database, queue, events }: { database: Database; queue: Queue; events: Events },
  { aloneAtStart = false }: { aloneAtStart?: boolean } = {},
): Promise<void> {
  const queued = await database.transaction(async (tx) => {
    const { rows } = await sql<{ account_id: number; id: number }>`
      update replays set claimed_until = null
      where finished_at is null and (${aloneAtStart}
        or claimed_until < now()
        or (claimed_until is null and started_at < now() - make_interval(secs => ${UNCLAIMED_SECONDS})))
      returning account_id, id`.execute(tx)
    await queue.send(
      tx,
      replayPages,
      rows.map((row) => ({ accountId: row.account_id, replayId: row.id })),
    )
    return rows.length
  })
  if (queued === 0) return
  events.sweepMended({ what: 'replays queued again', count: queued })
  queue.wake(replayPages)
}
