import { Type } from 'typebox'
import { operation } from '../operation.ts'
import { parameter } from '../parameter.ts'
import { checkModes, snapshotDepths, SWEEP_DAYS } from '../positions_2/settings.ts'
import { searcherKeys } from '../searchers.ts'
import { scheduleEntries } from '../schedule_2.ts'

/** Days that a preview looks ahead. */
export const PREVIEW_DAYS = 30
/** Most runs that it names. */
export const PREVIEW_RUNS = 5

const types = ['positions_go', 'volumes_go'] as const
const asSet = 'As it is set when absent'

export const schedulePreview = operation('get/schedule_2/preview', {
  summary: 'Tell when a schedule would start, and what that would cost, before it is set.',
  notes:
    `Nothing is kept. Prices are those of now, for the keywords and regions of now: \`price\` is the most that ${PREVIEW_DAYS} days ` +
    'can cost, `price_expected` what they cost when all goes as planned. What is charged in the end are the pages fetched. ' +
    'Runs that follow rank checks (`CHECK_POSITIONS`) are not counted among `runs`.',
  rights: { target_id: 'checks' },
  parameters: {
    type: parameter.oneOf(types).required('What the schedule starts.'),
    target_id: parameter.id().required('Project id.'),
    schedule: scheduleEntries.required('Days with their times, as in `edit/schedule_2`.'),
    stop_repeated_check: parameter.flag().optional(`What need not be done again is left out. ${asSet}.`),
    regions_keys_by_searcher_key: parameter
      .idsByNumber(searcherKeys, 1_000)
      .optional(`Places by search engine; without any, those of the project. ${asSet}.`),
    volumes_types: parameter.someOf([1, 2, 3, 5, 6]).optional(`Types of volumes of Yandex. ${asSet}.`),
    check_mode: parameter.oneOf(checkModes).optional(`exact or thrifty. ${asSet}.`),
    sweep_days: parameter.integer(1, SWEEP_DAYS).optional(`Thrifty: days between sweeps. ${asSet}.`),
    do_snapshots: parameter
      .oneOf(snapshotDepths)
      .optional(`Results that a check reads in any case, as in \`edit/positions_2/settings\`. ${asSet}.`),
  },
  result: Type.Object({
    time_zone: Type.String({ description: "The owner's time zone, by whose clock the schedule goes." }),
    next_runs: Type.Array(Type.String(), {
      description: `The next ${PREVIEW_RUNS} starts within ${PREVIEW_DAYS} days, \`YYYY-MM-DD HH:MM:SS\`, told as all times.`,
    }),
    runs: Type.Integer({ description: `Starts within ${PREVIEW_DAYS} days.` }),
    units: Type.Integer({
      description: 'What one run checks: keywords × regions, or phrases × places and types of volumes.',
    }),
    price_per_run: Type.Number({ description: 'Highest price of one run.' }),
    price: Type.Number({ description: `Highest price of ${PREVIEW_DAYS} days.` }),
    price_expected: Type.Number({
      description:
        'The same with a sweep every `sweep_days`, in thrifty mode, and without what `stop_repeated_check` leaves out.',
    }),
  }),
  errors: ['forbidden', 'provider_unavailable'],
  example: {
    request: { type: 'positions_go', target_id: 1, schedule: [] },
    result: {
      time_zone: 'UTC',
      next_runs: [],
      runs: 0,
      units: 2,
      price_per_run: 0.04,
      price: 0,
      price_expected: 0,
    },
  },
})
