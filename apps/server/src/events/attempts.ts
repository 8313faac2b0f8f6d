import type { Language, TargetKind } from '@sextant/contract'
import { sql } from 'kysely'
import type { Executor } from '#db/database.ts'
import { queueAttempts } from '#jobs/attempts.ts'
import { claimDue } from '#jobs/claim.ts'
import type { Queue } from '#jobs/queue.ts'
import { DeliveryError } from './failure.ts'
import { deliverAgain } from './jobs.ts'
import type { Message } from './message.ts'

/** A delivery claimed for an attempt. */
export interface TakenDelivery {
  readonly account_id: number
  readonly project_id: number
  readonly id: string
  readonly message: Message
  /** Number of attempts, including this one. */
  readonly attempts: number
  /** End of the claim, which no other claim has; exact text. */
  readonly claim: string
  /** Null if the target was deleted. */
  readonly target: { readonly kind: TargetKind; readonly address: string; readonly on: boolean } | null
  readonly sealed_secret: Uint8Array | null
  /** Language of the reader: that of the account. */
  readonly lang: Language
}

/** Whether the newest message to the same target that has a result was not delivered. */
export async function isFailing(executor: Executor, accountId: number, id: string): Promise<boolean> {
  const { rows } = await sql<{ state: string }>`
    select state from event_deliveries
    where account_id = ${accountId} and (state = 'delivered' or error is not null) and target_id = (
      select target_id from event_deliveries where account_id = ${accountId} and id = ${id}::bigint
    )
    order by date desc, id desc limit 1`.execute(executor)
  return rows.length > 0 && rows[0]!.state !== 'delivered'
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
      returning account_id, project_id, id, message, attempts, target_id, claimed_until
    )
    select d.account_id, d.project_id, d.id, d.message, d.attempts, d.claimed_until::text as claim, t.sealed_secret, a.lang,
      case when t.id is not null then json_build_object('kind', t.kind, 'address', t.address, 'on', t."on") end
        as target
    from taken d
    join accounts a on a.id = ${accountId}
    left join event_targets t on t.account_id = ${accountId} and t.id = d.target_id`.execute(executor)
  return rows[0]
}

/**
 * Makes sure that no other worker sends the message within `seconds`. Throws DeliveryError if the claim was lost or ends before
 * that: then nothing must be sent.
 */
export async function requireClaim(
  executor: Executor,
  { account_id: accountId, id, claim }: TakenDelivery,
  seconds: number,
): Promise<void> {
  const { rows } = await sql`
    select id from event_deliveries
    where account_id = ${accountId} and id = ${id}::bigint and state = 'waiting'
      and claimed_until = ${claim}::timestamptz and claimed_until > now() + make_interval(secs => ${seconds})`.execute(
    executor,
  )
  if (rows.length === 0) throw new DeliveryError('The attempt took too long and was given up.')
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

/**
 * Records the result of an attempt and queues the next one. A failure does not count if the claim was lost, since another attempt
 * has its own result; a delivery always does.
 */
export async function endAttempt(
  tx: Executor,
  queue: Queue,
  { account_id: accountId, claim, id }: TakenDelivery,
  { delivered, status, error, again }: AttemptEnd,
): Promise<void> {
  const state = delivered ? 'delivered' : again === undefined ? 'failed' : 'waiting'
  const { rows } = await sql<{ account_id: number; id: string }>`
    update event_deliveries
    set state = ${state}, status = ${status}, error = ${error}, claimed_until = null,
      delivered_at = ${delivered ? sql`now()` : null},
      next_attempt_at = now() + make_interval(secs => ${again ?? null}::float8)
    where account_id = ${accountId} and id = ${id}::bigint and state = 'waiting'
      and (claimed_until = ${claim}::timestamptz or ${delivered})
    returning account_id, id::text as id`.execute(tx)
  if (state === 'waiting') await queueAttempts(tx, queue, deliverAgain, rows, again)
}
