import { sql } from 'kysely'
import { deliverMessage } from '#events/jobs.ts'
import { queueAttempts } from '#jobs/attempts.ts'
import { refusingPatterns } from '#selector/select.ts'
import { requireEmails } from '#sendings/limit.ts'
import type { Handler } from '../../handler.ts'
import { pickedOf } from '../../rows/picked.ts'
import { requireProject } from '../../rows/project.ts'
import { deliveries } from './columns.ts'

export const handle: Handler<'edit/events_2/deliveries/retry'> = async (context, input) => {
  const { database, owner, queue, settings } = context
  const picked = pickedOf(context, deliveries, input.project_id, 'all')
  const again = await refusingPatterns(() =>
    database.transaction(async (tx) => {
      const { rows } = await sql<{ account_id: number; id: string; kind: string }>`
        update event_deliveries d set state = 'waiting', next_attempt_at = now(), attempts = 0
        from event_targets t
        where d.account_id = ${owner.accountId} and d.id in (${picked}) and d.state not in ('delivered', 'collected')
          and (d.claimed_until is null or d.claimed_until < now())
          and t.account_id = d.account_id and t.id = d.target_id
        returning d.account_id, d.id, t.kind`.execute(tx)
      const emails = rows.filter(({ kind }) => kind === 'email').length
      await requireEmails(tx, owner.accountId, emails, settings.EMAILS_PER_DAY)
      await queueAttempts(tx, queue, deliverMessage, rows)
      return rows.length
    }),
  )
  if (again === 0) await requireProject(context, input.project_id)
  queue.wake(deliverMessage)
  return again
}
