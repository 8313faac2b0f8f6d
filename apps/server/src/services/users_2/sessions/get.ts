import type { OutputOf } from '@sextant/contract'
import type { sessionsGet } from '@sextant/contract/users_2/sessions.ts'
import { sql } from 'kysely'
import { isOpen } from '#accounts/sessions.ts'
import type { Handler } from '../../handler.ts'
import { localTime } from '../../rows/local-time.ts'

type Session = OutputOf<typeof sessionsGet>[number]

export const handle: Handler<'get/users_2/sessions'> = async ({ actor, database, settings }) => {
  const { accountId, sessionId = null, timeZone } = actor
  const { rows } = await sql<Session>`
    select s.id, (s.id is not distinct from ${sessionId}::int)::int as current, s.address, s.browser,
      ${localTime(sql`s.created_at`, timeZone)} as date, ${localTime(sql`s.last_used_at`, timeZone)} as last_used,
      ${localTime(sql`(s.created_at + ${settings.SESSION_HOURS} * interval '1 hour')`, timeZone)} as expires
    from sessions s where s.account_id = ${accountId} and ${isOpen(settings)}
    order by s.last_used_at desc, s.id desc`.execute(database.executor)
  return rows
}
