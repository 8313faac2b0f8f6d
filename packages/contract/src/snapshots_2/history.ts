import { Type, type Static } from 'typebox'
import { Keyword } from '../keywords_2/keywords.ts'
import { selectionOf } from '../operation.ts'
import { parameter } from '../parameter.ts'
import { dateParameters } from '../positions_2/dates.ts'
import { HistoryHeaders } from '../positions_2/history.ts'
import { reportedKeywords } from '../positions_2/report.ts'
import { depthPositions, shownDepths, snapshotRegion } from './region.ts'

/** Maximum number of keywords in one request (docs/protocol.md, Limits). */
export const SNAPSHOT_KEYWORDS = 100
/** Maximum number of SERPs (keywords × dates) in one request: those keywords on 31 dates. */
export const SHOWN_SERPS = 3_100

/** Fields of a result in a SERP. */
export const snapshotFields = {
  url: 'Destination of the result, with redirects of the search engine resolved.',
  domain: 'Host of the destination without `www.`; empty if the search engine hides it.',
  snippet_title: 'Title; empty without the setting `do_snapshots_with_snippets`.',
  snippet_body: 'Text below the title; empty without that setting.',
  snippet_ext: 'Titles of the sitelinks, one per line; empty without that setting.',
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
/** A result of a SERP, with only the requested fields. */
export type SnapshotResult = Static<typeof SnapshotResult>

const SnapshotsData = Type.Union(
  [Type.Record(Type.String({ pattern: '^\\d{4}-\\d{2}-\\d{2}:\\d+:\\d+$' }), SnapshotResult), none],
  { description: 'Results by `date:rank:region_index`; an empty list if there are none.' },
)

const InventedData = Type.Union(
  [Type.Record(Type.String({ pattern: '^\\d{4}-\\d{2}-\\d{2}:\\d+$' }), Type.Literal(1)), none],
  {
    description:
      '1 by `date:region_index` of the SERPs that the sandbox invented, with `show_invented`; an empty list if ' +
      'there is none.',
  },
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
      'Storm score by `date:region_index`, compared with the previous date in the response, with ' +
      '`show_ams`; an empty list if there is none.',
  },
)

export const snapshotsHistory = selectionOf('get/snapshots_2/history', Keyword, {
  summary: 'Retrieves whole SERPs of keywords by date.',
  notes:
    'Returns the results on the stored pages of the last check of a date that has pages, as deep as it ' +
    'read. The `do_snapshots` setting determines how deep every check reads. The selector applies to ' +
    `keywords: at most ${SNAPSHOT_KEYWORDS} of them, by filters or by \`limit\`, and ${SHOWN_SERPS} SERPs ` +
    '(keywords × dates). Send `dates`, or `date1` and `date2`, and a region.\n\nThe storm score measures ' +
    'how much a SERP changed since the previous date: 0 nothing moved, 100 every result is new. It is 100 ' +
    '· Σd ÷ n² over the first n ranks, which both SERPs show; d is the number of ranks a result moved by, ' +
    'and n for a result that was not among the first n. An invented SERP is not compared with a real one.',
  parameters: {
    project_id: parameter.id().required('Id of the project.'),
    ...snapshotRegion,
    depth_positions: parameter
      .oneOf(shownDepths)
      .optional('Maximum number of results per SERP: 20, 30, 50 or 100. Defaults to all results, up to 100.'),
    ...dateParameters(3),
    history_fields: resultFields.optional(
      `Fields of every result: ${names.join(', ')}. Defaults to all fields.`,
    ),
    positions_fields: resultFields.optional('Older name of `history_fields`.'),
    show_exists_dates: parameter
      .flag()
      .default(false, 'Whether to add `existsDates`: every date with a SERP in the region, ascending.'),
    show_ams: parameter.flag().default(false, 'Whether to add `amsData`, the storm score, to the keywords.'),
    show_invented: parameter
      .flag()
      .default(
        false,
        'Sextant extension: whether to add `inventedData`, the SERPs that the sandbox invented, to the keywords.',
      ),
    show_headers: parameter.flag().default(false, 'Whether to add `headers`.'),
    ui_save_selected_keywords: parameter
      .flag()
      .default(true, 'Accepted for existing programs; nothing is stored.'),
    ...reportedKeywords,
  },
  result: Type.Object({
    keywords: Type.Array(
      Type.Intersect([
        Type.Record(Type.String(), Type.Unknown()),
        Type.Object({
          snapshotsData: SnapshotsData,
          amsData: Type.Optional(AmsData),
          inventedData: Type.Optional(InventedData),
        }),
      ]),
      { description: 'Keyword rows with their SERPs.' },
    ),
    dates: Type.Array(Type.String(), { description: 'Dates returned, ascending.' }),
    depthPositions: depthPositions(
      '`depth_positions`, or the smallest of these depths that covers the returned results.',
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
