import { REPORT_LINK_DAYS, reportForms, type ReportForm } from '@sextant/contract/reports_2/mail.ts'
import type { RequestTo } from '@sextant/sdk'

/** How a report is sent, as the fields of a form have it. */
export interface MailDraft {
  /** One address a line. */
  readonly recipients: string
  readonly formats: readonly ReportForm[]
  /** Days that the link works; 0 for no link. */
  readonly linkDays: string
}

export const newMail: MailDraft = { recipients: '', formats: ['pdf'], linkDays: String(REPORT_LINK_DAYS) }

/** The fields of a form for saved settings. */
export function mailDraftOf({
  emails = [],
  formats = newMail.formats,
  link_days = REPORT_LINK_DAYS,
}: {
  readonly emails?: readonly string[]
  readonly formats?: readonly string[]
  readonly link_days?: number
}): MailDraft {
  return {
    recipients: emails.join('\n'),
    formats: reportForms.filter((form) => formats.includes(form)),
    linkDays: String(link_days),
  }
}

type MailSent = Pick<RequestTo<'add/reports_2/deliveries'>, 'emails' | 'formats' | 'link_days'>

/** The parameters of the API for a form; without a recipient it is not ready. */
export function mailToSend({ formats, linkDays, recipients }: MailDraft): MailSent {
  const emails = recipients.split(/[\s,;]+/).filter(Boolean)
  return { emails, formats: [...formats], link_days: Number(linkDays) }
}
