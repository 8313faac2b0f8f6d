import { Type } from 'typebox'
import { actionOn, list, operation } from '../operation.ts'
import { parameter } from '../parameter.ts'
import { field, row } from '../row.ts'
import { reportMailOnce } from './mail.ts'

/** States of an email with a report. */
export const reportDeliveryStates = {
  waiting: 'it is sent at the time of `next_attempt_at`',
  handed_over:
    'the mail server has the whole message, but its answer is not known; it is not sent again by itself, so that nobody gets it twice',
  sent: 'the mail server accepted it',
  failed: 'it was given up; `error` says why',
} as const
export type ReportDeliveryState = keyof typeof reportDeliveryStates

export const ReportDelivery = row(
  'ReportDelivery',
  'An email with a report to one recipient, and its state.',
  {
    id: field.idText('Unique id of the email.'),
    project_id: field.id('Id of the project.'),
    report_template_id: field.id(
      'Id of the template; 0 for a report that the settings of a schedule describe.',
    ),
    report_id: field.idOrNull('Id of the report; null until it is made.'),
    guest_link_id: field.idOrNull('Id of the guest link in the email; null without one.'),
    scheduled: field.flag('1 if a schedule sends it.'),
    address: field.text('Address of the recipient.'),
    state: field.text(
      Object.entries(reportDeliveryStates)
        .map(([name, doc]) => `\`${name}\` ${doc}`)
        .join('; ') + '.',
    ),
    attempts: field.integer('Number of attempts.'),
    next_attempt_at: field.datetimeOrNull('Time of the next attempt; null if there is none.'),
    error: field.textOrNull('Reason the last attempt failed; null if it did not.'),
    date: field.datetime('Time it was ordered.'),
    sent_at: field.datetimeOrNull('Time the mail server accepted it; null if it has not.'),
  },
  ['id', 'report_id', 'address', 'state', 'error', 'date', 'sent_at'],
)

const project_id = parameter.id().required('Id of the project.')
const rights = { project_id: 'edit' } as const

export const reportDeliveriesGet = list('get/reports_2/deliveries', ReportDelivery, {
  summary: 'Lists the emails with reports of a project, newest first.',
  rights,
  envelope: 'counted',
  parameters: { project_id },
  errors: ['forbidden'],
  example: {
    request: { project_id: 1, fields: ['id', 'address', 'scheduled'] },
    result: [{ id: '1', address: 'client@crumbs.example', scheduled: 0 }],
  },
})

export const reportDeliveriesAdd = operation('add/reports_2/deliveries', {
  scope: 'share',
  summary: 'Sends a report by email.',
  notes:
    'Every recipient gets one email: neither a crash nor a second process sends it twice. A scheduled report is sent by ' +
    '`edit/schedule_2` with `positions_report`. A link in the email needs the right `delegate`.',
  rights,
  parameters: { project_id, report_id: parameter.id().required('Id of the report.'), ...reportMailOnce },
  result: Type.Array(Type.String(), { description: 'Ids of the emails, in the order of the recipients.' }),
  errors: ['forbidden', 'not_supported', 'project_archived', 'too_many_emails'],
  example: {
    request: { project_id: 1, report_id: 1, emails: ['client@crumbs.example'] },
    result: ['1'],
  },
})

export const reportDeliveriesRetry = actionOn('edit/reports_2/deliveries/retry', ReportDelivery, {
  scope: 'share',
  summary: 'Sends emails again that were not accepted.',
  notes:
    'Also those whose answer is not known, which may arrive twice then. Skips emails that were sent. Requires `id` or `filters`.',
  rights,
  parameters: { project_id },
  result: Type.Integer({ description: 'Number of emails sent again.' }),
  errors: ['forbidden', 'too_many_emails'],
  example: { request: { project_id: 1, id: 1 }, result: 1 },
})
