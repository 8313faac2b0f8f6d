import { Type } from 'typebox'
import { operation } from '../operation.ts'
import { parameter } from '../parameter.ts'

/** Possible contents of guest links (docs/protocol.md, Project settings). */
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

/** Number of results in a snapshot of each depth (docs/protocol.md, Project settings). */
export const snapshotResults = { 0: 0, 1: 20, 2: 20, 3: 30, 5: 50, 9: 100 } as const satisfies Record<
  SnapshotDepth,
  number
>

/** How a check chooses the pages it reads. */
export const checkModes = ['exact', 'thrifty'] as const
export type CheckMode = (typeof checkModes)[number]

/** Maximum number of days between the sweeps of a thrifty project. */
export const SWEEP_DAYS = 90

const withoutEffect = (doc: string) => `${doc} Stored, but does not affect checks yet.`

export const settingsEdit = operation('edit/positions_2/settings', {
  scope: 'write',
  summary: 'Updates how a project is checked.',
  notes:
    'Parameters that are not sent stay unchanged; unknown names are ignored. `get/projects_2/projects` ' +
    'returns the settings as fields. A check uses the settings at its start. Some settings are only ' +
    'stored for programs that set them, as noted for each.',
  parameters: {
    project_id: parameter.id().required('Id of the project.'),
    subdomains: parameter
      .flag()
      .optional('1 if subdomains count as the site, 0 for the host only. 1 in a new project.'),
    filter: parameter
      .oneOf([0, 1, 2])
      .optional(withoutEffect('Search filter: 0 none, 1 moderate, 2 family.')),
    auto_correct: parameter.flag().optional(withoutEffect('Whether the search engine may correct typos.')),
    with_snippets: parameter
      .flag()
      .optional('Whether checks store how the result page presents the site and its competitors.'),
    with_ai_overview_full: parameter
      .flag()
      .optional(
        'Whether to keep the text and the sources of AI Overviews (`sf_ai_oveview_body`, `sf_ai_oveview_links`).',
      ),
    load_ai_overview: parameter
      .flag()
      .optional(
        'Sextant extension: whether checks load AI Overviews that the search engine shows only after its page. Where the ' +
          'provider needs a second request for that, it is priced as a page, and charged if the AI Overview was received. Without ' +
          'it, `sf_ai_overview` of such pages is unknown. Off in a new project.',
      ),
    do_snapshots: parameter
      .oneOf(snapshotDepths)
      .optional(
        'Minimum number of results that every check reads, even below the depth of the region: 0 none; 1 ' +
          '(or true) and 2 20 results; 3 30 results; 5 50 results; 9 100 results. Every page is priced.',
      ),
    check_mode: parameter
      .oneOf(checkModes)
      .optional(
        'Sextant extension: check mode. `exact` (as in a new project) reads page after page from the ' +
          'first one, until the site and all competitors are found or the depth is read. `thrifty` reads ' +
          'the first page and those around the last position, and reports `at_best` or `partial` where it ' +
          'has not looked; at regular intervals it makes a sweep, which is exact for the site itself. ' +
          'Competitors get what these pages show.',
      ),
    sweep_days: parameter
      .integer(1, SWEEP_DAYS)
      .optional(
        'Sextant extension: days between sweeps of a keyword in thrifty mode; 7 in a new project. A ' +
          'keyword whose site was not found is swept on the next day in any case; while sweeps do not find ' +
          'the site, they become up to four times rarer.',
      ),
    do_snapshots_with_snippets: parameter
      .flag()
      .optional('Whether `get/snapshots_2/history` shows the snippets of the results.'),
    common_traffic: parameter.flag().optional(withoutEffect('Traffic: 0 by region, 1 in total.')),
    guest_link_right: parameter
      .someOf(guestRights)
      .optional(
        'Contents of guest links that have none of their own (`add/projects_2/guest_links`), which also show positions. ' +
          'Replaces the earlier list. Like managing links, it needs the right `delegate`, and an API key the scope `share`.',
      ),
  },
  result: Type.Integer({ description: 'Always 1.' }),
  errors: ['forbidden'],
  example: { request: { project_id: 1, subdomains: 1, with_snippets: 0 }, result: 1 },
})
