import { parameter, type ParametersRead } from '../parameter.ts'

/** Forms of a report that can be attached to an email. */
export const reportForms = ['pdf', 'xlsx'] as const
export type ReportForm = (typeof reportForms)[number]
/** Forms of the protocol that Sextant does not make. */
const otherForms = ['csv', 'html'] as const

/** Most recipients of a report. */
export const REPORT_RECIPIENTS = 20
/** Days that the link in an email works unless the settings say otherwise. */
export const REPORT_LINK_DAYS = 90

/** Periods of the protocol by the period of a report that Sextant makes for them. */
export const mailPeriods = { none: 'checks', week: 'week', weekly: 'days_7', month: 'month' } as const
export const mailPeriodNames = Object.keys(mailPeriods) as (keyof typeof mailPeriods)[]

const emails = parameter.texts(254, REPORT_RECIPIENTS)
const formats = parameter.someOf([...reportForms, ...otherForms])
const linkDays = parameter.integer(0, 3_660)

const emailsDoc = `Addresses of the recipients, at most ${REPORT_RECIPIENTS}. Each gets an email of its own.`
const formatsDoc =
  'Files to attach: `pdf`, `xlsx`. Sextant makes no `csv` and `html`: the email itself shows the report.'
const linkDaysDoc =
  `Days that the link in the email works, which opens the report without an account; 0 for no link. Defaults to ${REPORT_LINK_DAYS}. ` +
  'Needs `PUBLIC_URL`.'

/** How a report is sent by a schedule, and what it contains without a template. */
export const reportMailSettings = {
  emails: emails.optional(emailsDoc),
  formats: formats.optional(`${formatsDoc} Defaults to \`pdf\`.`),
  link_days: linkDays.optional(linkDaysDoc),
  period: parameter
    .oneOf(mailPeriodNames)
    .optional(
      'Period of a report without a template: `none` the last two dates with a check, `week` the last complete week, `weekly` the ' +
        'last 7 days, `month` the last complete month.',
    ),
  with_competitors: parameter
    .oneOf([0, 1, 2])
    .optional('Whether a report without a template shows competitors: 0 no, 1 and 2 yes.'),
  additional_fields: parameter
    .someOf(['summary', 'traffic', 'url', 'frequency'])
    .optional(
      'What a report without a template shows besides positions: `summary` figures with a chart, `url` the pages that rank. Search ' +
        'volumes (`frequency`) are always shown, and there is no source of `traffic`.',
    ),
}

/** Settings of a schedule of reports, all of them. */
export type ReportMailSettings = {
  readonly [K in keyof typeof reportMailSettings]-?: NonNullable<ParametersRead<typeof reportMailSettings>[K]>
}

/** Settings of a new schedule of reports. */
export const usualMailSettings: ReportMailSettings = {
  emails: [],
  formats: ['pdf'],
  link_days: REPORT_LINK_DAYS,
  period: 'none',
  with_competitors: 0,
  additional_fields: ['summary'],
}

/** How a report is sent once. */
export const reportMailOnce = {
  emails: emails.required(emailsDoc),
  formats: formats.default(['pdf'], formatsDoc),
  link_days: linkDays.default(REPORT_LINK_DAYS, linkDaysDoc),
  message: parameter.text(2_000, 0).default('', 'Words of your own above the report.'),
}
