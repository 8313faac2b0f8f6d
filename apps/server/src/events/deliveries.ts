import { sql } from 'kysely'
import { crossing } from '#db/crossing.ts'
import type { Executor } from '#db/database.ts'
import type { Queue } from '#jobs/queue.ts'
import { deliverMessage } from './jobs.ts'
import type { Message } from './message.ts'

/** A message to a target. */
export interface NewDelivery {
  readonly accountId: number
  readonly projectId: number
  readonly targetId: number
  readonly ruleId?: number
  readonly runId?: string
  readonly message: Message
}

/**
 * Adds a delivery and its first job. Returns its id. When the target has received `perDay` messages of the project today, the
 * delivery is stored as suppressed, and one last message says so.
 */
export async function addDelivery(
  tx: Executor,
  queue: Queue,
  delivery: NewDelivery,
  perDay: number,
): Promise<string> {
  const { accountId, projectId, targetId, message } = delivery
  // The lock on the target makes concurrent messages count each other.
  await sql`select id from event_targets where account_id = ${accountId} and id = ${targetId} for no key update`.execute(
    tx,
  )
  const today = await dateOf(tx, accountId)
  const { rows } = await sql<{ sent: number; isReported: boolean }>`
    select count(*) filter (where d.state <> 'suppressed' and d.kind <> 'limit_reached')::int as sent,
      count(*) filter (where d.kind = 'limit_reached') > 0 as "isReported"
    from event_deliveries d
    where d.account_id = ${accountId} and d.target_id = ${targetId} and d.date = ${today}::date`.execute(tx)
  const { sent, isReported } = rows[0]!
  if (sent < perDay) return insert(tx, queue, delivery, today, 'waiting')
  if (!isReported) {
    const { project } = message
    const text = `${perDay} messages of ${project.name} were sent today. Further messages of today are only in the delivery log.`
    const last: Message = {
      ...message,
      event: 'limit_reached',
      text,
      rule: null,
      check: null,
      total: 0,
      keywords: 0,
      changes: [],
      limit: perDay,
    }
    await insert(tx, queue, { accountId, projectId, targetId, message: last }, today, 'waiting')
  }
  return insert(tx, queue, delivery, today, 'suppressed')
}

/** YYYY-MM-DD, the current date in the time zone of an account. */
async function dateOf(tx: Executor, accountId: number): Promise<string> {
  const { rows } = await sql<{ today: string }>`
    select (now() at time zone time_zone)::date as today from accounts where id = ${accountId}`.execute(tx)
  return rows[0]!.today
}

async function insert(
  tx: Executor,
  queue: Queue,
  { accountId, projectId, targetId, ruleId, runId, message }: NewDelivery,
  date: string,
  state: 'waiting' | 'suppressed',
): Promise<string> {
  const { rows } = await sql<{ id: string }>`
    insert into event_deliveries
      (account_id, project_id, target_id, rule_id, run_id, kind, date, message, state, next_attempt_at)
    values (${accountId}, ${projectId}, ${targetId}, ${ruleId ?? null}::int, ${runId ?? null}::bigint,
      ${message.event}, ${date}::date, ${JSON.stringify(message)}::json, ${state},
      ${state === 'waiting' ? sql`now()` : null})
    returning id`.execute(tx)
  const { id } = rows[0]!
  if (state === 'waiting') await queue.send(tx, deliverMessage, [{ accountId, deliveryId: id, due: 'first' }])
  return id
}

/** Retention of deliveries in days. */
export const DELIVERIES_KEPT_DAYS = 90

export async function forgetDeliveries(executor: Executor): Promise<void> {
  await sql`
    ${crossing('forget deliveries')}
    delete from event_deliveries
    where created_at < now() - make_interval(days => ${DELIVERIES_KEPT_DAYS}) and state <> 'waiting'`.execute(
    executor,
  )
}
