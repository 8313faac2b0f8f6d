import type { TargetKind } from '@sextant/contract'
import { type RawBuilder, sql } from 'kysely'
import type { Executor } from '#db/database.ts'
import type { Queue } from '#jobs/queue.ts'
import { deliverMessage } from './jobs.ts'
import type { Message } from './message.ts'

/** A message about to be handed to a target. */
export interface NewDelivery {
  readonly accountId: number
  readonly projectId: number
  readonly targetId: number
  readonly ruleId?: number
  readonly runId?: string
  readonly message: Message
}

/**
 * Adds a delivery and its first job; answers its id. When the target has had as many messages of the project on this day
 * as `perDay` allows, it is kept as suppressed, and one last message says so.
 */
export async function addDelivery(
  tx: Executor,
  queue: Queue,
  delivery: NewDelivery,
  perDay: number,
): Promise<string> {
  const { accountId, projectId, targetId, message } = delivery
  // The target's row makes messages of several checks count each other.
  await sql`select id from event_targets where account_id = ${accountId} and id = ${targetId} for no key update`.execute(
    tx,
  )
  const { rows } = await sql<{ sent: number; told: boolean }>`
    select count(*) filter (where d.state <> 'suppressed' and d.kind <> 'limit_reached')::int as sent,
      count(*) filter (where d.kind = 'limit_reached') > 0 as told
    from event_deliveries d
    where d.account_id = ${accountId} and d.target_id = ${targetId} and d.date = ${today(accountId)}`.execute(tx)
  const { sent, told } = rows[0]!
  if (sent < perDay) return insert(tx, queue, delivery, 'waiting')
  if (!told) {
    const { project } = message
    const text = `${perDay} messages of ${project.name} were sent today: others of this day are only in the log.`
    const last: Message = { ...message, event: 'limit_reached', text, rule: null, check: null, total: 0, changes: [] }
    await insert(tx, queue, { accountId, projectId, targetId, message: last }, 'waiting')
  }
  return insert(tx, queue, delivery, 'suppressed')
}

function today(accountId: number): RawBuilder<unknown> {
  return sql`(select (now() at time zone a.time_zone)::date from accounts a where a.id = ${accountId})`
}

async function insert(
  tx: Executor,
  queue: Queue,
  { accountId, projectId, targetId, ruleId, runId, message }: NewDelivery,
  state: 'waiting' | 'suppressed',
): Promise<string> {
  const { rows } = await sql<{ id: string }>`
    insert into event_deliveries
      (account_id, project_id, target_id, rule_id, run_id, kind, date, message, state, next_attempt_at)
    values (${accountId}, ${projectId}, ${targetId}, ${ruleId ?? null}::int, ${runId ?? null}::bigint,
      ${message.event}, ${today(accountId)}, ${JSON.stringify(message)}::json, ${state},
      case when ${state} = 'waiting' then now() end)
    returning id`.execute(tx)
  const { id } = rows[0]!
  if (state === 'waiting') await queue.send(tx, deliverMessage, [{ accountId, deliveryId: id, due: 'first' }])
  return id
}

/** A delivery taken for an attempt. */
export interface TakenDelivery {
  readonly account_id: number
  readonly project_id: number
  readonly id: string
  readonly message: Message
  /** Attempts made, this one included. */
  readonly attempts: number
  /** Null when the target is gone. */
  readonly target: { readonly kind: TargetKind; readonly address: string; readonly on: boolean } | null
  readonly sealed_secret: Uint8Array | null
}

/** Takes a delivery that is due for `seconds`; undefined when it is not, or another worker has it. */
export async function takeDelivery(
  executor: Executor,
  accountId: number,
  id: string,
  seconds: number,
): Promise<TakenDelivery | undefined> {
  const { rows } = await sql<TakenDelivery>`
    with taken as (
      update event_deliveries
      set claimed_until = now() + make_interval(secs => ${seconds}), attempts = attempts + 1
      where account_id = ${accountId} and id = ${id}::bigint and state = 'waiting'
        and next_attempt_at <= now() + interval '1 second'
        and (claimed_until is null or claimed_until < now())
      returning account_id, project_id, id, message, attempts, target_id
    )
    select d.account_id, d.project_id, d.id, d.message, d.attempts, t.sealed_secret,
      case when t.id is not null then json_build_object('kind', t.kind, 'address', t.address, 'on', t."on") end
        as target
    from taken d left join event_targets t on t.account_id = d.account_id and t.id = d.target_id`.execute(executor)
  return rows[0]
}

/** What an attempt came to. `again`: seconds until the next one; absent when there is none. */
export interface AttemptEnd {
  readonly delivered: boolean
  readonly status: number | null
  readonly error: string | null
  readonly again?: number
}

/** Notes what an attempt came to; the next one is queued with it. */
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
      delivered_at = case when ${delivered} then now() end,
      next_attempt_at = now() + make_interval(secs => ${again ?? null}::float8)
    where account_id = ${accountId} and id = ${id}::bigint and state = 'waiting'`.execute(tx)
  if (state === 'waiting') await queueAttempts(tx, queue, [{ account_id: accountId, id }], again)
}

/** Queues attempts of deliveries that wait, at once or after `seconds`. */
export function queueAttempts(
  tx: Executor,
  queue: Queue,
  deliveries: readonly { readonly account_id: number; readonly id: string }[],
  seconds = 0,
): Promise<void> {
  const due = new Date(Date.now() + seconds * 1000).toISOString()
  return queue.send(
    tx,
    deliverMessage,
    deliveries.map(({ account_id, id }) => ({ accountId: account_id, deliveryId: id, due })),
    { startAfterSeconds: Math.ceil(seconds) },
  )
}
