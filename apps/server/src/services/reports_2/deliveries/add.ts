import { usualMailSettings } from '@sextant/contract/reports_2/mail.ts'
import { sql } from 'kysely'
import { ownerOfProject } from '#accounts/owner.ts'
import { sendReport } from '#sendings/jobs.ts'
import { orderSending } from '#sendings/order.ts'
import type { Handler } from '../../handler.ts'
import { refuseForms, refuseRecipients } from '../../request/recipients.ts'
import { inLockedProject } from '../../rows/locked.ts'
import { noSuch } from '../../rows/project.ts'

export const handle: Handler<'add/reports_2/deliveries'> = async (context, input) => {
  const { actor, queue, settings } = context
  const { emails, formats, link_days, message, report_id: reportId } = input
  refuseRecipients(emails, settings)
  refuseForms(formats)
  // The link in the email opens the report to whoever has it.
  if (link_days > 0) ownerOfProject(actor, input.project_id, 'delegate', 'project_id')
  const ids = await inLockedProject(context, input.project_id, async ({ tx, accountId, projectId }) => {
    const { rows } = await sql<{ template_id: number }>`
      select template_id from reports
      where account_id = ${accountId} and project_id = ${projectId} and id = ${reportId}`.execute(tx)
    const [report] = rows
    if (report === undefined) throw noSuch('report', 'report_id')
    const { emails: _, ...usual } = usualMailSettings
    const sending = {
      accountId,
      projectId,
      templateId: report.template_id,
      reportId,
      scheduled: false,
      addresses: emails,
      settings: { ...usual, formats, link_days, message },
      byAccountId: actor.accountId,
    }
    return orderSending(tx, queue, sending, settings.EMAILS_PER_DAY)
  })
  queue.wake(sendReport)
  return ids
}
