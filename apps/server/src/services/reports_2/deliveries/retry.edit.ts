import { sql } from 'kysely'
import { queueAttempts } from '#jobs/attempts.ts'
import { refusingPatterns } from '#selector/select.ts'
import { sendReport } from '#sendings/jobs.ts'
import { requireEmails } from '#sendings/limit.ts'
import type { Handler } from '../../handler.ts'
import { pickedOf } from '../../rows/picked.ts'
import { requireProject } from '../../rows/project.ts'
import { reportDeliveries } from './columns.ts'

export const handle: Handler<'edit/reports_2/deliveries/retry'> = async (context, input) => {
  const { database, owner, queue, settings } = context
  const picked = pickedOf(context, reportDeliveries, input.project_id, 'all')
  const again = await refusingPatterns(() =>
    database.transaction(async (tx) => {
      const { rows } = await sql<{ account_id: number; id: string }>`
        update report_deliveries set state = 'waiting', next_attempt_at = now(), attempts = 0, error = null,
          claimed_until = null
        where account_id = ${owner.accountId} and id in (${picked}) and state <> 'sent'
          and (claimed_until is null or claimed_until < now())
        returning account_id, id::text as id`.execute(tx)
      await requireEmails(tx, owner.accountId, rows.length, settings.EMAILS_PER_DAY)
      await queueAttempts(tx, queue, sendReport, rows)
      return rows.length
    }),
  )
  if (again === 0) await requireProject(context, input.project_id)
  queue.wake(sendReport)
  return again
}
