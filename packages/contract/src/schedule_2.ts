import { Type, type Static } from 'typebox'
import { operation } from './operation.ts'
import { parameter, type ParametersRead } from './parameter.ts'
import { priceToken } from './price-token.ts'
import { hourWords, minuteWords, scheduleTypeNames, specialDays, weekdays } from './schedule_2/types.ts'
import { flag, textOrNull } from './value.ts'

const target_id = parameter.id().required('Id of the project.')
const target_id_2 = parameter
  .id()
  .optional('Id of the template of `positions_report`; without it, the settings describe the report.')
const type = parameter
  .oneOf(scheduleTypeNames)
  .required('Type. Supported: `positions_go`, `volumes_go`, `positions_report`.')

const dayWords = [...(Object.keys(specialDays) as (keyof typeof specialDays)[]), ...weekdays]

const time = {
  hour: parameter
    .wordOrNumber(hourWords, 0, 23)
    .required('Hour from 0 to 23, `ALL` for every hour, or `EVERY_FOUR` for 0, 4, 8, 12, 16 and 20.'),
  minute: parameter
    .wordOrNumber(minuteWords, 0, 59)
    .required('Minute from 0 to 59, `ALL` for every minute, `EVERY_FIVE` or `EVERY_TEN`.'),
}
const entry = {
  days: parameter.listOf(parameter.wordOrNumber(dayWords, 1, 27), 50).required(
    `Days of the week, days of the month from 1 to 27, ${Object.entries(specialDays)
      .map(([name, doc]) => `\`${name}\` (${doc})`)
      .join(', ')}.`,
  ),
  times: parameter
    .listOf(parameter.object(time), 50)
    .default([], 'Times on these days. Required except for `CHECK_POSITIONS`.'),
}

/** Days, with the times at which work starts on them. */
export type ScheduleEntry = ParametersRead<typeof entry>

/** A complete schedule. */
export const scheduleEntries = parameter.listOf(parameter.object(entry), 50)

const Settings = Type.Object({
  stop_repeated_check: flag('1 if work that need not be repeated is skipped.'),
  regions_keys_by_searcher_key: Type.Record(Type.String({ pattern: '^\\d+$' }), Type.Array(Type.Integer()), {
    description: 'Keys of places by search engine; empty for the places of the project.',
  }),
  volumes_types: Type.Array(Type.Integer(), { description: 'Types of Yandex volumes to collect.' }),
  emails: Type.Optional(
    Type.Array(Type.String(), { description: 'Recipients; only of `positions_report`, as what follows.' }),
  ),
  formats: Type.Optional(Type.Array(Type.String(), { description: 'Files that are attached.' })),
  link_days: Type.Optional(
    Type.Integer({ description: 'Days that the link in the email works; 0 for no link.' }),
  ),
  period: Type.Optional(Type.String({ description: 'Period of a report without a template.' })),
  with_competitors: Type.Optional(
    Type.Integer({ description: 'Whether a report without a template shows competitors.' }),
  ),
  additional_fields: Type.Optional(
    Type.Array(Type.String(), { description: 'What a report without a template shows besides positions.' }),
  ),
})
export type ScheduleSettings = Static<typeof Settings>

export const scheduleGet = operation('get/schedule_2', {
  summary: 'Retrieves a schedule of a project.',
  notes:
    'If no schedule is set, returns an empty list and the settings of a new schedule. The type `positions_report`, which has the ' +
    'recipients of reports, needs the right `edit` too.',
  rights: { target_id: 'view' },
  parameters: { type, target_id, target_id_2 },
  result: Type.Object({
    schedule: Type.Array(
      Type.Object({
        times: Type.Array(Type.Object({ hour: Type.String(), minute: Type.String() })),
        days: Type.Array(Type.String()),
      }),
    ),
    settings: Settings,
    next_run: textOrNull('Time of the next start, `YYYY-MM-DD HH:MM:SS`; null if no time is set.'),
    last_run: Type.Union(
      [
        Type.Object({
          date: Type.String({ description: 'Time of the last start.' }),
          started: flag('1 if work was started.'),
          info: Type.String({ description: 'What was started, or why nothing was.' }),
        }),
        Type.Null(),
      ],
      { description: 'Result of the last start; null before the first one.' },
    ),
  }),
  errors: ['forbidden'],
  example: {
    request: { type: 'volumes_go', target_id: 1 },
    result: {
      schedule: [],
      settings: {
        stop_repeated_check: 0,
        regions_keys_by_searcher_key: { '0': [213], '1': [] },
        volumes_types: [6],
      },
      next_run: null,
      last_run: null,
    },
  },
})

export const scheduleEdit = operation('edit/schedule_2', {
  scope: 'spend',
  summary: 'Sets a schedule of a project.',
  notes:
    "Replaces the earlier schedule; an empty list starts nothing. Times are in the owner's time zone. If " +
    'its clock is put forward, a skipped time becomes the first minute after it; if it is put back, a ' +
    'repeated time counts once, except that `hour` `ALL` counts every hour that passes. Runs missed ' +
    'during an outage are made up for by a single run. The owner pays. With `price_token`, a run whose ' +
    'highest possible price exceeds the `price_per_run` of the preview is not started, whatever changes later; without ' +
    'it, an earlier limit is removed.',
  rights: { target_id: 'checks' },
  price: 'get/schedule_2/preview',
  parameters: {
    type,
    target_id,
    target_id_2,
    schedule: scheduleEntries.required('Days and their times.'),
    ...priceToken,
  },
  result: Type.Integer({ description: 'Always 1.' }),
  errors: ['forbidden', 'not_supported'],
  example: {
    request: {
      type: 'positions_go',
      target_id: 1,
      schedule: [{ days: ['MONDAY', 'THURSDAY'], times: [{ hour: 3, minute: 30 }] }],
    },
    result: 1,
  },
})

export const scheduleDel = operation('del/schedule_2', {
  scope: 'write',
  summary: 'Removes a schedule of a project and its settings.',
  notes: 'Work that has started continues.',
  rights: { target_id: 'edit' },
  parameters: { type, target_id, target_id_2 },
  result: Type.Integer({ description: 'Number of schedules removed: 1, or 0 if there was none.' }),
  errors: ['forbidden'],
  example: { request: { type: 'volumes_go', target_id: 1 }, result: 1 },
})
