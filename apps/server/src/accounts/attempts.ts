import { createHash } from 'node:crypto'
import { ApiError } from '@sextant/contract'
import { sql } from 'kysely'
import type { Database, Executor } from '#db/database.ts'

/** What password attempts are counted for, and how many are allowed within a time window. */
export interface Counted {
  readonly subject: string
  readonly limit: number
  /** Completes "too many wrong passwords …". */
  readonly who: string
}

/** Seconds after the first attempt until counting restarts: nobody is locked out for longer. */
const WINDOW_SECONDS = 900

/**
 * Counts an attempt before the password is checked, so that attempts sent in parallel do not pass together. Throws
 * ApiError 3006 with the seconds to wait if there were too many.
 */
export async function beginAttempt(database: Database, { subject, limit, who }: Counted): Promise<void> {
  const { rows } = await sql<{ attempts: number; seconds: number }>`
    insert into sign_in_attempts as a (subject, attempts) values (${keyOf(subject)}, 1)
    on conflict (subject) do update set
      attempts = case when a.since < now() - ${WINDOW_SECONDS} * interval '1 second' then 1 else a.attempts + 1 end,
      since = case when a.since < now() - ${WINDOW_SECONDS} * interval '1 second' then now() else a.since end
    returning attempts, ceil(extract(epoch from since - now()) + ${WINDOW_SECONDS})::int as seconds`.execute(
    database.executor,
  )
  const { attempts, seconds } = rows[0]!
  if (attempts > limit) throw throttled(who, Math.max(1, seconds))
}

/** Takes back an attempt that succeeded, and all failed attempts for those in `forgiven`. */
export async function succeed(
  tx: Executor,
  counted: readonly Counted[],
  forgiven: readonly Counted[],
): Promise<void> {
  const keys = (some: readonly Counted[]) => some.map(({ subject }) => keyOf(subject))
  await sql`delete from sign_in_attempts where subject = any(${keys(forgiven)}::bytea[])`.execute(tx)
  await sql`
    update sign_in_attempts set attempts = greatest(attempts - 1, 0)
    where subject = any(${keys(counted)}::bytea[])`.execute(tx)
}

/** Records a use of something that is valid for at most `WINDOW_SECONDS`. Returns whether it is the first, among all processes. */
export async function isFirstUse({ executor }: Database, subject: string): Promise<boolean> {
  const { rows } = await sql`
    insert into sign_in_attempts (subject, attempts) values (${keyOf(subject)}, 1)
    on conflict (subject) do nothing returning 1`.execute(executor)
  return rows.length > 0
}

/** Removes attempts that no longer count. */
export async function forgetAttempts(executor: Executor): Promise<void> {
  await sql`
    delete from sign_in_attempts where since < now() - ${WINDOW_SECONDS} * interval '1 second'`.execute(
    executor,
  )
}

function keyOf(subject: string): Buffer {
  return createHash('sha256').update(subject).digest()
}

function throttled(who: string, seconds: number): ApiError {
  const minutes = Math.ceil(seconds / 60)
  return new ApiError(
    'sign_in_throttled',
    `too many wrong passwords ${who}. Try again in ${minutes === 1 ? 'a minute' : `${minutes} minutes`}`,
    { retryAfterSeconds: seconds },
  )
}
