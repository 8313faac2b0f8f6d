import { Type } from 'typebox'
import { actionOn, list, operation } from '../operation.ts'
import { parameter } from '../parameter.ts'
import { field, row } from '../row.ts'
import { eventDirections, eventKindNames, eventKinds } from './kinds.ts'
import { eventRights } from './targets.ts'

export const EventRule = row(
  'EventRule',
  'What is told when a rank check has ended, and to whom.',
  {
    id: field.id('Rule id.'),
    project_id: field.id('Project.'),
    event_target_id: field.id('Where it is sent.'),
    name: field.text('Name shown to people.'),
    kind: field.text(eventKindNames.map((name) => `\`${name}\``).join(', ') + '.'),
    threshold: field.integerOrNull('N of top N, or places; null for kinds without a number.'),
    direction: field.textOrNull('Of `moved`: `up`, `down` or `both`.'),
    regions_indexes: field.textOrNull('Only these regions, comma-separated indexes; null for all.'),
    on: field.flag('0 when it tells nothing.'),
    date: field.datetime('When it was added.'),
    by_user_id: field.id('Account that added it.'),
  },
  ['id', 'event_target_id', 'name', 'kind', 'threshold', 'direction', 'regions_indexes', 'on'],
)

const project_id = parameter.id().required('Project id.')
const kind = parameter.oneOf(eventKindNames).required(
  `What is told: ${Object.entries(eventKinds)
    .map(([name, { doc }]) => `\`${name}\` ${doc}`)
    .join('; ')}.`,
)
const condition = {
  threshold: parameter
    .integer(1, 1_000)
    .optional('N of `entered_top` and `left_top`, places of `moved`; needed there and nowhere else.'),
  direction: parameter
    .oneOf(eventDirections)
    .optional('Of `moved`: `up`, `down` or `both`, which it is when absent.'),
  regions_indexes: parameter.ids(1_000).optional('Only these regions; an empty list: all.'),
}

export const rulesGet = list('get/events_2/rules', EventRule, {
  summary: 'List the rules of a project.',
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
  summary: 'Add a rule that tells a target what happens.',
  notes:
    'Looked at when a rank check has ended, and once per check: all keywords it applies to are one message. Only what ' +
    'is certain is compared: cells of the date of the check with those of the date before it. What failed, was not read ' +
    'to the end or has no earlier cell tells nothing; only `entered_top` also tells of a first position.',
  rights: eventRights,
  parameters: {
    project_id,
    event_target_id: parameter.id().required('Where it is sent.'),
    kind,
    name: parameter.text(255).optional('Name shown to people; what it tells when absent.'),
    ...condition,
  },
  result: Type.Integer({ description: 'Id of the rule.' }),
  errors: ['forbidden', 'parameter_missing'],
  example: { request: { project_id: 1, event_target_id: 1, kind: 'left_top', threshold: 10 }, result: 1 },
})

export const rulesEdit = operation('edit/events_2/rules', {
  summary: 'Change a rule.',
  notes: 'What is not named stays; the kind does in any case.',
  rights: eventRights,
  parameters: {
    project_id,
    id: parameter.id().required('Rule id.'),
    event_target_id: parameter.id().optional('Where it is sent.'),
    name: parameter.text(255).optional('Name shown to people.'),
    on: parameter.flag().optional('0: it tells nothing any longer.'),
    ...condition,
  },
  result: Type.Integer({ description: '1.' }),
  errors: ['forbidden'],
  example: { request: { project_id: 1, id: 1, threshold: 3 }, result: 1 },
})

export const rulesDel = actionOn('del/events_2/rules', EventRule, {
  summary: 'Remove rules.',
  notes: 'Messages that were made already are still sent. Needs `id` or `filters`.',
  rights: eventRights,
  parameters: { project_id },
  result: Type.Integer({ description: 'How many rules were removed.' }),
  errors: ['forbidden'],
  example: { request: { project_id: 1, id: 1 }, result: 1 },
})
