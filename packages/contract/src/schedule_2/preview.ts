import { Type } from 'typebox'
import { operation } from '../operation.ts'
import { parameter } from '../parameter.ts'
import { checkModes, snapshotDepths, SWEEP_DAYS } from '../positions_2/settings.ts'
import { priceTokenExample, priceTokenResult } from '../price-token.ts'
import { scheduleEntries } from '../schedule_2.ts'
import { searcherKeys } from '../searchers.ts'
import { volumeTypeKeys } from '../volumes.ts'

/** Number of days that a preview looks ahead. */
export const PREVIEW_DAYS = 30
/** Maximum number of runs that it lists. */
export const PREVIEW_RUNS = 5

const types = ['positions_go', 'volumes_go', 'positions_report'] as const
const asSet = 'Defaults to the current setting'

export const schedulePreview = operation('get/schedule_2/preview', {
  summary: 'Previews when a schedule would start work and how much that would cost, without setting it.',
  notes:
    `Stores nothing. Uses current prices, keywords and regions: \`price\` is the most that ${PREVIEW_DAYS} ` +
    'days can cost, `price_expected` the cost if everything goes as planned. Only fetched pages are ' +
    'charged. `price_token` allows every run of the schedule to cost `price_per_run`. Runs that follow rank checks (`CHECK_POSITIONS`) are not counted in `runs`.',
  rights: { target_id: 'checks' },
  parameters: {
    type: parameter.oneOf(types).required('Type of the schedule.'),
    target_id: parameter.id().required('Id of the project.'),
    target_id_2: parameter.id().optional('Id of the template, as in `edit/schedule_2`.'),
    schedule: scheduleEntries.required('Days and their times, as in `edit/schedule_2`.'),
    stop_repeated_check: parameter
      .flag()
      .optional(`Whether to skip work that need not be repeated. ${asSet}.`),
    regions_keys_by_searcher_key: parameter
      .idsByNumber(searcherKeys, 1_000)
      .optional(`Keys of places by search engine; without any, the places of the project. ${asSet}.`),
    volumes_types: parameter.someOf(volumeTypeKeys).optional(`Types of Yandex volumes to collect. ${asSet}.`),
    check_mode: parameter.oneOf(checkModes).optional(`Check mode: exact or thrifty. ${asSet}.`),
    sweep_days: parameter.integer(1, SWEEP_DAYS).optional(`Days between sweeps in thrifty mode. ${asSet}.`),
    do_snapshots: parameter
      .oneOf(snapshotDepths)
      .optional(
        `Minimum number of results that every check reads, as in \`edit/positions_2/settings\`. ${asSet}.`,
      ),
    load_ai_overview: parameter
      .flag()
      .optional(`Whether checks load AI Overviews, as in \`edit/positions_2/settings\`. ${asSet}.`),
  },
  result: Type.Object({
    time_zone: Type.String({ description: 'Time zone of the owner, which the schedule follows.' }),
    next_runs: Type.Array(Type.String(), {
      description:
        `The next ${PREVIEW_RUNS} starts within ${PREVIEW_DAYS} days, \`YYYY-MM-DD HH:MM:SS\`, in the time ` +
        'zone of your account.',
    }),
    runs: Type.Integer({ description: `Number of starts within ${PREVIEW_DAYS} days.` }),
    units: Type.Integer({
      description:
        'Number of checks in one run: keywords × regions, or phrases × places and types of volumes; 0 for reports.',
    }),
    price_per_run: Type.Number({ description: 'Highest possible price of one run.' }),
    price: Type.Number({ description: `Highest possible price of ${PREVIEW_DAYS} days.` }),
    price_expected: Type.Number({
      description:
        'Price of the same days with a sweep every `sweep_days` in thrifty mode, and without the work ' +
        'that `stop_repeated_check` skips.',
    }),
    ...priceTokenResult,
  }),
  errors: ['forbidden', 'not_supported', 'provider_unavailable'],
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
      ...priceTokenExample,
    },
  },
})
