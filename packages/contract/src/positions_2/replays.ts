import { Type } from 'typebox'
import { list, operation } from '../operation.ts'
import { parameter } from '../parameter.ts'
import { field, row } from '../row.ts'

/** Maximum number of sites in one replay: a project and all its competitors. */
const REPLAY_SITES = 251

export const Replay = row(
  'Replay',
  'A repeated reading of stored pages.',
  {
    id: field.id('Unique id of the replay.'),
    user_id: field.id('Id of the account that started the replay.'),
    preview: field.flag('1 if changes are only listed, not made.'),
    status: field.text('Status: `running`, `finished` or `cancelled`.'),
    sites_ids: field.setOrNull(
      'Ids of the sites searched for: the project and its competitors; null if there are none.',
    ),
    date1: field.dateOrNull('First date read; null for the earliest date.'),
    date2: field.dateOrNull('Last date read; null for the latest date.'),
    date: field.datetime('Time the replay was started.'),
    finished: field.datetimeOrNull('Time the replay ended; null while it is running.'),
    checks: field.integer('Number of checks to read: keywords × regions × dates.'),
    done: field.integer('Number of checks read so far.'),
    added: field.integer('Number of positions that were not known before.'),
    changed: field.integer('Number of positions or pages that changed.'),
    removed: field.integer('Number of positions that the pages no longer give.'),
    unchanged: field.integer('Number of positions that are unchanged.'),
    gone: field.integer('Number of checks whose pages are no longer stored; their positions are kept.'),
    unreadable: field.integer(
      'Number of checks with a page that cannot be read; their positions are kept unless other pages give ' +
        'a new one.',
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
  'A position changed by a replay, with its earlier value.',
  {
    id: field.idText('Unique id of the change.'),
    site_id: field.id('Id of the project or of one of its competitors.'),
    keyword_id: field.idText('Id of the keyword.'),
    name: field.textOrNull('The phrase; null if the keyword no longer exists.'),
    region_index: field.integer('Region index: search engine, place, language and device.'),
    date: field.date('Date of the check.'),
    change: field.text('Kind of change: `added`, `changed` or `removed`.'),
    old_position: field.positionOrNull('Earlier position; null if there was none.'),
    old_url: field.textOrNull('Page of the earlier position; null if there was none.'),
    position: field.positionOrNull('New position; null if there is none.'),
    url: field.textOrNull('Page of the new position; null if there is none.'),
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

const project_id = parameter.id().required('Id of the project.')

export const replaysAdd = operation('add/positions_2/replays', {
  scope: 'write',
  summary: 'Reads stored pages again, applying new rules, a new competitor or a better parser to the past.',
  notes:
    'Sends no requests to providers and costs nothing. Every finished check is read with the current ' +
    'rules, the current `subdomains` setting and the current parsers. A position that its pages give is ' +
    'set, one that they no longer give is removed; `get/positions_2/replays/changes` lists the earlier ' +
    'values. Nothing is invented: if pages are no longer stored or cannot be read, or if a check stopped ' +
    'before the site could be found, the position stays unchanged. A new competitor is found as far as ' +
    'the checks have read.\n\nUnless `preview` is 0, changes are only listed. A replay runs in the ' +
    'background and continues after a restart; a project can have only one at a time.',
  parameters: {
    project_id,
    sites_ids: parameter
      .ids(REPLAY_SITES)
      .optional('Ids of the project and competitors to search for. Defaults to all of them.'),
    date1: parameter.date().optional('First date. Defaults to the earliest date.'),
    date2: parameter.date().optional('Last date. Defaults to the latest date.'),
    preview: parameter.flag().default(true, 'Whether to only list the changes instead of making them.'),
  },
  result: Type.Integer({ description: 'Unique id of the replay.' }),
  errors: ['forbidden', 'duplicate'],
  example: { request: { project_id: 1, preview: 1 }, result: 1 },
})

export const replaysGet = list('get/positions_2/replays', Replay, {
  summary: 'Lists the replays of a project with their progress, latest first.',
  parameters: { project_id },
  envelope: 'counted',
  errors: ['forbidden'],
  example: {
    request: { project_id: 1, fields: ['id', 'preview', 'status', 'done', 'added'] },
    result: [{ id: 1, preview: 1, status: 'running', done: 0, added: 0 }],
  },
})

export const replaysChanges = list('get/positions_2/replays/changes', ReplayChange, {
  summary: 'Lists what a replay changed, or would change, with the earlier values.',
  parameters: { project_id, replay_id: parameter.id().required('Id of the replay.') },
  envelope: 'counted',
  errors: ['forbidden'],
  example: { request: { project_id: 1, replay_id: 1 }, result: [] },
})

export const replaysCancel = operation('edit/positions_2/replays/cancel', {
  scope: 'write',
  summary: 'Stops a replay.',
  notes: 'Changes already made are kept. A new replay starts from the beginning.',
  parameters: { project_id, id: parameter.id().required('Id of the replay.') },
  result: Type.Integer({ description: '1, or 0 if the replay had already ended.' }),
  errors: ['forbidden'],
  example: { request: { project_id: 1, id: 1 }, result: 1 },
})
