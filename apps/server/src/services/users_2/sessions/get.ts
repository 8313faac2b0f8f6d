import type { OutputOf } from '@sextant/contract'
import type { sessionsGet } from '@sextant/contract/users_2/sessions.ts'
import { sql } from 'kysely'
import { isOpen } from '#accounts/sessions.ts'
import type { Handler } from '../../handler.ts'

type Session = OutputOf<typeof sessionsGet>[number]

export const handle: Handler<'get/users_2/sessions'> = async ({ actor, database, settings }) => {
  const { accountId, sessionId = null, timeZone } = actor
  const told = (time: string) =>
    sql`to_char(${sql.raw(time)} at time zone ${timeZone}, 'YYYY-MM-DD HH24:MI:SS')`
  const { rows } = await sql<Session>`
    select s.id, (s.id is not distinct from ${sessionId}::int)::int as current, s.address, s.browser,
      ${told('s.created_at')} as date, ${told('s.last_used_at')} as last_used,
      to_char((s.created_at + ${settings.SESSION_HOURS} * interval '1 hour') at time zone ${timeZone}, 'YYYY-MM-DD HH24:MI:SS')
        as expires
    from sessions s where s.account_id = ${accountId} and ${isOpen(settings)}
    order by s.last_used_at desc, s.id desc`.execute(database.executor)
  return rows
}
