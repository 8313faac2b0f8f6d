import { type Static, type TSchema, Type } from 'typebox'
import { Keyword } from '../keywords_2/keywords.ts'
import { operation, selectionOf } from '../operation.ts'
import { parameter } from '../parameter.ts'
import { COMPETITORS } from '../projects_2/competitors.ts'
import { deviceKeys, searcherKeys } from '../searchers.ts'
import { dateParameters } from './dates.ts'
import { reportedKeywords } from './report.ts'

/** What a cell of the history can hold. From `outcome` on it is Sextant's own. */
export const historyFields = {
  position: 'Digits, or `--`: checked to the whole depth and not there.',
  relevant_url: 'Page of the site that ranked; null when none did.',
  relevant_url_significant: 'Known to the protocol; no tool of Sextant chooses such a page, so always null.',
  snippet: 'Title, text and sitelinks of the result, one below the other; null when none was kept.',
  'snippet_hash()': 'Equal for equal snippets; null when none was kept.',
  snippet_title: 'Title of the result; null when no snippet was kept.',
  snippet_body: 'Text of the result; null when no snippet was kept.',
  snippet_ext: 'Titles of its sitelinks, one a line; null when no snippet was kept.',
  serp_features:
    'Kinds of blocks other than organic results on the first page, comma-separated; null when not known.',
  visitors: 'Known to the protocol; Sextant has no source of visits, so always null.',
  outcome:
    '`exact`, `at_best`, `not_within`, `partial` or `failed`. Asked for, it also shows the checks without a position.',
  reason:
    'Why pages of the check are missing; null when none is: what it does not tell then, its plan left out.',
  reason_kind:
    'Kind of that reason, for programs and translations: as in `get/providers_2/health`, or `cancelled`; null for others ' +
    'and without one.',
  depth: 'Results looked at, from the first on without a gap.',
  pages: 'Result pages looked at; null of positions that were imported.',
  best_position:
    'The best position that the check leaves open: of `at_best` and `partial` the one behind `depth`, of `exact` itself.',
  worst_position:
    'The worst position that the check leaves open: of `at_best` where it was seen, each page before that was not ' +
    'looked at counted as full, of `exact` itself.',
} as const
export type HistoryField = keyof typeof historyFields

/** What a check came to. */
export const outcomes = ['exact', 'at_best', 'not_within', 'partial', 'failed'] as const

const textOrNull = (name: HistoryField) =>
  Type.Union([Type.String(), Type.Null()], { description: historyFields[name] })
const integerOrNull = (name: HistoryField) =>
  Type.Union([Type.Integer(), Type.Null()], { description: historyFields[name] })
const always = (name: HistoryField) => Type.Null({ description: historyFields[name] })

const HistoryCell = Type.Partial(
  Type.Object({
    position: Type.Union([Type.String({ pattern: '^(\\d+|--)$' }), Type.Null()], {
      description: historyFields.position,
    }),
    relevant_url: textOrNull('relevant_url'),
    relevant_url_significant: always('relevant_url_significant'),
    snippet: textOrNull('snippet'),
    'snippet_hash()': textOrNull('snippet_hash()'),
    snippet_title: textOrNull('snippet_title'),
    snippet_body: textOrNull('snippet_body'),
    snippet_ext: textOrNull('snippet_ext'),
    serp_features: textOrNull('serp_features'),
    visitors: always('visitors'),
    outcome: Type.Unsafe<(typeof outcomes)[number]>(
      Type.Union(
        outcomes.map((outcome) => Type.Literal(outcome)),
        { description: historyFields.outcome },
      ),
    ),
    reason: textOrNull('reason'),
    reason_kind: textOrNull('reason_kind'),
    depth: integerOrNull('depth'),
    pages: Type.Union([Type.Array(Type.Integer()), Type.Null()], { description: historyFields.pages }),
    best_position: integerOrNull('best_position'),
    worst_position: integerOrNull('worst_position'),
  }),
)
/** What a cell holds; only the fields asked for are there. */
export type HistoryCell = Static<typeof HistoryCell>

const PositionsData = Type.Union(
  [Type.Record(Type.String(), HistoryCell), Type.Array(Type.Never(), { maxItems: 0 })],
  {
    description: 'Cells by `date:project_id:region_index`; an empty list when there are none.',
  },
)

const cellFields = parameter.someOf(Object.keys(historyFields) as HistoryField[])

/** Most pairs of a project or competitor and a region in one history. */
export const HISTORY_COLUMNS = 1_000

const byCell = (value: TSchema, description: string) =>
  Type.Record(Type.String({ pattern: '^\\d{4}-\\d{2}-\\d{2}:\\d+:\\d+$' }), value, { description })

const topsByDepth = Type.Union(
  [
    Type.Record(
      Type.String({ pattern: '^\\d+$' }),
      byCell(Type.Number(), 'Percent of the keywords, by `date:project_id:region_index`.'),
    ),
    Type.Null(),
  ],
  { description: 'With `show_top_by_depth`: under the depth, what part of the keywords is within it.' },
)
const visitors = Type.Union([byCell(Type.Integer(), 'Visits.'), Type.Null()], {
  description: 'With `show_visitors`; always empty, since Sextant has no source of visits.',
})

export const HistoryHeaders = Type.Object(
  {
    projectId: Type.Integer(),
    dates: Type.Array(Type.String(), { description: 'Newest first.' }),
    projects: Type.Array(
      Type.Object({
        id: Type.Integer(),
        name: Type.String(),
        site: Type.String(),
        searchers: Type.Array(
          Type.Object({
            key: Type.Integer(),
            name: Type.String(),
            regions: Type.Array(
              Type.Object({
                index: Type.String({ description: 'The `region_index`, as text.' }),
                key: Type.Integer(),
                name: Type.String(),
                lang: Type.String(),
                device: Type.Integer(),
                device_name: Type.String(),
                countryCode: Type.String(),
              }),
            ),
          }),
        ),
      }),
      { description: 'The project or competitors asked for, each with all engines and regions asked for.' },
    ),
    historyFields: Type.Array(Type.String()),
    isCompare: Type.Boolean(),
    fields: Type.Array(Type.Object({ name: Type.String() })),
    filters: Type.Array(Type.Unknown()),
    groupBy: Type.String(),
    summaries: Type.Object({ topsByDepth, visitors }),
  },
  { description: 'With `show_headers`: what the cells belong to.' },
)
/** What the cells of a history belong to. */
export type HistoryHeaders = Static<typeof HistoryHeaders>

export const positionsHistory = selectionOf('get/positions_2/history', Keyword, {
  summary: 'Positions of keywords by date.',
  notes:
    'The selector addresses keywords; a page is a page of keywords. Cells stand in `positionsData` under ' +
    '`date:project_id:region_index`; a keyword without cells has an empty list there. No cell means: no check, or none ' +
    'that gave a position. Give `dates`, or `date1` and `date2`. Several projects (`competitors_ids`) or regions are ' +
    'a comparison, in which `filter_by_dynamic`, `filter_by_positions` and `filter_by_positions_delta` do nothing. ' +
    'Otherwise these leave only keywords that have a position or `--` where they look; `--` is behind every number.',
  parameters: {
    project_id: parameter.id().required('Project id.'),
    regions_indexes: parameter
      .integers(1, 2_147_483_647, 1_000)
      .required('Regions; one that the project does not have answers no cells.'),
    ...dateParameters(2),
    competitors_ids: parameter
      .ids(COMPETITORS + 1)
      .optional(
        "Whose positions: competitors of the project, or the project's own id; the project alone when absent.",
      ),
    history_fields: cellFields.optional(
      `What every cell holds: ${Object.keys(historyFields).join(', ')}; position when absent.`,
    ),
    positions_fields: cellFields.optional('The older name of `history_fields`.'),
    show_headers: parameter.flag().default(false, 'Adds `headers`.'),
    show_exists_dates: parameter
      .flag()
      .default(
        false,
        'Adds `existsDates`: every date with a check in the regions that gave a position or `--`, ascending.',
      ),
    show_failed_dates: parameter
      .flag()
      .default(
        false,
        "Sextant's own: dates on which checks of the project have ended and none gave a position or `--` are dates of a " +
          'period too; their cells show when `outcome` is asked for. Where a report goes by its first or last date, those ' +
          'are left out: in `type_range` 3, 5 and 6 and in `filter_by_…` and `only_exists_…`.',
      ),
    show_visitors: parameter
      .flag()
      .default(false, 'Adds `visitors`, which is empty: Sextant has no source of visits.'),
    show_top_by_depth: parameter
      .integer(0, 10_000)
      .default(
        0,
        'N adds `topsByDepth`: the percentage within the first N results, of all keywords that the selector and the ' +
          'filters let through and that have a position or `--` on the date. 0 for none.',
      ),
    filter_by_dynamic: parameter
      .someOf(['>', '<', '='])
      .optional(
        'Only keywords that went up (`>`), down (`<`) or stayed (`=`) from the first to the last date.',
      ),
    filter_by_positions: parameter
      .ranges(1, 10_000, 100)
      .optional(
        'Only keywords whose position on the last date lies in one of these ranges `[from, to]`; `--` lies in those that ' +
          'reach 10000.',
      ),
    filter_by_positions_delta: parameter
      .integer(0, 10_000)
      .default(
        0,
        'Only keywords that moved by at least so many positions from the first to the last date; between a number and ' +
          '`--` is farther than any number. 0 for all.',
      ),
    ...reportedKeywords,
  },
  result: Type.Object({
    keywords: Type.Array(
      Type.Intersect([
        Type.Record(Type.String(), Type.Unknown()),
        Type.Object({ positionsData: PositionsData }),
      ]),
      { description: 'Keyword rows with their cells.' },
    ),
    headers: Type.Union([HistoryHeaders, Type.Null()]),
    existsDates: Type.Union([Type.Array(Type.String()), Type.Null()]),
    topsByDepth,
    visitors,
  }),
  errors: ['forbidden', 'project_archived'],
  example: {
    request: {
      project_id: 1,
      regions_indexes: [2],
      date1: '2026-01-01',
      date2: '2026-01-31',
      fields: ['id', 'name'],
      show_exists_dates: 1,
    },
    result: {
      keywords: [
        { id: '1', name: 'sourdough delivery', positionsData: [] },
        { id: '3', name: 'rye bread price', positionsData: [] },
      ],
      headers: null,
      existsDates: [],
      topsByDepth: null,
      visitors: null,
    },
  },
})

/** Most positions of one import. */
export const IMPORT_POSITIONS = 100_000
/** Longest url of an imported position. */
export const URL_LENGTH = 8_192
/** The last position that can be told from "not found". */
export const LAST_POSITION = 10_000

export const historyImport = operation('add/positions_2/history/import', {
  summary: 'Import positions that were observed elsewhere.',
  notes:
    'CSV whose first line names its columns: `name` (the phrase) or `id` of a keyword, `date`, `position`, and where ' +
    'wanted `relevant_url`, `region_index` and `competitor_id`. Columns are separated with `;` (or `,` when the first ' +
    'line has no `;`); a cell that holds one stands in quotes. A file part is read as UTF-8 when it is valid UTF-8 and ' +
    'as Windows-1251 otherwise.\n\n' +
    `A position is a number from 1 to ${LAST_POSITION}, or \`--\`: looked for to the whole depth and not found. What was ` +
    'not checked has no line. Lines name keywords, regions and competitors the project has and dates that have begun ' +
    'somewhere on earth; when one is wrong nothing is imported.\n\n' +
    'What a check of Sextant has seen stays. A position imported before is replaced, so the same import again changes ' +
    'nothing; of two lines for one keyword, region and date the last one counts. Imported positions show in every ' +
    'report; they are no rank checks, cost nothing and do not change when the project was last checked.',
  parameters: {
    project_id: parameter.id().required('Project id.'),
    positions: parameter.lines(IMPORT_POSITIONS).required('One CSV text, a list of lines, or a file part.'),
    region_index: parameter.integer(1).optional('Region of the lines that name none; the project has it.'),
    searcher_key: parameter
      .oneOf(searcherKeys)
      .optional('Instead of `region_index`: search engine, 0 Yandex, 1 Google.'),
    region_key: parameter.id().optional('With `searcher_key`: the place.'),
    region_lang: parameter.text(10).optional('With `searcher_key`: the language; any when absent.'),
    region_device: parameter.oneOf(deviceKeys).default(0, 'With `searcher_key`: 0 PC, 1 tablet, 2 phone.'),
    competitor_id: parameter
      .id()
      .optional('Competitor the positions are of, on lines that name none; the project itself when absent.'),
    skip_unknown: parameter
      .flag()
      .default(false, 'Leaves out lines of keywords the project lacks and counts them, instead of refusing.'),
  },
  result: Type.Object({
    countSended: Type.Integer({ description: 'Lines with a position.' }),
    countAdded: Type.Integer({ description: 'Positions added.' }),
    countChanged: Type.Integer({ description: 'Positions imported before that were replaced.' }),
    countObserved: Type.Integer({ description: 'Positions that a check has seen here; they stay.' }),
    countUnknown: Type.Integer({ description: 'Lines left out by `skip_unknown`.' }),
  }),
  errors: ['forbidden'],
  example: {
    request: {
      project_id: 1,
      region_index: 2,
      positions: 'name;date;position;relevant_url\nrye bread price;2026-01-05;7;bakery-lane.example/rye\n',
    },
    result: { countSended: 1, countAdded: 1, countChanged: 0, countObserved: 0, countUnknown: 0 },
  },
})
