import { sql } from 'kysely'
import type { Executor } from '#db/database.ts'
import { queueAttempts } from '#jobs/attempts.ts'
import { claimDue } from '#jobs/claim.ts'
import type { Queue } from '#jobs/queue.ts'
import { sendReport } from './jobs.ts'
import type { SendingSettings } from './settings.ts'

/** An email that is claimed for an attempt. */
export interface TakenDelivery {
  readonly account_id: number
  readonly project_id: number
  readonly id: string
  readonly sending: string
  readonly report_template_id: number
  readonly report_id: number | null
  readonly scheduled: boolean
  readonly address: string
  readonly settings: SendingSettings
  readonly sealed_token: Uint8Array | null
  readonly by_account_id: number
  /** Number of attempts, including this one. */
  readonly attempts: number
  /** End of the claim, which no other claim has; exact text. */
  readonly claim: string
}

/** Claims a due email for `seconds`. Returns undefined when it is not due or another worker has it. */
export async function takeDelivery(
  executor: Executor,
  accountId: number,
  id: string,
  seconds: number,
): Promise<TakenDelivery | undefined> {
  const { rows } = await sql<TakenDelivery>`
    with taken as (
      ${claimDue('report_deliveries', accountId, id, seconds)}
      returning account_id, project_id, id, sending, report_template_id, report_id, scheduled, address, settings, sealed_token,
        by_account_id, attempts, claimed_until
    )
    select account_id, project_id, id::text as id, sending, report_template_id, report_id, scheduled, address, settings,
      sealed_token, by_account_id, attempts, claimed_until::text as claim
    from taken`.execute(executor)
  return rows[0]
}

/**
 * Records that the mail server gets the end of the message now, after which it may have accepted it whatever happens here. Throws
 * if the claim was lost: then the message must not end.
 */
export async function handOver(executor: Executor, { account_id, id, claim }: TakenDelivery): Promise<void> {
  const { rows } = await sql`
    update report_deliveries set state = 'handed_over', next_attempt_at = null
    where account_id = ${account_id} and id = ${id}::bigint and state = 'waiting'
      and claimed_until = ${claim}::timestamptz
    returning id`.execute(executor)
  if (rows.length === 0) throw new Error('another worker has this email')
}

/** The end of an attempt. `again`: seconds until the next one. */
export type AttemptEnd =
  | { readonly state: 'sent' }
  /** The connection broke after the whole message was sent. */
  | ({ readonly state: 'handed_over' } & Failure)
  | ({ readonly state: 'failed' } & Failure)
  | ({ readonly state: 'waiting'; readonly again: number } & Failure)

interface Failure {
  readonly error: string
  /** What only the log names. */
  readonly cause?: string
}

export async function endAttempt(
  tx: Executor,
  queue: Queue,
  { account_id: accountId, id, claim }: TakenDelivery,
  end: AttemptEnd,
): Promise<void> {
  const again = end.state === 'waiting' ? end.again : null
  const { rows } = await sql<{ account_id: number; id: string }>`
    update report_deliveries
    set state = ${end.state}, error = ${end.state === 'sent' ? null : end.error}, claimed_until = null,
      sent_at = ${end.state === 'sent' ? sql`now()` : null},
      sealed_token = case when ${end.state === 'sent'} then null else sealed_token end,
      next_attempt_at = now() + make_interval(secs => ${again}::float8)
    where account_id = ${accountId} and id = ${id}::bigint and state in ('waiting', 'handed_over')
      and claimed_until = ${claim}::timestamptz
    returning account_id, id::text as id`.execute(tx)
  if (again !== null) await queueAttempts(tx, queue, sendReport, rows, again)
}
