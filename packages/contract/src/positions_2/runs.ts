import { Type } from 'typebox'
import { actionOn, list, operation } from '../operation.ts'
import { parameter } from '../parameter.ts'
import { priceToken, priceTokenExample, priceTokenResult } from '../price-token.ts'
import { field, row } from '../row.ts'

export const Run = row(
  'Run',
  'A rank check of a project: its keywords in its regions, started together.',
  {
    id: field.idText('Unique id of the rank check.'),
    project_id: field.id('Id of the project.'),
    state: field.text('State: `running`, `cancelling`, `finished` or `cancelled`.'),
    date: field.date('Date of its positions.'),
    started_at: field.datetime('Time the rank check was started.'),
    finished_at: field.datetimeOrNull('Time all its checks had ended and it was charged; null before.'),
    expected_end: field.datetimeOrNull(
      'Time its checks are expected to have ended: the open ones at the pace of the last two minutes (or since the ' +
        'start, if that is shorter), and no earlier than their next attempts if these decide. Null unless it is ' +
        'running and a check ended in that time.',
    ),
    by_user_id: field.id('Id of the account that started it, or that set the schedule which did.'),
    by_user_email: field.textOrNull('Email address of that account; null if none is set.'),
    by_schedule: field.flag('1 if a schedule started it.'),
    retry_of: field.idTextOrNull('Id of the rank check whose failed checks it repeats; null if none.'),
    cancelled_at: field.datetimeOrNull('Time it was cancelled; null if it was not.'),
    cancelled_by_user_id: field.idOrNull(
      'Id of the account that cancelled it; null if it was not cancelled.',
    ),
    provider: field.text('Ids of the providers of its pages, comma-separated.'),
    checks: field.integer('Number of checks: keywords × regions.'),
    ended: field.integer('Number of checks that have ended.'),
    percent: field.integer('Percentage of checks that have ended, rounded down.'),
    exact: field.integer('Number of checks that found the site at an exact position.'),
    at_best: field.integer('Number of checks that found the site, with results above it that are not known.'),
    not_within: field.integer('Number of checks that did not find the site within the depth.'),
    partial: field.integer(
      'Number of checks that did not find the site on the pages read, with other pages unread.',
    ),
    failed: field.integer('Number of checks that failed.'),
    cancelled: field.integer(
      'Number of checks that ended because the rank check was cancelled; not counted as partial or failed.',
    ),
    pages: field.integer('Number of pages in the stored replies, as in the billing log.'),
    price_held: field.decimal('Amount held for it.'),
    price: field.decimalOrNull('Amount charged; null while it is running.'),
  },
  ['id', 'state', 'date', 'started_at', 'finished_at', 'checks', 'ended', 'percent', 'price'],
)

export const Task = row(
  'Task',
  'One keyword in one region in a rank check.',
  {
    id: field.idText('Unique id of the task.'),
    run_id: field.idText('Id of the rank check it belongs to.'),
    project_id: field.id('Id of the project.'),
    keyword_id: field.idText('Id of the keyword.'),
    keyword: field.text('Phrase of the keyword when the rank check was started.'),
    region_index: field.id('Index of the region.'),
    date: field.date('Date of its position.'),
    state: field.text('State: `waiting`, `working` or `ended`.'),
    outcome: field.textOrNull(
      'Outcome: `exact`, `at_best`, `not_within`, `partial` or `failed`; null before it has ended.',
    ),
    position: field.integerOrNull(
      'Position at which the site was found; for `at_best`, the worst possible one. Null if it was not found.',
    ),
    relevant_url: field.textOrNull('Page of the site that was found; null if none was.'),
    depth: field.integerOrNull(
      'Number of results read from the first one without a gap; null before it has ended.',
    ),
    reason: field.textOrNull(
      'Reason why there is no result, or why the last attempt failed; null if neither.',
    ),
    cancelled: field.flag(
      '1 if it ended without all its pages because the rank check was cancelled. Counted in `cancelled` of the rank check.',
    ),
    attempts: field.integer('Number of failed attempts that were followed by another one.'),
    next_attempt_at: field.datetimeOrNull('Earliest time of the next attempt; null unless it is waiting.'),
    ended_at: field.datetimeOrNull('Time it ended; null before.'),
    provider: field.text('Id of the provider used.'),
    pages: field.integer('Number of pages in the stored replies, as in the billing log.'),
  },
  ['id', 'run_id', 'keyword_id', 'keyword', 'region_index', 'state', 'outcome', 'reason'],
)

const project_id = parameter.id().required('Id of the project.')
const rights = { project_id: 'checks' } as const
const failedOf =
  'Repeats checks that failed, that were cancelled, or for which some pages could not be fetched, except ' +
  'keywords that were deleted, are inactive or are already being checked. Uses the current settings of ' +
  'the project.'

export const runsGet = list('get/positions_2/runs', Run, {
  summary: 'Lists the rank checks of a project.',
  notes: 'Sorted newest first unless `orders` is given.',
  rights,
  envelope: 'counted',
  parameters: { project_id },
  errors: ['forbidden'],
  example: {
    request: { project_id: 1, fields: ['state', 'checks', 'by_schedule', 'retry_of'] },
    result: [{ state: 'running', checks: 2, by_schedule: 0, retry_of: null }],
  },
})

export const runsTasks = list('get/positions_2/runs/tasks', Task, {
  summary: 'Lists the tasks of the rank checks of a project, with the outcome of each.',
  notes:
    'Filter on `run_id` to select a rank check, on `outcome` and `cancelled` to find failures. Sorted newest first.',
  rights,
  envelope: 'counted',
  parameters: { project_id },
  errors: ['forbidden'],
  example: {
    request: { project_id: 1, fields: ['region_index', 'state', 'outcome'], limit: 1 },
    result: [{ region_index: 2, state: 'waiting', outcome: null }],
  },
})

export const runsCancel = actionOn('edit/positions_2/runs/cancel', Run, {
  scope: 'write',
  summary: 'Cancels rank checks.',
  notes:
    'Tasks that have not started end as `failed`, which changes no position; tasks in progress end after ' +
    'their current page. Fetched pages are charged, the rest of the hold is released. Requires `id` or ' +
    '`filters`; finished rank checks stay unchanged.',
  rights,
  parameters: { project_id },
  result: Type.Integer({ description: 'Number of rank checks cancelled by this request.' }),
  errors: ['forbidden'],
  example: {
    request: { project_id: 1, filters: [{ name: 'state', operator: 'EQUALS', values: ['running'] }] },
    result: 1,
  },
})

export const runsRetryPrice = operation('get/positions_2/runs/retry', {
  summary: 'Retrieves the highest possible price of repeating the failed part of a rank check.',
  notes: failedOf,
  rights,
  parameters: { project_id, id: parameter.idText().required('Id of a finished rank check.') },
  result: Type.Object({
    checks: Type.Integer({ description: 'Number of checks to repeat: keywords × regions.' }),
    pages: Type.Integer({ description: 'Maximum number of pages.' }),
    price: Type.Number({ description: 'Highest possible price.' }),
    ...priceTokenResult,
  }),
  errors: ['forbidden'],
  example: {
    request: { project_id: 1, id: '1' },
    result: { checks: 2, pages: 4, price: 0.04, ...priceTokenExample },
  },
})

export const runsRetry = operation('edit/positions_2/runs/retry', {
  scope: 'spend',
  summary: 'Repeats the failed part of a rank check as a new rank check.',
  notes: `${failedOf} Holds the price, as for every rank check. Returns an error if nothing failed.`,
  rights,
  price: 'get/positions_2/runs/retry',
  parameters: {
    project_id,
    id: parameter.idText().required('Id of a finished rank check.'),
    ...priceToken,
  },
  result: Type.String({ pattern: '^\\d+$', description: 'Unique id of the new rank check.' }),
  errors: ['insufficient_funds', 'project_archived', 'forbidden', 'provider_unavailable'],
  example: { request: { project_id: 1, id: '1' }, result: '2' },
})
