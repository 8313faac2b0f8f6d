import { Type } from 'typebox'
import { actionOn, list, operation } from '../operation.ts'
import { parameter } from '../parameter.ts'
import { field, row } from '../row.ts'
import { eventDirections, eventKindNames, eventKinds } from './kinds.ts'
import { eventRights } from './targets.ts'

export const EventRule = row(
  'EventRule',
  'What is reported when a rank check ends, and to which target.',
  {
    id: field.id('Unique id of the rule.'),
    project_id: field.id('Id of the project.'),
    event_target_id: field.id('Id of the target that receives the messages.'),
    name: field.text('Display name.'),
    kind: field.text(eventKindNames.map((name) => `\`${name}\``).join(', ') + '.'),
    threshold: field.integerOrNull(
      'Number of the condition: N of top N, or positions; null for kinds without a number.',
    ),
    direction: field.textOrNull('Direction of a `moved` rule: `up`, `down` or `both`; null for other kinds.'),
    regions_indexes: field.textOrNull(
      'Region indexes the rule is limited to, comma-separated; null for all regions.',
    ),
    on: field.flag('1 if the rule is on.'),
    date: field.datetime('Time the rule was added.'),
    by_user_id: field.id('Id of the account that added the rule.'),
  },
  ['id', 'event_target_id', 'name', 'kind', 'threshold', 'direction', 'regions_indexes', 'on'],
)

const project_id = parameter.id().required('Id of the project.')
const kind = parameter.oneOf(eventKindNames).required(
  `Event to report: ${Object.entries(eventKinds)
    .map(([name, { doc }]) => `\`${name}\` ${doc}`)
    .join('; ')}.`,
)
const condition = {
  threshold: parameter
    .integer(1, 1_000)
    .optional(
      'Number of the condition: N for `entered_top` and `left_top`, positions for `moved`. Required for ' +
        'these kinds and not allowed for others.',
    ),
  direction: parameter
    .oneOf(eventDirections)
    .optional('Direction of a `moved` rule: `up`, `down` or `both`. Defaults to `both`.'),
  regions_indexes: parameter
    .ids(1_000)
    .optional('Indexes of the regions to limit the rule to. An empty list means all regions.'),
}

export const rulesGet = list('get/events_2/rules', EventRule, {
  summary: 'Lists the rules of a project.',
  rights: eventRights,
  envelope: 'counted',
  parameters: { project_id },
  errors: ['forbidden'],
  example: {
    request: { project_id: 1, fields: ['id', 'kind', 'threshold', 'on'] },
    result: [{ id: 1, kind: 'left_top', threshold: 3, on: 1 }],
  },
})

export const rulesAdd = operation('add/events_2/rules', {
  scope: 'write',
  summary: 'Adds a rule that sends events to a target.',
  notes:
    'Rules are evaluated once per rank check, when it ends; all keywords that match a rule go into one ' +
    "message. Only certain results are compared: the cells of the check's date with those of the previous " +
    'date. A result that failed, was not read to the end or has no earlier cell is not reported; only ' +
    '`entered_top` also reports a first position.',
  rights: eventRights,
  parameters: {
    project_id,
    event_target_id: parameter.id().required('Id of the target that receives the messages.'),
    kind,
    name: parameter.text(255).optional('Display name. Defaults to a description of the event.'),
    ...condition,
  },
  result: Type.Integer({ description: 'Unique id of the rule.' }),
  errors: ['forbidden', 'parameter_missing'],
  example: { request: { project_id: 1, event_target_id: 1, kind: 'left_top', threshold: 10 }, result: 1 },
})

export const rulesEdit = operation('edit/events_2/rules', {
  scope: 'write',
  summary: 'Updates a rule.',
  notes: 'Parameters that are not sent stay unchanged. The kind cannot be changed.',
  rights: eventRights,
  parameters: {
    project_id,
    id: parameter.id().required('Id of the rule.'),
    event_target_id: parameter.id().optional('Id of the target that receives the messages.'),
    name: parameter.text(255).optional('Display name.'),
    on: parameter.flag().optional('Whether the rule is on.'),
    ...condition,
  },
  result: Type.Integer({ description: 'Always 1.' }),
  errors: ['forbidden'],
  example: { request: { project_id: 1, id: 1, threshold: 3 }, result: 1 },
})

export const rulesDel = actionOn('del/events_2/rules', EventRule, {
  scope: 'write',
  summary: 'Removes rules.',
  notes: 'Messages that already exist are still sent. Requires `id` or `filters`.',
  rights: eventRights,
  parameters: { project_id },
  result: Type.Integer({ description: 'Number of rules removed.' }),
  errors: ['forbidden'],
  example: { request: { project_id: 1, id: 1 }, result: 1 },
})
