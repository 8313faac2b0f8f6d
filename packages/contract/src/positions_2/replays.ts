import { Type } from 'typebox'
import { list, operation } from '../operation.ts'
import { parameter } from '../parameter.ts'
import { field, row } from '../row.ts'

/** Most sites of one replay: a project and all its competitors. */
const REPLAY_SITES = 251

export const Replay = row(
  'Replay',
  'Stored pages read again.',
  {
    id: field.id('Replay id.'),
    user_id: field.id('The account that started it.'),
    preview: field.flag('1: changes are listed and not made.'),
    status: field.text('`running`, `finished` or `cancelled`.'),
    sites_ids: field.setOrNull('The sites looked for: the project, competitors.'),
    date1: field.dateOrNull('First date read; null for the first there is.'),
    date2: field.dateOrNull('Last date read; null for the last there is.'),
    date: field.datetime('When it was started.'),
    finished: field.datetimeOrNull('When it ended.'),
    checks: field.integer('Checks to read: keywords × regions × dates.'),
    done: field.integer('How many of them have been read.'),
    added: field.integer('Positions that were not known before.'),
    changed: field.integer('Positions, or their pages, that are others now.'),
    removed: field.integer('Positions that the pages no longer give.'),
    unchanged: field.integer('Positions that stay.'),
    gone: field.integer('Checks whose pages are kept no longer; their positions stay.'),
    unreadable: field.integer(
      'Checks with a page that cannot be read; without another reading, their positions stay.',
    ),
  },
  [
    'id',
    'preview',
    'status',
    'date',
    'checks',
    'done',
    'added',
    'changed',
    'removed',
    'unchanged',
    'gone',
    'unreadable',
  ],
)

export const ReplayChange = row(
  'ReplayChange',
  'What a replay made of a position, and what was there before.',
  {
    id: field.idText('Number of the change.'),
    site_id: field.id('The project or one of its competitors.'),
    keyword_id: field.idText('Keyword id.'),
    name: field.textOrNull('The phrase; null when the keyword is gone.'),
    region_index: field.integer('Search engine, place, language and device.'),
    date: field.date('Date of the check.'),
    change: field.text('`added`, `changed` or `removed`.'),
    old_position: field.positionOrNull('The position before; null when there was none.'),
    old_url: field.textOrNull('Its page.'),
    position: field.positionOrNull('The position now; null when there is none.'),
    url: field.textOrNull('Its page.'),
  },
  [
    'id',
    'site_id',
    'keyword_id',
    'name',
    'region_index',
    'date',
    'change',
    'old_position',
    'old_url',
    'position',
    'url',
  ],
)

const project_id = parameter.id().required('Project id.')

export const replaysAdd = operation('add/positions_2/replays', {
  summary:
    'Read stored pages again: the past as new rules, a new competitor or a better parser would have had it.',
  notes:
    'Asks no provider and costs nothing. Every check that has ended is read with the rules, the setting `subdomains` and the parsers ' +
    'of this moment. A position that its pages give is set, one that they no longer give is removed; what was there ' +
    'before stays listed in `get/positions_2/replays/changes`. Nothing is invented: where pages are kept no longer or ' +
    'cannot be read, and where a check stopped before the site could be seen, everything stays as it is. A new ' +
    'competitor is found as far as the checks have read.\n\nWithout `preview` 0 nothing is changed: the changes are only ' +
    'listed. It runs in the background and goes on after a restart; a project has one at a time.',
  parameters: {
    project_id,
    sites_ids: parameter
      .ids(REPLAY_SITES)
      .optional('The project and competitors to look for; all of them when absent.'),
    date1: parameter.date().optional('First date; the first there is when absent.'),
    date2: parameter.date().optional('Last date; the last there is when absent.'),
    preview: parameter.flag().default(true, '1: only lists what would change. 0: changes it.'),
  },
  result: Type.Integer({ description: 'Id of the replay.' }),
  errors: ['forbidden', 'duplicate'],
  example: { request: { project_id: 1, preview: 1 }, result: 1 },
})

export const replaysGet = list('get/positions_2/replays', Replay, {
  summary: 'List the replays of a project with their progress, the latest first.',
  parameters: { project_id },
  envelope: 'counted',
  errors: ['forbidden'],
  example: {
    request: { project_id: 1, fields: ['id', 'preview', 'status', 'done', 'added'] },
    result: [{ id: 1, preview: 1, status: 'running', done: 0, added: 0 }],
  },
})

export const replaysChanges = list('get/positions_2/replays/changes', ReplayChange, {
  summary: 'List what a replay changed, or would change, with what was there before.',
  parameters: { project_id, replay_id: parameter.id().required('Replay id.') },
  envelope: 'counted',
  errors: ['forbidden'],
  example: { request: { project_id: 1, replay_id: 1 }, result: [] },
})

export const replaysCancel = operation('edit/positions_2/replays/cancel', {
  summary: 'Stop a replay.',
  notes: 'What it has changed stays. Another one reads from the beginning.',
  parameters: { project_id, id: parameter.id().required('Replay id.') },
  result: Type.Integer({ description: '1; 0 when it had ended already.' }),
  errors: ['forbidden'],
  example: { request: { project_id: 1, id: 1 }, result: 1 },
})
