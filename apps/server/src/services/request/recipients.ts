import { ApiError, shown } from '@sextant/contract'
import { reportForms, type ReportForm } from '@sextant/contract/reports_2/mail.ts'
import type { Settings } from '#config/settings.ts'
import { isMailAddress } from '#events/mail/send.ts'

/** Throws ApiError 2003 for a text that is not one email address, 3004 if the server sends no email. */
export function refuseRecipients(emails: readonly string[], { SMTP_URL, SMTP_FROM }: Settings): void {
  if (emails.length > 0 && (SMTP_URL === undefined || SMTP_FROM === undefined)) {
    throw new ApiError('not_supported', 'this server sends no email: SMTP_URL and SMTP_FROM are not set', {
      field: 'emails',
    })
  }
  const index = emails.findIndex((email) => !isMailAddress(email))
  if (index === -1) return
  throw new ApiError('parameter_value', `must be an email address, but got ${shown(emails[index])}`, {
    field: `emails[${index}]`,
  })
}

/** Throws ApiError 3004 for forms that Sextant does not make. */
export function refuseForms(formats: readonly string[]): asserts formats is readonly ReportForm[] {
  const other = formats.find((form) => !reportForms.some((each) => each === form))
  if (other === undefined) return
  throw new ApiError(
    'not_supported',
    `must be of: ${reportForms.join(', ')}; Sextant makes no ${other} of a report`,
    {
      field: 'formats',
    },
  )
}
