import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import type { Executor } from '#db/database.ts'
import { queueAttempts } from '#jobs/attempts.ts'
import type { Queue } from '#jobs/queue.ts'
import { sendReport } from './jobs.ts'
import { requireEmails } from './limit.ts'
import type { SendingSettings } from './settings.ts'

/** Emails with one report. */
export interface Sending {
  readonly accountId: number
  readonly projectId: number
  /** 0: the settings describe the report. */
  readonly templateId: number
  /** Undefined: it is made when the first email is sent. */
  readonly reportId?: number
  readonly scheduled: boolean
  readonly addresses: readonly string[]
  readonly settings: SendingSettings
  readonly byAccountId: number
}

/**
 * Adds an email for each recipient in the given transaction. Returns their ids. Throws ApiError 3014 beyond the emails that the
 * account may send per day.
 */
export async function orderSending(
  tx: Executor,
  queue: Queue,
  sending: Sending,
  emailsPerDay: number,
): Promise<string[]> {
  const {
    accountId,
    addresses,
    byAccountId,
    projectId,
    reportId = null,
    scheduled,
    settings,
    templateId,
  } = sending
  const recipients = [...new Set(addresses)]
  await requireEmails(tx, accountId, recipients.length, emailsPerDay)
  const { rows } = await sql<{ account_id: number; id: string }>`
    insert into report_deliveries
      (account_id, project_id, sending, report_template_id, report_id, scheduled, address, settings, state, by_account_id)
    select ${accountId}, ${projectId}, ${randomUUID()}::uuid, ${templateId}, ${reportId}::int, ${scheduled}, address,
      ${JSON.stringify(settings)}::jsonb, 'waiting', ${byAccountId}
    from unnest(${recipients}::text[]) with ordinality as recipients(address, place)
    order by place
    returning account_id, id::text as id`.execute(tx)
  await queueAttempts(tx, queue, sendReport, rows)
  return rows.map(({ id }) => id)
}
