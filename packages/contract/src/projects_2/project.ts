import { Type, type Static } from 'typebox'
import { PositionsSummary } from '../positions_2/summary.ts'
import { rightNames } from '../rights.ts'
import { field, qualifiedBy, row } from '../row.ts'
import { flag, numberOrNull, textOrNull } from '../value.ts'
import { absentOfProject } from './absent.ts'

const ProjectRegion = Type.Object({
  id: Type.Integer({ description: 'Unique id of the region.' }),
  key: Type.Integer({ description: 'Key of the place, `region_key` in other operations.' }),
  lang: Type.String({ description: 'Interface language of the search engine.' }),
  device: Type.Integer({ description: 'Device: 0 PC, 1 tablet, 2 phone.' }),
  depth: Type.Integer({ description: 'Depth, in blocks of results.' }),
  index: Type.Integer({ description: 'Region index, `region_index` in other operations.' }),
  enabled: flag(),
  searcher_key: Type.Integer({ description: 'Key of the search engine.' }),
  type: Type.String({ description: 'Kind of place: `COUNTRY` or `CITY`.' }),
  countryCode: Type.String({ description: 'Country code, ISO 3166-1 alpha-2.' }),
  name: Type.String({ description: 'Name of the place in the language of your account.' }),
  name_en: Type.String({ description: 'Name of the place in English.' }),
  name_ru: Type.String({ description: 'Name of the place in Russian.' }),
  areaName: Type.String({ description: 'Name of the surrounding area in the language of your account.' }),
  domain: Type.String({ description: 'National domain, such as `.ru`.' }),
  device_name: Type.String({ description: 'Name of the device.' }),
  positions_summary: Type.Optional(
    Type.Union([PositionsSummary, Type.Null()], {
      description:
        'Comparison of the two latest checks of the region, with `include_positions_summary`; null if there is none.',
    }),
  ),
})
export type ProjectRegion = Static<typeof ProjectRegion>

const ProjectSearcher = Type.Object(
  {
    id: Type.Integer({ description: 'Unique id of the search engine in the project.' }),
    project_id: Type.Integer({ description: 'Id of the project.' }),
    searcher: Type.Integer({ description: 'Key of the search engine, same as `key`.' }),
    key: Type.Integer({ description: 'Key of the search engine, `searcher_key` in other operations.' }),
    name: Type.String({ description: 'Name of the search engine.' }),
    enabled: flag(),
    ord: Type.Integer({ description: 'Order in the list.' }),
    regions: Type.Array(ProjectRegion),
  },
  { description: 'A search engine of a project, with its regions.' },
)
export type ProjectSearcher = Static<typeof ProjectSearcher>

const ProjectHistory = Type.Object(
  {
    dates: Type.Array(Type.String(), { description: 'Dates with a check, ascending.' }),
    avg: Type.Array(numberOrNull(), { description: 'Average position by date.' }),
    visibility: Type.Array(numberOrNull(), { description: 'Visibility by date, in percent.' }),
    invented: Type.Array(flag(), {
      description: '1 for a date with positions that the sandbox invented.',
    }),
  },
  {
    description:
      'Recent history, with `show_history_days`. The lists are parallel, and empty if there was no check.',
  },
)
/** Recent average positions and visibilities of a project. */
export type ProjectHistory = Static<typeof ProjectHistory>

const LATEST_CHECKS =
  'the two latest checks of the first enabled region that has any, as in `get/positions_2/summary`; null ' +
  'without a check.'
const guestLinkShows = (content: string) =>
  field.integer(`1 if \`guest_link_right\` has \`${content}\`, whatever the tool.`)
const withoutEffect = (doc: string) => `${doc} Stored for programs that set it; does not affect checks yet.`

export const Project = row(
  'Project',
  'A site whose positions are tracked.',
  {
    id: field.id('Unique id of the project.'),
    user_id: field.id('Id of the account that owns the project and pays for its checks.'),
    user_email: field.textOrNull('Email address of the owner; null if none is set.'),
    user_currency: field.text("Currency of the owner's account."),
    user_timezone: field.text(
      "IANA time zone of the owner's account: it sets the day of rank checks and the clock of schedules.",
    ),
    name: field.text('Display name.'),
    url: field.text('Tracked site: short URL without scheme, `www.` and trailing slash.'),
    site: field.text('Tracked site, formatted for display.'),
    date: field.datetime('Time the project was created.'),
    update: field.datetimeOrNull('Time the last finished rank check ended; null if there was none.'),
    on: field.integer('Status: 0 active, -1 archived.'),
    favorite: field.flag('1 if the project is a favorite.'),
    tags: field.setOrNull('Tags of the project, numbers from 1 to 20; null if there are none.'),
    right: field.text(
      `Your rights on the project, one character each, \`1\` for those you have: ${rightNames.join(', ')}. ` +
        'The owner has all rights.',
    ),
    ord: field.integer('Order in the list.'),
    count_keywords: field.integer('Number of keywords in the project, trash excluded.'),
    status_positions: field.integer('Status of rank checks: 0 idle, 2 queued or running.'),
    status_positions_percent: field.integer('Progress of the running rank check in percent; 0 if idle.'),
    status_positions_date: field.dateOrNull(
      'Date under which the running or last rank check is recorded; null if there was none.',
    ),
    status_positions_time: field.datetimeOrNull(
      'Time the running or last rank check was started; null if there was none.',
    ),
    status_volumes: field.integer('Status of search volumes: 0 idle, 2 being collected.'),
    positions_percent: field.integer('100 if the last rank check has finished, 0 if there was none.'),
    positions_date: field.dateOrNull('Date of the last finished rank check; null if there was none.'),
    positions_time: field.datetimeOrNull('Time the last finished rank check ended; null if there was none.'),
    positions_checks: field.integer(
      'Number of checks (keywords × regions) in the last finished rank check; 0 if there was none.',
    ),
    positions_failed: field.integer(
      'Number of those checks without a result, or with a result from only some of the pages. Cancelled ' +
        'checks are not counted.',
    ),
    positions_next_time: field.datetimeOrNull(
      'Time the schedule starts the next rank check; null without a schedule.',
    ),
    positions_overdue: field.flag(
      '1 if the schedule is more than five minutes late, or if it last failed to start a check and none ' +
        'has finished in the preceding 24 hours.',
    ),
    spent_month: field.decimalOrNull(
      "Amount charged for the project since the first of the month in the owner's time zone; null for a " +
        'guest without the right `balance`.',
    ),
    demo: field.flag('1 for a demo project, whose checks the sandbox makes free of charge.'),
    synthetic: field.flag(
      '1 if the numbers are invented: the project is a demo, or the sandbox made its running or last rank ' +
        'check. Each position has its own label, `invented`.',
    ),
    pos_summary_invented: field.integerOrNull(
      `Number of keywords whose position or \`--\` the sandbox invented, in the later of ${LATEST_CHECKS}`,
    ),
    pos_summary_up: field.integerOrNull(`Number of keywords that went up between ${LATEST_CHECKS}`),
    pos_summary_stay: field.integerOrNull(`Number of keywords that stayed between ${LATEST_CHECKS}`),
    pos_summary_down: field.integerOrNull(`Number of keywords that went down between ${LATEST_CHECKS}`),
    pos_summary_avg: field.numberOrNull(
      'Average position in the later of these checks; null without a check.',
    ),
    pos_summary_visibility: field.numberOrNull(
      'Visibility in the later of these checks, in percent; null without a check.',
    ),
    subdomains: field.flag('1 if subdomains count as the site.'),
    filter: field.integer(withoutEffect('Search filter: 0 none, 1 moderate, 2 family.')),
    auto_correct: field.flag(withoutEffect('1 if the search engine may correct typos.')),
    with_snippets: field.flag('1 if checks store how the result page presents the sites.'),
    with_ai_overview_full: field.flag('1 to keep the text and the sources of AI Overviews.'),
    load_ai_overview: field.flag(
      'Sextant extension: 1 if checks load AI Overviews that the search engine shows only after its page.',
    ),
    do_snapshots: field.integer(
      'Minimum number of results that every check reads: 0 none; 1 and 2 20 results; 3 30 results; 5 50 ' +
        'results; 9 100 results.',
    ),
    check_mode: field.text('How checks choose their pages: `exact` or `thrifty`.'),
    sweep_days: field.integer('Days between full-depth checks in thrifty mode.'),
    do_snapshots_with_snippets: field.flag('1 if SERP snapshots are shown with snippets.'),
    common_traffic: field.flag(withoutEffect('Traffic: 0 by region, 1 in total.')),
    guest_link_right: field.textOrNull(
      'Contents of guest links, comma-separated: what those show that have no contents of their own (`contents` in ' +
        '`get/projects_2/guest_links`), besides positions. Null: nothing besides.',
    ),
    ...absentOfProject,
  },
  ['id', 'name', 'url', 'site', 'on'],
  {
    qualified: qualifiedBy(['tool_name'], {
      guest_link_right_summary: guestLinkShows('summary'),
      guest_link_right_charts: guestLinkShows('charts'),
      guest_link_right_competitors: guestLinkShows('competitors'),
      guest_link_right_calendar: guestLinkShows('dates'),
      guest_link_right_volumes: guestLinkShows('volume'),
      guest_link_right_visitors: guestLinkShows('visitors'),
    }),
    additions: {
      searchers: Type.Array(ProjectSearcher, {
        description: 'Search engines and regions, with `show_searchers_and_regions`.',
      }),
      positions_summary: Type.Union([PositionsSummary, Type.Null()], {
        description: 'Comparison of the two latest checks, with `include_positions_summary`.',
      }),
      positions_history: ProjectHistory,
      owner_balance: textOrNull(
        'Amount the owner can spend, with `show_owner_balance`: an exact decimal number as text; null ' +
          'for a guest without the right `balance`.',
      ),
    },
  },
)
