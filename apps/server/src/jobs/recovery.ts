import { type RawBuilder, sql } from 'kysely'
import type { Database } from '#db/database.ts'
import type { Log } from '#observe/log.ts'
import type { JobDefinition } from './define.ts'
import type { Queue } from './queue.ts'

export interface RecoveryDependencies {
  readonly database: Database
  readonly queue: Queue
  readonly log: Log
}

export interface RecoveryOptions {
  /** No other process can hold a claim, so all claims are void at once. */
  readonly aloneAtStart?: boolean
}

/**
 * Rows of a table that jobs work on. Each has `account_id`, `id`, `claimed_until`, until when a worker has it, and
 * `next_attempt_at`, when it is due.
 */
export interface ClaimedWork<Payload extends object> {
  readonly table: string
  /** Condition of the rows that are not done. */
  readonly isOpen: RawBuilder<unknown>
  /** Seconds after which a row that is due and that nobody claims has lost its job. */
  readonly lostAfterSeconds: RawBuilder<unknown>
  readonly job: JobDefinition<Payload>
  payload(accountId: number, id: string): Payload
}

/** Rows recovered at once; the next recovery follows soon. */
const MOST_ROWS = 10_000

/**
 * Queues work again that a crash cut short, from the rows alone: those whose claim ran out, and those whose job was lost.
 * A job too many does no harm, since its row can be claimed only once.
 */
export async function recover<Payload extends object>(
  { database, queue, log }: RecoveryDependencies,
  { table, isOpen, lostAfterSeconds, job, payload }: ClaimedWork<Payload>,
  { aloneAtStart = false }: RecoveryOptions = {},
): Promise<void> {
  const lostAfter = aloneAtStart ? sql`0` : lostAfterSeconds
  const count = await database.transaction(async (tx) => {
    const { rows } = await sql<{ account_id: number; id: string }>`
      update ${sql.table(table)} r
      set claimed_until = null, next_attempt_at = now()
      from (
        select account_id, id from ${sql.table(table)}
        where ${isOpen} and case
          when claimed_until is null then next_attempt_at <= now() - make_interval(secs => ${lostAfter})
          else claimed_until < now() or ${aloneAtStart}
        end
        order by claimed_until, next_attempt_at
        limit ${MOST_ROWS}
        for update skip locked
      ) lost
      where r.account_id = lost.account_id and r.id = lost.id
      returning r.account_id, r.id::text as id`.execute(tx)
    const payloads = rows.map(({ account_id, id }) => payload(account_id, id))
    await queue.send(tx, job, payloads, { urgent: true })
    return rows.length
  })
  if (count === 0) return
  log.recovered({ table, count })
  queue.wake(job)
}
