import { sql } from 'kysely'
import type { Database } from '#db/database.ts'
import type { Queue } from '#jobs/queue.ts'
import type { Events } from '#observe/events.ts'
import { fetchVolumeBatch } from './jobs.ts'
import { settleVolumeRun } from './settle.ts'

/**
 * Seconds after which a batch that waits with no worker at it is queued again. Its job was queued with it and jobs
 * outlive crashes, so this is for a queue that gave up on a job; a claim that has run out is mended at once. A batch
 * never has two waiting jobs, so one that only waits for its turn is not harmed.
 */
const UNCLAIMED_SECONDS = 600
/** Batches mended by one sweep; the next one follows soon. */
const SWEEP_BATCHES = 10_000

/**
 * Puts right whatever a crash left, from the state alone: batches nobody works on are queued again, runs whose batches
 * have all ended are settled. `aloneAtStart`: no other process can hold a claim, so all claims are void at once.
 */
export async function sweepVolumes(
  { database, queue, events }: { database: Database; queue: Queue; events: Events },
  options: { aloneAtStart?: boolean } = {},
): Promise<void> {
  const unclaimed = options.aloneAtStart === true ? 0 : UNCLAIMED_SECONDS
  const queued = await database.transaction(async (tx) => {
    if (options.aloneAtStart === true) {
      await sql`
        update volume_batches set claimed_until = null
        where ended_at is null and claimed_until is not null`.execute(tx)
    }
    const { rows } = await sql<{ account_id: number; id: string }>`
      update volume_batches b
      set next_attempt_at = now(), claimed_until = null
      from (
        select account_id, id from volume_batches
        where ended_at is null
          and (claimed_until < now()
            or (claimed_until is null and next_attempt_at <= now() - make_interval(secs => ${unclaimed}::float8)))
        order by next_attempt_at
        limit ${SWEEP_BATCHES}
        for update skip locked
      ) due
      where b.account_id = due.account_id and b.id = due.id
      returning b.account_id, b.id`.execute(tx)
    await queue.send(
      tx,
      fetchVolumeBatch,
      rows.map((row) => ({ accountId: row.account_id, batchId: row.id })),
      { urgent: true },
    )
    return rows.length
  })
  if (queued > 0) {
    events.sweepMended({ what: 'batches of volumes queued again', count: queued })
    queue.wake(fetchVolumeBatch)
  }

  const { rows: ended } = await sql<{ account_id: number; id: string }>`
    select r.account_id, r.id from volume_runs r
    where r.finished_at is null and not exists (
      select from volume_batches b where b.account_id = r.account_id and b.run_id = r.id and b.ended_at is null
    )`.execute(database.executor)
  for (const run of ended) await settleVolumeRun({ database, events }, run.account_id, run.id)
}
