import type { Digest } from '@sextant/contract/events_2/kinds.ts'
import { sql } from 'kysely'
import type { Executor } from '#db/database.ts'
import { queueAttempts } from '#jobs/attempts.ts'
import type { Queue } from '#jobs/queue.ts'
import { countEmails, requireEmails } from '#sendings/limit.ts'
import { nextDue, openDigest } from './digest/open.ts'
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
  /** Keys of the changes that the message does not name. */
  readonly furtherChanges?: readonly string[]
}

/** How many messages are sent per day. */
export interface MessageLimits {
  /** From a project to one target. */
  readonly perDay: number
  /** Emails of an account, to whatever target. */
  readonly emailsPerDay: number
}

/**
 * Adds a delivery and its first job, or adds it to the next digest of the target. Returns its id. When the target has received
 * `perDay` messages of the project today, the delivery is stored as suppressed, and one last message says so. So is an email
 * beyond those of the account; a test throws ApiError 3014 then.
 */
export async function addDelivery(
  tx: Executor,
  queue: Queue,
  delivery: NewDelivery,
  limits: MessageLimits,
): Promise<string> {
  const { accountId, projectId, targetId, message } = delivery
  // The lock on the target makes concurrent messages count each other.
  const { rows: targets } = await sql<{ digest: Digest; kind: string }>`
    select digest, kind from event_targets where account_id = ${accountId} and id = ${targetId} for no key update`.execute(
    tx,
  )
  const today = await dateOf(tx, accountId)
  const digest = targets[0]?.digest ?? 'none'
  const isTest = message.event === 'test'
  const { perDay, emailsPerDay } = limits
  const mayEmail = async () => targets[0]?.kind !== 'email' || countEmails(tx, accountId, 1, emailsPerDay)
  if (digest !== 'none' && !isTest) return collect(tx, queue, delivery, today, { digest, mayEmail })
  const { rows } = await sql<{ sent: number; isReported: boolean }>`
    select count(*) filter (where d.state not in ('suppressed', 'collected') and d.kind <> 'limit_reached')::int as sent,
      count(*) filter (where d.kind = 'limit_reached') > 0 as "isReported"
    from event_deliveries d
    where d.account_id = ${accountId} and d.target_id = ${targetId} and d.date = ${today}::date`.execute(tx)
  const { sent, isReported } = rows[0]!
  if (sent < perDay) {
    if (isTest && targets[0]?.kind === 'email') await requireEmails(tx, accountId, 1, emailsPerDay)
    else if (!(await mayEmail())) return insert(tx, delivery, today, { state: 'suppressed' })
    return insertDue(tx, queue, delivery, today)
  }
  if (!isReported && (await mayEmail())) {
    const { project } = message
    const text = `${perDay} messages of ${project.name} were sent today. Further messages of today are only in the delivery log.`
    const last: Message = { ...about(message), event: 'limit_reached', text, limit: perDay }
    await insertDue(tx, queue, { accountId, projectId, targetId, message: last }, today)
  }
  return insert(tx, delivery, today, { state: 'suppressed' })
}

/** Adds a delivery to the open digest of its target, or to a new one. */
async function collect(
  tx: Executor,
  queue: Queue,
  delivery: NewDelivery,
  today: string,
  { digest, mayEmail }: { readonly digest: Digest; readonly mayEmail: () => Promise<boolean> },
): Promise<string> {
  const { accountId, message } = delivery
  let digestId = await openDigest(tx, delivery)
  if (digestId === undefined) {
    if (!(await mayEmail())) return insert(tx, delivery, today, { state: 'suppressed' })
    const of = { ...delivery, ruleId: undefined, runId: undefined, furtherChanges: undefined }
    const text = `${message.project.name}: digest.`
    const due = await nextDue(tx, accountId, digest)
    const header: Message = { ...about(message), event: 'digest', text }
    digestId = await insert(tx, { ...of, message: header }, today, { state: 'waiting', due: due.at })
    await queueAttempts(tx, queue, deliverMessage, [{ account_id: accountId, id: digestId }], due.seconds)
  }
  return insert(tx, delivery, today, { state: 'collected', digestId })
}

/** What a message of Sextant itself has of the one that occasioned it. */
function about({ created_at, project }: Message) {
  return { created_at, project, rule: null, check: null, total: 0, keywords: 0, changes: [] } as const
}

/** YYYY-MM-DD, the current date in the time zone of an account. */
async function dateOf(tx: Executor, accountId: number): Promise<string> {
  const { rows } = await sql<{ today: string }>`
    select (now() at time zone time_zone)::date as today from accounts where id = ${accountId}`.execute(tx)
  return rows[0]!.today
}

/** Inserts a delivery that is due now, with its job. */
async function insertDue(tx: Executor, queue: Queue, delivery: NewDelivery, date: string): Promise<string> {
  const { accountId } = delivery
  const deliveryId = await insert(tx, delivery, date, { state: 'waiting', due: 'now' })
  await queue.send(tx, deliverMessage, [{ accountId, deliveryId, due: 'first' }])
  return deliveryId
}

/** How a delivery begins. */
type Start =
  /** `due`: a timestamp. */
  | { readonly state: 'waiting'; readonly due: string }
  | { readonly state: 'collected'; readonly digestId: string }
  | { readonly state: 'suppressed' }

async function insert(
  tx: Executor,
  { accountId, projectId, targetId, ruleId, runId, message, furtherChanges = [] }: NewDelivery,
  date: string,
  start: Start,
): Promise<string> {
  const due = start.state === 'waiting' ? start.due : null
  const digestId = start.state === 'collected' ? start.digestId : null
  const { rows } = await sql<{ id: string }>`
    insert into event_deliveries
      (account_id, project_id, target_id, rule_id, run_id, kind, date, message, state, next_attempt_at, digest_id,
       further_changes)
    values (${accountId}, ${projectId}, ${targetId}, ${ruleId ?? null}::int, ${runId ?? null}::bigint,
      ${message.event}, ${date}::date, ${JSON.stringify(message)}::json, ${start.state}, ${due}::timestamptz,
      ${digestId}::bigint, ${furtherChanges.length === 0 ? null : furtherChanges}::bigint[])
    returning id`.execute(tx)
  return rows[0]!.id
}
