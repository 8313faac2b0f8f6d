import { sql, type RawBuilder } from 'kysely'
import { crossing } from '#db/crossing.ts'
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
  /** Whether no other process can hold a claim, so that all claims are void. */
  readonly aloneAtStart?: boolean
}

/**
 * Rows of a table that jobs work on, with the columns `account_id`, `id`, `claimed_until` (end of a worker's claim) and
 * `next_attempt_at` (when the row is due).
 */
export interface ClaimedWork<Payload extends object> {
  readonly table: string
  /** Condition of the rows with work to do. */
  readonly isOpen: RawBuilder<unknown>
  /** Seconds after which a due row without a claim has lost its job. */
  readonly lostAfterSeconds: RawBuilder<unknown>
  readonly job: JobDefinition<Payload>
  payload(accountId: number, id: string): Payload
}

/** Rows of an account per recovery; the next one follows soon. */
const MOST_ROWS = 10_000

/**
 * Queues work that a crash interrupted again, judging by the rows alone: those with an expired claim and those with a lost
 * job. A superfluous job does no harm, since its row can be claimed only once. An account whose work fails to be queued does not
 * keep the others from it.
 */
export async function recover<Payload extends object>(
  { database, queue, log }: RecoveryDependencies,
  { table, isOpen, lostAfterSeconds, job, payload }: ClaimedWork<Payload>,
  { aloneAtStart = false }: RecoveryOptions = {},
): Promise<void> {
  const lostAfter = aloneAtStart ? sql`0` : lostAfterSeconds
  const isLost = sql`${isOpen} and case
    when claimed_until is null then next_attempt_at <= now() - make_interval(secs => ${lostAfter})
    else claimed_until < now() or ${aloneAtStart}
  end`
  const { rows: accounts } = await sql<{ account_id: number }>`
    ${crossing('lost work')}
    select distinct account_id from ${sql.table(table)} where ${isLost}`.execute(database.executor)
  let count = 0
  for (const { account_id: accountId } of accounts) {
    try {
      count += await recoverOf(accountId)
    } catch (cause) {
      log.jobFailed({ job: 'recovery', subject: `${table} of account ${accountId}`, cause })
    }
  }
  if (count === 0) return
  log.recovered({ table, count })
  queue.wake(job)

  function recoverOf(accountId: number): Promise<number> {
    return database.transaction(async (tx) => {
      const { rows } = await sql<{ id: string }>`
        update ${sql.table(table)} r
        set claimed_until = null, next_attempt_at = now()
        from (
          select id from ${sql.table(table)}
          where account_id = ${accountId} and ${isLost}
          order by claimed_until, next_attempt_at
          limit ${MOST_ROWS}
          for update skip locked
        ) lost
        where r.account_id = ${accountId} and r.id = lost.id
        returning r.id::text as id`.execute(tx)
      const payloads = rows.map(({ id }) => payload(accountId, id))
      await queue.send(tx, job, payloads, { urgent: true })
      return rows.length
    })
  }
}
