import { Type } from 'typebox'
import { actionOn, list } from '../operation.ts'
import { parameter } from '../parameter.ts'
import { field, row } from '../row.ts'
import { deliveryStates } from './kinds.ts'
import { eventRights } from './targets.ts'

export const EventDelivery = row(
  'EventDelivery',
  'A message to a target, and what became of it.',
  {
    id: field.idText('Id, which every attempt to deliver it carries.'),
    project_id: field.id('Project.'),
    event_target_id: field.id('Target, which may be removed by now.'),
    rule_id: field.idOrNull('Rule that made it; null for a test and for `limit_reached`.'),
    run_id: field.idTextOrNull('Rank check it tells of.'),
    kind: field.text(
      "Kind of the rule, or `test`, or `limit_reached`: the day's last message, which says that others are not sent.",
    ),
    state: field.text(
      Object.entries(deliveryStates)
        .map(([name, doc]) => `\`${name}\` ${doc}`)
        .join('; ') + '.',
    ),
    attempts: field.integer('Attempts made.'),
    next_attempt_at: field.datetimeOrNull('When the next one is made; null when none is.'),
    status: field.integerOrNull('HTTP status of the last answer; null when there was none, and for e-mail.'),
    error: field.textOrNull('Why the last attempt failed.'),
    message: field.text('What is sent, as JSON.'),
    date: field.datetime('When it was made.'),
    delivered_at: field.datetimeOrNull('When it was taken.'),
  },
  ['id', 'event_target_id', 'rule_id', 'kind', 'state', 'attempts', 'status', 'error', 'date'],
)

const project_id = parameter.id().required('Project id.')

export const deliveriesGet = list('get/events_2/deliveries', EventDelivery, {
  summary: 'Read the log of messages of a project.',
  notes: 'Newest first unless `orders` says otherwise.',
  rights: eventRights,
  envelope: 'counted',
  parameters: { project_id },
  errors: ['forbidden'],
  example: {
    request: { project_id: 1, fields: ['id', 'kind', 'state'] },
    result: [{ id: '1', kind: 'test', state: 'waiting' }],
  },
})

export const deliveriesRetry = actionOn('edit/events_2/deliveries/retry', EventDelivery, {
  summary: 'Send messages again that were not delivered.',
  notes:
    'At once, whether they wait, were given up or were not sent at all; messages that were delivered, or whose target is ' +
    'gone, are left out. Needs `id` or `filters`.',
  rights: eventRights,
  parameters: { project_id },
  result: Type.Integer({ description: 'How many messages are sent again.' }),
  errors: ['forbidden'],
  example: { request: { project_id: 1, id: 1 }, result: 1 },
})
