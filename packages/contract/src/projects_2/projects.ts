import { type Static, Type } from 'typebox'
import { actionOn, list, operation } from '../operation.ts'
import { parameter } from '../parameter.ts'
import { PositionsSummary, summaryPartNames } from '../positions_2/summary.ts'
import { rightNames } from '../rights.ts'
import { field, qualifiedBy, row } from '../row.ts'

const flag = Type.Union([Type.Literal(0), Type.Literal(1)])

const ProjectRegion = Type.Object({
  id: Type.Integer(),
  key: Type.Integer({ description: 'The `region_key`.' }),
  lang: Type.String(),
  device: Type.Integer({ description: '0 PC, 1 tablet, 2 phone.' }),
  depth: Type.Integer({ description: 'Blocks of results.' }),
  index: Type.Integer({ description: 'The `region_index`.' }),
  enabled: flag,
  searcher_key: Type.Integer(),
  type: Type.String({ description: '`COUNTRY` or `CITY`.' }),
  countryCode: Type.String(),
  name: Type.String({ description: 'Name of the place, in English.' }),
  name_ru: Type.String({ description: 'The same in Russian.' }),
  areaName: Type.String(),
  domain: Type.String(),
  device_name: Type.String(),
})
export type ProjectRegion = Static<typeof ProjectRegion>

const ProjectSearcher = Type.Object(
  {
    id: Type.Integer(),
    project_id: Type.Integer(),
    searcher: Type.Integer({ description: 'The `searcher_key`, under the two names that programs know.' }),
    key: Type.Integer(),
    name: Type.String(),
    enabled: flag,
    ord: Type.Integer(),
    regions: Type.Array(ProjectRegion),
  },
  { description: 'A search engine of a project, with its regions.' },
)
export type ProjectSearcher = Static<typeof ProjectSearcher>

const numberOrNull = Type.Union([Type.Number(), Type.Null()])

const ProjectHistory = Type.Object(
  {
    dates: Type.Array(Type.String(), { description: 'Dates with a check, ascending.' }),
    avg: Type.Array(numberOrNull, { description: 'Average positions.' }),
    visibility: Type.Array(numberOrNull, { description: 'Visibilities in percent.' }),
  },
  { description: 'With `show_history_days`; the lists are parallel, and empty without a check.' },
)
/** How a project has done lately. */
export type ProjectHistory = Static<typeof ProjectHistory>

const LATEST_CHECKS =
  'the two latest checks of the first enabled region that has any, as in `get/positions_2/summary`; null without a check.'
const absent = field.textOrNull('Known to the protocol, without meaning in Sextant: always null.')
const noGuestLink = field.integer('What a guest link shows: always 0, there are no guest links.')
const withoutEffect = (doc: string) => `${doc} Kept for programs that set it; without effect on checks yet.`

export const Project = row(
  'Project',
  'A site whose positions are tracked.',
  {
    id: field.id('Project id.'),
    user_id: field.id('Account that owns the project and pays for its checks.'),
    user_email: field.textOrNull("The owner's e-mail address."),
    user_currency: field.text("Currency of the owner's account."),
    user_timezone: field.text(
      "Time zone of the owner's account, an IANA name: days of rank checks begin and schedules run by it.",
    ),
    name: field.text('Name shown to people.'),
    url: field.text('Tracked site: short url without scheme, `www.` and trailing slash.'),
    site: field.text('The same site for display.'),
    date: field.datetime('When the project was created.'),
    last_view: field.datetimeOrNull('When the project was last opened: not recorded, always null.'),
    update: field.datetimeOrNull('When the last finished rank check ended.'),
    on: field.integer('0 normal, -1 archived.'),
    favorite: field.flag('1 when the project is a favourite.'),
    tags: field.setOrNull('Tags of the project, numbers 1 to 20.'),
    right: field.text(
      `Rights of the asking account, one character each, \`1\` for those it has: ${rightNames.join(', ')}. The owner has all.`,
    ),
    ord: field.integer('Order in the list.'),
    count_keywords: field.integer('Keywords in the project, trash excluded.'),
    status_positions: field.integer('0 idle, 2 a rank check is queued or running.'),
    status_positions_percent: field.integer('Progress of the running rank check, 0 when idle.'),
    status_positions_date: field.dateOrNull('Date under which the running or last rank check is recorded.'),
    status_positions_time: field.datetimeOrNull('When the running or last rank check was started.'),
    status_volumes: field.integer('0 idle, 2 search volumes are being collected.'),
    positions_percent: field.integer('100 when the last rank check has finished, 0 when there was none.'),
    positions_date: field.dateOrNull('Date of the last finished rank check.'),
    positions_time: field.datetimeOrNull('When the last finished rank check ended.'),
    positions_checks: field.integer(
      'Keywords × regions of the last finished rank check, 0 when there was none.',
    ),
    positions_failed: field.integer(
      'How many of them it has no answer for, or only one from some of the pages; what was cancelled is not counted.',
    ),
    positions_next_time: field.datetimeOrNull(
      'When the schedule starts the next rank check; null without one.',
    ),
    positions_overdue: field.flag(
      '1 when the schedule is behind by more than five minutes, or could not start a check the last time and none has ' +
        'ended in the day before.',
    ),
    spent_month: field.decimalOrNull(
      "Charged for the project since the first of this month in the owner's time zone; null for a guest without the " +
        'right `balance`.',
    ),
    demo: field.flag('1 for a demo project: the sandbox makes its checks, for nothing.'),
    synthetic: field.flag(
      '1 when the numbers are invented: the project is a demo, or its running or last rank check is of the sandbox.',
    ),
    pos_summary_up: field.integerOrNull(`Keywords that went up between ${LATEST_CHECKS}`),
    pos_summary_stay: field.integerOrNull(`Keywords that stayed between ${LATEST_CHECKS}`),
    pos_summary_down: field.integerOrNull(`Keywords that went down between ${LATEST_CHECKS}`),
    pos_summary_avg: field.numberOrNull('Average position of the latest of these checks.'),
    pos_summary_visibility: field.numberOrNull('Visibility of the latest of these checks, in percent.'),
    subdomains: field.flag('1 when sub-domains count as the site.'),
    filter: field.integer(withoutEffect('Search filter: 0 none, 1 moderate, 2 family.')),
    auto_correct: field.flag(withoutEffect('1 when the search engine may correct typing errors.')),
    with_snippets: field.flag('1 when checks keep how the result page presents the sites.'),
    with_ai_overview_full: field.flag(withoutEffect('1 to collect AI answers in full.')),
    do_snapshots: field.integer(
      'Results that a check reads in any case: 0 none, 1 and 2 20 results, 3 30, 5 50, 9 100.',
    ),
    check_mode: field.text('How checks choose their pages: exact or thrifty.'),
    sweep_days: field.integer('Thrifty: days between checks that look through the whole depth.'),
    do_snapshots_with_snippets: field.flag('1 when SERP snapshots are shown with snippets.'),
    common_traffic: field.flag(withoutEffect('0 traffic by region, 1 common traffic.')),
    guest_link_right: field.text('What guest links show, comma-separated; there are no guest links yet.'),
    time_for_update: absent,
    auto_cond: absent,
    wait_after_updates: absent,
    report_on: absent,
    report_time: absent,
    report_format: absent,
  },
  ['id', 'name', 'url', 'site', 'on'],
  {
    qualified: qualifiedBy(['tool_name'], {
      guest_link_right_summary: noGuestLink,
      guest_link_right_charts: noGuestLink,
      guest_link_right_competitors: noGuestLink,
      guest_link_right_calendar: noGuestLink,
      guest_link_right_volumes: noGuestLink,
      guest_link_right_visitors: noGuestLink,
    }),
    additions: {
      searchers: Type.Array(ProjectSearcher, { description: 'With `show_searchers_and_regions`.' }),
      positions_summary: Type.Union([PositionsSummary, Type.Null()], {
        description: 'With `include_positions_summary`.',
      }),
      positions_history: ProjectHistory,
      owner_balance: Type.Union([Type.String(), Type.Null()], {
        description:
          'With `show_owner_balance`: exact decimal text; null for a guest without the right `balance`.',
      }),
    },
  },
)

/** Most days of `show_history_days`. */
const HISTORY_DAYS = 366

export const projectsGet = list('get/projects_2/projects', Project, {
  summary: 'List the projects of the account and those shared with it.',
  envelope: 'counted',
  rights: { filters: 'view' },
  parameters: {
    show_searchers_and_regions: parameter
      .oneOf([0, 1, 2])
      .default(0, 'Adds `searchers` to every row: 1 the enabled search engines and regions, 2 all of them.'),
    show_site_stat: parameter.unsupported(),
    show_owner_balance: parameter
      .flag()
      .default(false, 'Adds `owner_balance` to every row: what the owner of the project can spend.'),
    show_history_days: parameter
      .integer(0, HISTORY_DAYS)
      .default(
        0,
        'Adds `positions_history` to every row: average position and visibility by date, of so many days up to today, in ' +
          'the first enabled region that has any check; 0 adds nothing.',
      ),
    show_models: parameter.unsupported(),
    include_positions_summary: parameter
      .flag()
      .default(
        false,
        'Adds `positions_summary` to every row: the two latest checks of the first enabled region that has any, ' +
          'compared as `get/positions_2/summary` does; null where there is none.',
      ),
    include_positions_summary_params: parameter
      .flags(summaryPartNames)
      .default(
        { show_dynamics: true, show_tops: true, show_avg: true, show_median: true, show_visibility: true },
        'What `positions_summary` shows; everything when absent.',
      ),
    include_ai_tracker_summary: parameter.unsupported(),
    is_task: parameter.unsupported(),
  },
  example: {
    request: { fields: ['id', 'name', 'site', 'on'], show_searchers_and_regions: 1 },
    result: [
      {
        id: 1,
        name: 'Bakery Lane',
        site: 'bakery-lane.example',
        on: 0,
        searchers: [
          {
            id: 1,
            project_id: 1,
            searcher: 1,
            key: 1,
            name: 'Google',
            enabled: 1,
            ord: 1,
            regions: [
              {
                id: 1,
                key: 213,
                lang: 'ru',
                device: 0,
                depth: 2,
                index: 2,
                enabled: 1,
                searcher_key: 1,
                type: 'CITY',
                countryCode: 'RU',
                name: 'Moscow',
                name_ru: 'Москва',
                areaName: 'Moscow',
                domain: '.ru',
                device_name: 'PC',
              },
            ],
          },
        ],
      },
    ],
  },
})

export const projectsAdd = operation('add/projects_2/projects', {
  summary: 'Create a project.',
  notes: 'Answers the id of the new project.',
  parameters: {
    url: parameter.text(2_000).required('Site to track: a domain or a page url, in any spelling.'),
    name: parameter.text(255).optional('Name shown to people; the short url when absent.'),
    tags: parameter.integers(1, 20, 20).default([1], 'Tags, numbers 1 to 20.'),
    on: parameter.oneOf([0, -1]).default(0, '0 normal, -1 archived.'),
    folder_id: parameter.unsupported(),
    is_task: parameter.unsupported(),
  },
  result: Type.Integer({ description: 'Id of the new project.' }),
  example: { request: { url: 'https://www.bakery-lane.example/', name: 'Bakery Lane' }, result: 1 },
})

export const projectsDemo = operation('add/projects_2/projects/demo', {
  summary: 'Create a demo project, to look around in.',
  notes:
    'An invented bakery with groups of keywords, tags, competitors, search volumes and two regions, checked every day ' +
    'of the last 90. **All its numbers are invented by the sandbox**: they are what the sandbox answers for each of ' +
    'these days. The result pages of the latest days are stored, so their positions can be traced to them; those of ' +
    'the days before are not. Nothing is charged, now or later: the sandbox makes all checks of a demo project, ' +
    'whatever providers are set. `demo` of the project is 1, and so is `synthetic`. The volumes belong to the account, ' +
    'as all volumes do; where it knows one for a phrase, that one stays. Answers the id of the project.',
  parameters: {
    lang: parameter
      .oneOf(['en', 'ru'])
      .optional('Language of its keywords and the country of its regions; that of the account when absent.'),
  },
  result: Type.Integer({ description: 'Id of the new project.' }),
  example: { request: { lang: 'en' }, result: 4 },
})

const changed = Type.Integer({ description: 'How many projects were changed.' })

export const projectsEditLeave = actionOn('edit/projects_2/projects/leave', Project, {
  summary: 'Leave projects that others have shared with the account.',
  notes: 'Own projects are not left and not counted. Needs `id` or `filters`.',
  rights: { filters: 'view' },
  parameters: {},
  result: Type.Integer({ description: 'How many projects were left.' }),
  example: { request: { id: 1 }, result: 0 },
})

export const projectsDel = actionOn('del/projects_2/projects', Project, {
  summary: 'Delete projects with all their keywords and history.',
  notes: 'The billing log keeps its entries. Needs `id` or `filters`.',
  rights: { filters: 'owner' },
  parameters: { is_tasks: parameter.unsupported() },
  result: Type.Integer({ description: 'How many projects were deleted.' }),
  example: { request: { id: 2 }, result: 1 },
})

export const projectsEditName = operation('edit/projects_2/projects/name', {
  summary: 'Rename a project.',
  rights: { id: 'edit' },
  parameters: {
    id: parameter.id().required('Project id.'),
    name: parameter.text(255).required('The new name.'),
  },
  result: changed,
  errors: ['forbidden'],
  example: { request: { id: 1, name: 'Bakery Lane' }, result: 1 },
})

export const projectsEditOn = actionOn('edit/projects_2/projects/on', Project, {
  summary: 'Archive projects or take them out of the archive.',
  notes: 'Archived projects are neither checked nor priced nor reported. Needs `id` or `filters`.',
  rights: { filters: 'owner' },
  parameters: { on: parameter.oneOf([0, -1]).required('-1 archive, 0 normal.') },
  result: changed,
  example: {
    request: { filters: [{ name: 'id', operator: 'IN', values: [1] }], on: 0 },
    result: 1,
  },
})

export const projectsCopy = operation('add/projects_2/projects/copy', {
  summary: 'Copy a project.',
  notes:
    'The copy stands last in the list and is called like the original with ` (copy)` behind it. It has the settings, ' +
    'tags, competitors, search engines and regions of the original; keywords only with `copy_keywords`, then with ' +
    'their folders and groups and without the trash. With `copy_positions` the history shows the same positions; ' +
    'rank checks themselves are not copied. Answers the id of the copy, as text.',
  rights: { project_id: 'owner' },
  parameters: {
    project_id: parameter.id().required('Project to copy.'),
    copy_keywords: parameter.flag().default(false, 'Copies folders, groups and keywords.'),
    copy_positions: parameter.flag().default(false, 'Copies positions; needs `copy_keywords`.'),
  },
  result: Type.String({ pattern: '^\\d+$', description: 'Id of the copy.' }),
  errors: ['forbidden'],
  example: { request: { project_id: 1, copy_keywords: 1 }, result: '2' },
})

export const projectsEditFavorite = actionOn('edit/projects_2/projects/favorite', Project, {
  summary: 'Make projects favourites, or favourites no longer.',
  notes: 'Needs `id` or `filters`.',
  rights: { filters: 'edit' },
  parameters: { favorite: parameter.flag().default(true, '1 favourite, 0 not.') },
  result: changed,
  example: { request: { id: 1, favorite: 1 }, result: 1 },
})

export const projectsEditMove = operation('edit/projects_2/projects/move', {
  summary: 'Move a project before or behind another one in the list.',
  rights: { id: 'owner', to_id: 'owner' },
  parameters: {
    id: parameter.id().required('Project to move.'),
    to_id: parameter.id().required('Its new neighbour.'),
    to_type: parameter.oneOf(['before', 'after']).default('after', 'On which side of the neighbour.'),
  },
  result: Type.Integer({ description: '1, or 0 for a project moved beside itself.' }),
  errors: ['forbidden'],
  example: { request: { id: 2, to_id: 1, to_type: 'before' }, result: 1 },
})

export const projectsEditSort = actionOn('edit/projects_2/projects/sort', Project, {
  summary: 'Put the list of projects into an order.',
  notes:
    'Once, as things are now; later changes do not move anything. With `id` or `filters` only these projects are ' +
    'sorted, over the places they hold; without, all of them.',
  rights: { filters: 'owner' },
  parameters: { orders: parameter.orders().required('Sort keys, as in a list; the first one counts most.') },
  result: Type.Integer({ description: 'How many projects were sorted.' }),
  example: { request: { orders: [{ name: 'name', direction: 'ASC' }] }, result: 2 },
})

export const projectsEditTags = operation('edit/projects_2/projects/tags', {
  summary: 'Set the tags of a project.',
  notes: 'Tags it had before and that are not given are taken away.',
  rights: { id: 'edit' },
  parameters: {
    id: parameter.id().required('Project id.'),
    tags: parameter.integers(1, 20, 20).default([1], 'Tags, numbers 1 to 20; an empty list leaves none.'),
  },
  result: changed,
  errors: ['forbidden'],
  example: { request: { id: 1, tags: [3] }, result: 1 },
})
