import { type Static, Type } from 'typebox'
import { Keyword } from '../keywords_2/keywords.ts'
import { selectionOf } from '../operation.ts'
import { parameter } from '../parameter.ts'
import { dateParameters } from '../positions_2/dates.ts'
import { HistoryHeaders } from '../positions_2/history.ts'
import { reportedKeywords } from '../positions_2/report.ts'
import { depthPositions, shownDepths, snapshotRegion } from './region.ts'

/** Most keywords of one request (docs/protocol.md, Limits). */
export const SNAPSHOT_KEYWORDS = 100
/** Most SERPs (keywords × dates) of one request: those keywords on 31 dates. */
export const SHOWN_SERPS = 3_100

/** What a result of a SERP can be told by. */
export const snapshotFields = {
  url: 'Where the result leads, redirects of the search engine unwrapped.',
  domain: 'Host of that address without `www.`; empty when the search engine hides it.',
  snippet_title: 'Title, with the setting `do_snapshots_with_snippets`; otherwise empty.',
  snippet_body: 'Text below the title, with that setting; otherwise empty.',
  snippet_ext: 'Titles of the sitelinks, one a line, with that setting; otherwise empty.',
} as const
export type SnapshotField = keyof typeof snapshotFields

const names = Object.keys(snapshotFields) as SnapshotField[]
const resultFields = parameter.someOf(names)
const none = Type.Array(Type.Never(), { maxItems: 0 })

const SnapshotResult = Type.Partial(
  Type.Object({
    url: Type.String({ description: snapshotFields.url }),
    domain: Type.String({ description: snapshotFields.domain }),
    snippet_title: Type.String({ description: snapshotFields.snippet_title }),
    snippet_body: Type.String({ description: snapshotFields.snippet_body }),
    snippet_ext: Type.String({ description: snapshotFields.snippet_ext }),
  }),
)
/** A result of a SERP; only the fields asked for are there. */
export type SnapshotResult = Static<typeof SnapshotResult>

const SnapshotsData = Type.Union(
  [Type.Record(Type.String({ pattern: '^\\d{4}-\\d{2}-\\d{2}:\\d+:\\d+$' }), SnapshotResult), none],
  { description: 'Results by `date:rank:region_index`; an empty list when there are none.' },
)

const AmsData = Type.Union(
  [
    Type.Record(
      Type.String({ pattern: '^\\d{4}-\\d{2}-\\d{2}:\\d+$' }),
      Type.Number({ minimum: 0, maximum: 100 }),
    ),
    none,
  ],
  {
    description:
      'With `show_ams`: storm score by `date:region_index`, against the date before in the answer; an empty list when there is none.',
  },
)

export const snapshotsHistory = selectionOf('get/snapshots_2/history', Keyword, {
  summary: 'Whole SERPs of keywords by date.',
  notes:
    'Results as the stored pages show them: of the last check of a date that has pages, as deep as it read. How deep a ' +
    'check reads in any case is told by the setting `do_snapshots`. The selector addresses keywords, at most ' +
    `${SNAPSHOT_KEYWORDS} by filters or by \`limit\`, and ${SHOWN_SERPS} SERPs (keywords × dates). Give \`dates\`, or \`date1\` and \`date2\`, and a region.\n\n` +
    'The storm score says how much a SERP changed since the date before: 0 nothing moved, 100 every result is new. It ' +
    'is 100 · Σd ÷ n², over the first n ranks, which both SERPs show; d is by how many ranks a result moved, and n ' +
    'for one that was not among the first n.',
  parameters: {
    project_id: parameter.id().required('Project id.'),
    ...snapshotRegion,
    depth_positions: parameter
      .oneOf(shownDepths)
      .optional('Most results shown of a SERP: 20, 30, 50 or 100; all up to 100 when absent.'),
    ...dateParameters(3),
    history_fields: resultFields.optional(
      `What every result holds: ${names.join(', ')}; all of it when absent.`,
    ),
    positions_fields: resultFields.optional('The older name of `history_fields`.'),
    show_exists_dates: parameter
      .flag()
      .default(false, 'Adds `existsDates`: every date with a SERP in the region, ascending.'),
    show_ams: parameter.flag().default(false, 'Adds `amsData`, the storm score, to the keywords.'),
    show_headers: parameter.flag().default(false, 'Adds `headers`.'),
    ui_save_selected_keywords: parameter
      .flag()
      .default(true, 'Accepted for existing programs; nothing is stored.'),
    ...reportedKeywords,
  },
  result: Type.Object({
    keywords: Type.Array(
      Type.Intersect([
        Type.Record(Type.String(), Type.Unknown()),
        Type.Object({ snapshotsData: SnapshotsData, amsData: Type.Optional(AmsData) }),
      ]),
      { description: 'Keyword rows with their SERPs.' },
    ),
    dates: Type.Array(Type.String(), { description: 'The dates shown, ascending.' }),
    depthPositions: depthPositions(
      '`depth_positions`, or the least of these depths that holds the results shown.',
    ),
    existsDates: Type.Union([Type.Array(Type.String()), Type.Null()]),
    headers: Type.Union([HistoryHeaders, Type.Null()]),
  }),
  errors: ['forbidden', 'project_archived'],
  example: {
    request: {
      project_id: 1,
      region_index: 2,
      date1: '2026-01-01',
      date2: '2026-01-31',
      positions_fields: ['url', 'domain'],
      filters: [{ name: 'id', operator: 'IN', values: [1] }],
    },
    result: {
      keywords: [{ id: '1', name: 'sourdough delivery', snapshotsData: [] }],
      dates: [],
      depthPositions: 20,
      existsDates: null,
      headers: null,
    },
  },
})
