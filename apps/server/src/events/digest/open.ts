import type { Digest } from '@sextant/contract/events_2/kinds.ts'
import { sql, type RawBuilder } from 'kysely'
import type { Executor } from '#db/database.ts'
import { queueAttempts } from '#jobs/attempts.ts'
import type { Queue } from '#jobs/queue.ts'
import { deliverMessage } from '../jobs.ts'

interface Of {
  readonly accountId: number
  readonly targetId: number
}

/** Hour of the day at which digests are sent, in the time zone of the account. A weekly one is sent on Monday. */
const HOUR = sql`interval '8 hours'`

const units = { daily: 'day', weekly: 'week' } as const satisfies Record<Exclude<Digest, 'none'>, string>

/** When the next digest of an account is due: a timestamp, and the seconds until then. `none`: now. */
export async function nextDue(
  tx: Executor,
  accountId: number,
  digest: Digest,
): Promise<{ readonly at: string; readonly seconds: number }> {
  const { rows } = await sql<{ at: string; seconds: number }>`
    select due.at::text as at, extract(epoch from due.at - now())::float8 as seconds
    from accounts a, lateral (select ${momentOf(digest, sql`a.time_zone`)} as at) due
    where a.id = ${accountId}`.execute(tx)
  return rows[0]!
}

function momentOf(digest: Digest, timeZone: RawBuilder<unknown>): RawBuilder<unknown> {
  if (digest === 'none') return sql`now()`
  const unit = units[digest]
  const period = sql`date_trunc(${sql.lit(unit)}, (now() at time zone ${timeZone}) - ${HOUR})`
  return sql`(${period} + ${sql.lit(`1 ${unit}`)}::interval + ${HOUR}) at time zone ${timeZone}`
}

/**
 * The digest that new messages to a target join, until it is due or an attempt has begun. The lock makes an attempt wait for what
 * this transaction adds. Lock the target first, so that it has one open digest at most.
 */
export async function openDigest(tx: Executor, { accountId, targetId }: Of): Promise<string | undefined> {
  const { rows } = await sql<{ id: string }>`
    select id from event_deliveries
    where account_id = ${accountId} and target_id = ${targetId} and ${isOpen} for no key update`.execute(tx)
  return rows[0]?.id
}

/** Moves the open digest of a target, whose setting has changed, to the time of the next one, or sends it at once. */
export async function moveDigest(
  tx: Executor,
  queue: Queue,
  { accountId, targetId }: Of,
  digest: Digest,
): Promise<void> {
  const { at, seconds } = await nextDue(tx, accountId, digest)
  const { rows } = await sql<{ account_id: number; id: string }>`
    update event_deliveries set next_attempt_at = ${at}::timestamptz
    where account_id = ${accountId} and target_id = ${targetId} and ${isOpen}
    returning account_id, id`.execute(tx)
  await queueAttempts(tx, queue, deliverMessage, rows, seconds)
}

/** Moves the open digests of an account, whose time zone has changed. */
export async function moveDigests(tx: Executor, queue: Queue, accountId: number): Promise<void> {
  const { rows } = await sql<{ id: number; digest: Digest }>`
    select id, digest from event_targets
    where account_id = ${accountId} and id in (
      select target_id from event_deliveries where account_id = ${accountId} and ${isOpen}
    )
    order by id for no key update`.execute(tx)
  for (const { id: targetId, digest } of rows) await moveDigest(tx, queue, { accountId, targetId }, digest)
}

const isOpen = sql`kind = 'digest' and state = 'waiting' and attempts = 0 and next_attempt_at > now()`
