import { Type } from 'typebox'
import { actionOn, list } from '../operation.ts'
import { parameter } from '../parameter.ts'
import { field, row } from '../row.ts'
import { deliveryStates } from './kinds.ts'
import { eventRights } from './targets.ts'

export const EventDelivery = row(
  'EventDelivery',
  'A message to a target and its delivery state.',
  {
    id: field.idText('Unique id of the message, sent with every delivery attempt.'),
    project_id: field.id('Id of the project.'),
    event_target_id: field.id('Id of the target, which may have been removed since.'),
    rule_id: field.idOrNull('Id of the rule that made the message; null for a test and for `limit_reached`.'),
    run_id: field.idTextOrNull('Id of the rank check the message is about; null if none.'),
    kind: field.text(
      'Kind of the rule, or `test`, or `digest`, or `limit_reached`: the last message of a day, which says that no ' +
        'more are sent.',
    ),
    digest_id: field.idTextOrNull(
      'Id of the digest that contains the message; null if the message is sent alone.',
    ),
    state: field.text(
      Object.entries(deliveryStates)
        .map(([name, doc]) => `\`${name}\` ${doc}`)
        .join('; ') + '.',
    ),
    attempts: field.integer('Number of delivery attempts.'),
    next_attempt_at: field.datetimeOrNull('Time of the next attempt; null if there is none.'),
    status: field.integerOrNull('HTTP status of the last response; null if there was none, and for email.'),
    error: field.textOrNull('Reason the last attempt failed; null if it did not.'),
    message: field.text('Content of the message, as JSON.'),
    date: field.datetime('Time the message was created.'),
    delivered_at: field.datetimeOrNull('Time the receiver accepted the message; null if it has not.'),
  },
  ['id', 'event_target_id', 'rule_id', 'kind', 'state', 'attempts', 'status', 'error', 'date'],
)

const project_id = parameter.id().required('Id of the project.')

export const deliveriesGet = list('get/events_2/deliveries', EventDelivery, {
  summary: 'Lists the messages of a project.',
  notes: 'Sorted newest first unless `orders` is given.',
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
  scope: 'write',
  summary: 'Resends messages that were not delivered.',
  notes:
    'Sends immediately, whether the messages are waiting, failed or suppressed. Skips messages that were ' +
    'delivered, are part of a digest, or whose target was removed. Requires `id` or `filters`.',
  rights: eventRights,
  parameters: { project_id },
  result: Type.Integer({ description: 'Number of messages resent.' }),
  errors: ['forbidden', 'too_many_emails'],
  example: { request: { project_id: 1, id: 1 }, result: 1 },
})
