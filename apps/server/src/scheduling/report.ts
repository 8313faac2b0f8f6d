import { ApiError } from '@sextant/contract'
import { counted } from '@sextant/contract/counted.ts'
import { usualMailSettings, type ReportForm } from '@sextant/contract/reports_2/mail.ts'
import { sql } from 'kysely'
import type { Executor } from '#db/database.ts'
import { sendReport } from '#sendings/jobs.ts'
import { orderSending } from '#sendings/order.ts'
import type { DueSchedule } from './due.ts'
import type { StartWork } from './work.ts'

/** Orders an email with a report for each recipient. The report is made when the first of them is sent. */
export const orderReport: StartWork = async ({ emailsPerDay, queue }, tx, due) => {
  const { accountId, byAccountId, projectId, settings, templateId } = due
  const { emails, formats, ...report } = { ...usualMailSettings, ...settings.report }
  if (emails.length === 0)
    throw new ApiError('parameter_missing', 'the schedule has no recipients: set `emails`')
  if (settings.stopRepeated && !(await wasChecked(tx, due))) return undefined
  if (due.checkEndedAt === null && (await wasSentToday(tx, due))) {
    throw new ApiError('duplicate', 'the schedule has sent its report of today already')
  }
  const sending = {
    accountId,
    projectId,
    templateId,
    scheduled: true,
    addresses: emails,
    settings: { ...report, formats: formats as ReportForm[] },
    byAccountId,
  }
  await orderSending(tx, queue, sending, emailsPerDay)
  return {
    info: `Report ordered for ${counted(emails.length, 'recipient')}.`,
    committed: () => queue.wake(sendReport),
  }
}

/** Whether a rank check has ended since the last run. */
async function wasChecked(tx: Executor, { accountId, lastRunAt, projectId }: DueSchedule): Promise<boolean> {
  const { rows } = await sql`
    select id from runs
    where account_id = ${accountId} and project_id = ${projectId}
      and finished_at > coalesce(${lastRunAt}::timestamptz, '-infinity')
    limit 1`.execute(tx)
  return rows.length > 0
}

/** Whether the schedule has ordered a report on this date, such as before its account moved to another time zone. */
async function wasSentToday(
  tx: Executor,
  { accountId, projectId, templateId, timeZone, today }: DueSchedule,
): Promise<boolean> {
  const { rows } = await sql`
    select id from report_deliveries
    where account_id = ${accountId} and project_id = ${projectId} and report_template_id = ${templateId} and scheduled
      and (created_at at time zone ${timeZone})::date = ${today}::date
    limit 1`.execute(tx)
  return rows.length > 0
}
