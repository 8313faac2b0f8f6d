import { Type } from 'typebox'
import { operation } from '../operation.ts'
import { parameter } from '../parameter.ts'

/** What guest links can show (docs/protocol.md, Project settings). */
export const guestRights = [
  'volume',
  'frequency',
  'visitors',
  'dates',
  'summary',
  'charts',
  'competitors',
] as const

/** Depths of SERP snapshots as programs send them; `true` is 1. */
export const snapshotDepths = [0, 1, 2, 3, 5, 9] as const
export type SnapshotDepth = (typeof snapshotDepths)[number]

/** Results that a snapshot of each depth holds (docs/protocol.md, Project settings). */
export const snapshotResults = { 0: 0, 1: 20, 2: 20, 3: 30, 5: 50, 9: 100 } as const satisfies Record<
  SnapshotDepth,
  number
>

/** How a check chooses the pages it reads. */
export const checkModes = ['exact', 'thrifty'] as const
export type CheckMode = (typeof checkModes)[number]

/** Most days between the sweeps of a thrifty project. */
export const SWEEP_DAYS = 90

const withoutEffect = (doc: string) => `${doc} Kept, without effect on checks yet.`

export const settingsEdit = operation('edit/positions_2/settings', {
  summary: 'Change how a project is checked.',
  notes:
    'Only what is sent changes; names that are none are ignored. The settings are read as fields of ' +
    '`get/projects_2/projects`. A check uses them as they are when it starts. Some are kept for programs that set ' +
    'them and have no effect yet, as told with each.',
  parameters: {
    project_id: parameter.id().required('Project id.'),
    subdomains: parameter
      .flag()
      .optional('1 (as in a new project): sub-domains count as the site; 0: only the host itself.'),
    filter: parameter
      .oneOf([0, 1, 2])
      .optional(withoutEffect('Search filter: 0 none, 1 moderate, 2 family.')),
    auto_correct: parameter.flag().optional(withoutEffect('Lets the search engine correct typing errors.')),
    with_snippets: parameter
      .flag()
      .optional('1: a check keeps how the result page presents the site and its competitors.'),
    with_ai_overview_full: parameter.flag().optional(withoutEffect('Collects AI answers in full.')),
    do_snapshots: parameter
      .oneOf(snapshotDepths)
      .optional(
        'Results that a check reads in any case, even below the depth of the region: 0 none, 1 (or true) and 2 20 results, ' +
          '3 30, 5 50, 9 100. Every page counts for the price.',
      ),
    check_mode: parameter
      .oneOf(checkModes)
      .optional(
        "Sextant's own. exact (as in a new project): page after page from the first on, until the site and all competitors " +
          'are seen or the depth is read. thrifty: the first page and those around the last position, which says `at_best` ' +
          'or `partial` where it has not looked; regularly a sweep, as exact for the site itself. Competitors get what these ' +
          'pages show.',
      ),
    sweep_days: parameter
      .integer(1, SWEEP_DAYS)
      .optional(
        "Sextant's own, for thrifty: days between sweeps of a keyword, 7 in a new project. The day after the site was missed " +
          'there is one in any case; while sweeps do not find it, they become rarer, up to four times as rare.',
      ),
    do_snapshots_with_snippets: parameter
      .flag()
      .optional('1: `get/snapshots_2/history` shows the snippets of the results.'),
    common_traffic: parameter.flag().optional(withoutEffect('0 traffic by region, 1 common traffic.')),
    guest_link_right: parameter
      .someOf(guestRights)
      .optional('What guest links show; there are no guest links yet. Replaces the list there was.'),
  },
  result: Type.Integer({ description: '1.' }),
  errors: ['forbidden'],
  example: { request: { project_id: 1, subdomains: 1, with_snippets: 0 }, result: 1 },
})
