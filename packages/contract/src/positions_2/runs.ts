import { Type } from 'typebox'
import { actionOn, list, operation } from '../operation.ts'
import { parameter } from '../parameter.ts'
import { field, row } from '../row.ts'

export const Run = row(
  'Run',
  'A rank check of a project: its keywords in its regions, started together.',
  {
    id: field.idText('Id of the check.'),
    project_id: field.id('Project that is checked.'),
    state: field.text('`running`, `cancelling`, `finished` or `cancelled`.'),
    date: field.date('Date of its positions.'),
    started_at: field.datetime('When it was started.'),
    finished_at: field.datetimeOrNull('When its last keyword had ended and it was charged; null before.'),
    by_user_id: field.id('Account that started it or set the schedule that did.'),
    by_user_email: field.textOrNull('E-mail address of that account.'),
    by_schedule: field.flag('1 when a schedule started it.'),
    retry_of: field.idTextOrNull('Check whose failed keywords it repeats.'),
    cancelled_at: field.datetimeOrNull('When it was cancelled; null when it was not.'),
    cancelled_by_user_id: field.idOrNull('Account that cancelled it.'),
    provider: field.text('Providers whose pages it has, or is to have, comma-separated.'),
    checks: field.integer('Keywords × regions.'),
    ended: field.integer('Of these, how many have ended.'),
    percent: field.integer('The same as a percentage, rounded down.'),
    exact: field.integer('How many were seen, at an exact position.'),
    at_best: field.integer('How many were seen, with pages before them unread.'),
    not_within: field.integer('How many are not within the depth.'),
    partial: field.integer('How many were not on the pages read, others being unread.'),
    failed: field.integer('How many came to nothing.'),
    cancelled: field.integer(
      'How many ended because the check was cancelled; not counted as partial or failed.',
    ),
    pages: field.integer('Pages stored.'),
    price_held: field.decimal('What was held for it.'),
    price: field.decimalOrNull('What it was charged with; null while it is running.'),
  },
  ['id', 'state', 'date', 'started_at', 'finished_at', 'checks', 'ended', 'percent', 'price'],
)

export const Task = row(
  'Task',
  'One keyword in one region in a rank check.',
  {
    id: field.idText('Id of the task.'),
    run_id: field.idText('Rank check it belongs to.'),
    project_id: field.id('Project.'),
    keyword_id: field.idText('Keyword.'),
    keyword: field.text('Its phrase when the check was started.'),
    region_index: field.id('Index of the region.'),
    date: field.date('Date of its position.'),
    state: field.text('`waiting`, `working` or `ended`.'),
    outcome: field.textOrNull(
      '`exact`, `at_best`, `not_within`, `partial` or `failed`; null before it has ended.',
    ),
    position: field.integerOrNull('Where the site was seen: of `at_best`, at worst.'),
    relevant_url: field.textOrNull('Page of the site that was seen.'),
    depth: field.integerOrNull('Results read from the first on without a gap.'),
    reason: field.textOrNull('Why there is no answer, or why the last attempt failed.'),
    attempts: field.integer('Attempts that have failed and were followed by another.'),
    next_attempt_at: field.datetimeOrNull(
      'When it is worked on next, at the earliest; null unless it waits.',
    ),
    ended_at: field.datetimeOrNull('When it ended.'),
    provider: field.text('Provider that is asked.'),
    pages: field.integer('Pages stored.'),
  },
  ['id', 'run_id', 'keyword_id', 'keyword', 'region_index', 'state', 'outcome', 'reason'],
)

const project_id = parameter.id().required('Project id.')
const rights = { project_id: 'checks' } as const
const failedOf =
  'Keywords that failed, that the check was cancelled before, and whose pages could not all be had; those that are ' +
  'gone, off or being checked already are left out. They are checked as the project is set now.'

export const runsGet = list('get/positions_2/runs', Run, {
  summary: 'List the rank checks of a project.',
  notes: 'Newest first unless `orders` says otherwise.',
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
  summary: 'List what became of every keyword in rank checks of a project.',
  notes: 'A filter on `run_id` picks a check, one on `outcome` what failed. Newest first.',
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
  summary: 'Cancel rank checks.',
  notes:
    'What has not begun ends as `failed`, which changes no position; what is being worked on ends after the page it is ' +
    'at. The pages fetched are charged, the rest is released. Needs `id` or `filters`; checks that have finished stay ' +
    'as they are.',
  rights,
  parameters: { project_id },
  result: Type.Integer({ description: 'How many checks were cancelled by this request.' }),
  errors: ['forbidden'],
  example: {
    request: { project_id: 1, filters: [{ name: 'state', operator: 'EQUALS', values: ['running'] }] },
    result: 1,
  },
})

export const runsRetryPrice = operation('get/positions_2/runs/retry', {
  summary: 'Ask what it costs at most to repeat the failed part of a rank check.',
  notes: failedOf,
  rights,
  parameters: { project_id, id: parameter.idText().required('Id of a check that has finished.') },
  result: Type.Object({
    checks: Type.Integer({ description: 'Keywords × regions that would be checked.' }),
    pages: Type.Integer({ description: 'Pages at most.' }),
    price: Type.Number({ description: 'Highest price.' }),
  }),
  errors: ['forbidden'],
  example: { request: { project_id: 1, id: '1' }, result: { checks: 2, pages: 4, price: 0.04 } },
})

export const runsRetry = operation('edit/positions_2/runs/retry', {
  summary: 'Repeat the failed part of a rank check as a new one.',
  notes: `${failedOf} Holds the price, as every check does; refused when nothing failed.`,
  rights,
  price: 'get/positions_2/runs/retry',
  parameters: { project_id, id: parameter.idText().required('Id of a check that has finished.') },
  result: Type.String({ pattern: '^\\d+$', description: 'Id of the new check.' }),
  errors: ['insufficient_funds', 'project_archived', 'forbidden', 'provider_unavailable'],
  example: { request: { project_id: 1, id: '1' }, result: '2' },
})
