import { sql } from 'kysely'
import type { Handler } from '../../handler.ts'
import { localTime } from '../../rows/local-time.ts'

export const handle: Handler<'get/users_2/totp'> = async ({ actor, database }) => {
  const { accountId, timeZone } = actor
  const { rows } = await sql<{ date: string; recovery_codes: number }>`
    select ${localTime(sql`f.confirmed_at`, timeZone)} as date, (
      select count(*)::int from recovery_codes c where c.account_id = ${accountId} and c.used_at is null
    ) as recovery_codes
    from second_factors f where f.account_id = ${accountId} and f.confirmed_at is not null`.execute(
    database.executor,
  )
  return rows[0] === undefined ? { on: 0, date: null, recovery_codes: 0 } : { on: 1, ...rows[0] }
}
