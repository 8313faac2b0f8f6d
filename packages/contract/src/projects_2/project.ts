import { type Static, Type } from 'typebox'
import { PositionsSummary } from '../positions_2/summary.ts'
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
