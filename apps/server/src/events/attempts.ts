import type { Language, TargetKind } from '@sextant/contract'
import { sql } from 'kysely'
import type { Executor } from '#db/database.ts'
import { queueAttempts } from '#jobs/attempts.ts'
import { claimDue } from '#jobs/claim.ts'
import type { Queue } from '#jobs/queue.ts'
import { deliverMessage } from './jobs.ts'
import type { Message } from './message.ts'

/** A delivery claimed for an attempt. */
export interface TakenDelivery {
  readonly account_id: number
  readonly project_id: number
  readonly id: string
  readonly message: Message
  /** Number of attempts, including this one. */
  readonly attempts: number
  /** Null if the target was deleted. */
  readonly target: { readonly kind: TargetKind; readonly address: string; readonly on: boolean } | null
  readonly sealed_secret: Uint8Array | null
  /** Language of the reader: that of the account. */
  readonly lang: Language
}

/** Claims a due delivery for `seconds`. Returns undefined when it is not due or another worker has it. */
export async function takeDelivery(
  executor: Executor,
  accountId: number,
  id: string,
  seconds: number,
): Promise<TakenDelivery | undefined> {
  const { rows } = await sql<TakenDelivery>`
    with taken as (
      ${claimDue('event_deliveries', accountId, id, seconds)}
      returning account_id, project_id, id, message, attempts, target_id
    )
    select d.account_id, d.project_id, d.id, d.message, d.attempts, t.sealed_secret, a.lang,
      case when t.id is not null then json_build_object('kind', t.kind, 'address', t.address, 'on', t."on") end
        as target
    from taken d
    join accounts a on a.id = ${accountId}
    left join event_targets t on t.account_id = ${accountId} and t.id = d.target_id`.execute(executor)
  return rows[0]
}

/** Result of an attempt. `again`: seconds until the next one; absent if there is none. */
export interface AttemptEnd {
  readonly delivered: boolean
  readonly status: number | null
  readonly error: string | null
  /** What only the log names. */
  readonly cause?: string
  readonly again?: number
}

/** Records the result of an attempt and queues the next one. */
export async function endAttempt(
  tx: Executor,
  queue: Queue,
  { account_id: accountId, id }: TakenDelivery,
  { delivered, status, error, again }: AttemptEnd,
): Promise<void> {
  const state = delivered ? 'delivered' : again === undefined ? 'failed' : 'waiting'
  await sql`
    update event_deliveries
    set state = ${state}, status = ${status}, error = ${error}, claimed_until = null,
      delivered_at = ${delivered ? sql`now()` : null},
      next_attempt_at = now() + make_interval(secs => ${again ?? null}::float8)
    where account_id = ${accountId} and id = ${id}::bigint and state = 'waiting'`.execute(tx)
  if (state === 'waiting')
    await queueAttempts(tx, queue, deliverMessage, [{ account_id: accountId, id }], again)
}
