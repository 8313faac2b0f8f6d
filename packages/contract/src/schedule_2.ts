import { type Static, Type } from 'typebox'
import { operation } from './operation.ts'
import { parameter, type ParametersRead } from './parameter.ts'
import { hourWords, minuteWords, scheduleTypeNames, specialDays, weekdays } from './schedule_2/types.ts'

const target_id = parameter.id().required('Project id.')
const type = parameter
  .oneOf(scheduleTypeNames)
  .required('What the schedule starts; Sextant has `positions_go` and `volumes_go`.')

const dayWords = [...(Object.keys(specialDays) as (keyof typeof specialDays)[]), ...weekdays]

const time = {
  hour: parameter
    .wordOrNumber(hourWords, 0, 23)
    .required('0 to 23, `ALL` for every hour, `EVERY_FOUR` for 0, 4, 8, 12, 16 and 20.'),
  minute: parameter
    .wordOrNumber(minuteWords, 0, 59)
    .required('0 to 59, `ALL` for every minute, `EVERY_FIVE`, `EVERY_TEN`.'),
}
const entry = {
  days: parameter.listOf(parameter.wordOrNumber(dayWords, 1, 27), 50).required(
    `Days of the week, days of the month from 1 to 27, ${Object.entries(specialDays)
      .map(([name, doc]) => `\`${name}\` (${doc})`)
      .join(', ')}.`,
  ),
  times: parameter
    .listOf(parameter.object(time), 50)
    .default([], 'Times of these days; only `CHECK_POSITIONS` needs none.'),
}

/** Days with the times at which work starts on them. */
export type ScheduleEntry = ParametersRead<typeof entry>

/** A whole schedule. */
export const scheduleEntries = parameter.listOf(parameter.object(entry), 50)

const Settings = Type.Object({
  stop_repeated_check: Type.Union([Type.Literal(0), Type.Literal(1)]),
  regions_keys_by_searcher_key: Type.Record(Type.String({ pattern: '^\\d+$' }), Type.Array(Type.Integer())),
  volumes_types: Type.Array(Type.Integer()),
})
export type ScheduleSettings = Static<typeof Settings>

export const scheduleGet = operation('get/schedule_2', {
  summary: 'Read a schedule of a project.',
  notes: 'A schedule that is not set is an empty list; its settings are those of a new one.',
  rights: { target_id: 'view' },
  parameters: { type, target_id },
  result: Type.Object({
    schedule: Type.Array(
      Type.Object({
        times: Type.Array(Type.Object({ hour: Type.String(), minute: Type.String() })),
        days: Type.Array(Type.String()),
      }),
    ),
    settings: Settings,
    next_run: Type.Union([Type.String(), Type.Null()], {
      description: 'When it starts next, `YYYY-MM-DD HH:MM:SS`; null when the clock starts nothing.',
    }),
    last_run: Type.Union(
      [
        Type.Object({
          date: Type.String({ description: 'When it was.' }),
          started: Type.Union([Type.Literal(0), Type.Literal(1)], {
            description: '1 when work was started.',
          }),
          info: Type.String({ description: 'What was started, or why nothing was.' }),
        }),
        Type.Null(),
      ],
      { description: 'What the last time came to; null before it.' },
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
  summary: 'Set a schedule of a project.',
  notes:
    "Replaces the schedule there was; an empty list starts nothing. Times are those of the owner's time zone. Where its " +
    'clock is put forward, a time that does not exist is the first minute after it; where it is put back, a time that ' +
    'comes twice counts once, but `hour` `ALL` goes by the hours that pass. A run that a standstill kept from ' +
    'starting is made up for afterwards, once for all that were missed. The owner pays.',
  rights: { target_id: 'checks' },
  parameters: {
    type,
    target_id,
    schedule: scheduleEntries.required('Days with their times.'),
  },
  result: Type.Integer({ description: '1.' }),
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
  summary: 'Remove a schedule of a project, with its settings.',
  notes: 'Work that has started goes on.',
  rights: { target_id: 'edit' },
  parameters: { type, target_id },
  result: Type.Integer({ description: 'How many schedules were removed: 1, or 0 when there was none.' }),
  errors: ['forbidden'],
  example: { request: { type: 'volumes_go', target_id: 1 }, result: 1 },
})
