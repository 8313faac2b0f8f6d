import { ApiError } from '@sextant/contract'
import { sql } from 'kysely'
import type { Executor } from '#db/database.ts'

const DAY_MS = 86_400_000

/**
 * Counts emails towards the limit of an account of today (UTC), one for each recipient. Whether they are within it; otherwise
 * none of them is counted. The count is the account's and not that of a target, which can be deleted and added again.
 */
export async function countEmails(
  tx: Executor,
  accountId: number,
  emails: number,
  perDay: number,
): Promise<boolean> {
  if (emails === 0) return true
  if (emails > perDay) return false
  const today = new Date().toISOString().slice(0, 10)
  const { rows } = await sql`
    insert into email_counts as c (account_id, date, emails) values (${accountId}, ${today}::date, ${emails})
    on conflict (account_id) do update
    set date = greatest(c.date, excluded.date),
        emails = case when c.date < excluded.date then excluded.emails else c.emails + excluded.emails end
    where c.account_id = ${accountId} and (c.date < excluded.date or c.emails + excluded.emails <= ${perDay})
    returning emails`.execute(tx)
  return rows.length > 0
}

/** As `countEmails`. Throws ApiError 3014 when they are beyond the limit. */
export async function requireEmails(
  tx: Executor,
  accountId: number,
  emails: number,
  perDay: number,
): Promise<void> {
  if (await countEmails(tx, accountId, emails, perDay)) return
  throw new ApiError(
    'too_many_emails',
    `${emails} would go beyond the limit of ${perDay} emails of this account per day, which ends at 00:00 UTC`,
    { retryAfterSeconds: Math.ceil((DAY_MS - (Date.now() % DAY_MS)) / 1_000) },
  )
}
