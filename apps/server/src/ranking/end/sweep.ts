import { sql } from 'kysely'
import type { Database } from '#db/database.ts'
import type { Queue } from '#jobs/queue.ts'
import type { Events } from '#observe/events.ts'
import { fetchTask } from '../fetch/jobs.ts'
import { settleRun } from './settle.ts'

/**
 * Seconds after which a task that nobody ever took is queued again. Its job was queued with it and jobs outlive
 * crashes, so this is for a queue that gave up on a job; a claim that has run out is mended at once.
 */
const UNCLAIMED_SECONDS = 600
/** As above, for a task that has failed before: retries go first in the queue, so one that is late has lost its job. */
const RETRY_SECONDS = 30
/** Tasks mended by one sweep; the next one follows soon. */
const SWEEP_TASKS = 10_000

/**
 * Puts right whatever a crash left, from the state alone: tasks nobody works on are queued again, runs whose tasks
 * have all ended are settled. `aloneAtStart`: no other process can hold a claim, so all claims are void at once.
 */
export async function sweep(
  { database, queue, events }: { database: Database; queue: Queue; events: Events },
  options: { aloneAtStart?: boolean } = {},
): Promise<void> {
  const [unclaimed, retry] = options.aloneAtStart === true ? [0, 0] : [UNCLAIMED_SECONDS, RETRY_SECONDS]
  const queued = await database.transaction(async (tx) => {
    if (options.aloneAtStart === true) {
      await sql`update tasks set claimed_until = null where ended_at is null and claimed_until is not null`.execute(
        tx,
      )
    }
    const { rows } = await sql<{ account_id: number; id: string }>`
      update tasks t
      set next_attempt_at = now(), claimed_until = null
      from (
        select account_id, id from tasks
        where ended_at is null
          and (claimed_until < now()
            or (claimed_until is null and next_attempt_at <= now() - make_interval(secs =>
              case when attempts > 0 then ${retry}::float8 else ${unclaimed}::float8 end)))
        order by next_attempt_at
        limit ${SWEEP_TASKS}
        for update skip locked
      ) due
      where t.account_id = due.account_id and t.id = due.id
      returning t.account_id, t.id`.execute(tx)
    await queue.send(
      tx,
      fetchTask,
      rows.map((row) => ({ accountId: row.account_id, taskId: row.id })),
      { urgent: true },
    )
    return rows.length
  })
  if (queued > 0) {
    events.sweepMended({ what: 'tasks queued again', count: queued })
    queue.wake(fetchTask)
  }

  const { rows: ended } = await sql<{ account_id: number; id: string }>`
    select r.account_id, r.id from runs r
    where r.finished_at is null and not exists (
      select from tasks t where t.account_id = r.account_id and t.run_id = r.id and t.ended_at is null
    )`.execute(database.executor)
  for (const run of ended) await settleRun({ database, events }, run.account_id, run.id)
}
