import type { ReportForm, ReportMailSettings } from '@sextant/contract/reports_2/mail.ts'

/** How a report is sent, and what it contains if no template says so. */
export type SendingSettings = Omit<ReportMailSettings, 'emails' | 'formats'> & {
  readonly formats: readonly ReportForm[]
  /** Words of the sender above the report. */
  readonly message?: string
}
