import { Type, type Static, type TSchema } from 'typebox'
import { Keyword } from '../keywords_2/keywords.ts'
import { operation, selectionOf } from '../operation.ts'
import { parameter } from '../parameter.ts'
import { COMPETITORS } from '../projects_2/competitors.ts'
import { deviceKeys, searcherKeys } from '../searchers.ts'
import { flag, integerOrNull, textOrNull } from '../value.ts'
import { dateParameters } from './dates.ts'
import { featureFieldDocs, overviewStateNames, type OverviewState } from './features.ts'
import { reportedKeywords } from './report.ts'

/** Fields of a history cell. `sf_owned` and those after it are Sextant extensions. */
export const historyFields = {
  position: 'Position as digits, or `--` if the whole depth was read without finding the site.',
  relevant_url: 'Page of the site that ranked; null if none did.',
  relevant_url_significant: 'Part of the protocol: always null, since Sextant does not choose such pages.',
  snippet: 'Title, text and sitelinks of the result, on separate lines; null if no snippet was stored.',
  'snippet_hash()': 'Hash of the snippet, equal for equal snippets; null if none was stored.',
  snippet_title: 'Title of the result; null if no snippet was stored.',
  snippet_body: 'Text of the result; null if no snippet was stored.',
  snippet_ext: 'Titles of the sitelinks of the result, one per line; null if no snippet was stored.',
  serp_features:
    'Kinds of blocks other than organic results on the first page, comma-separated; null if unknown.',
  visitors: 'Part of the protocol: always null, since Sextant has no source of visits.',
  ...featureFieldDocs,
  outcome:
    'Outcome of the check: `exact`, `at_best`, `not_within`, `partial` or `failed`. If requested, checks ' +
    'without a position are returned too.',
  reason: 'Reason why pages of the check are missing; null if none are, or if its plan left them out.',
  reason_kind:
    'Kind of that reason, for programs and translations: as in `get/providers_2/health`, or `cancelled`; ' +
    'null for other reasons and without a reason.',
  depth: 'Number of results read, from the first one without a gap.',
  pages: 'Numbers of the result pages read; null for imported positions.',
  best_position:
    'Best position consistent with the check: for `at_best` and `partial` the one after `depth`, for ' +
    '`exact` the position itself.',
  worst_position:
    'Worst position consistent with the check: for `at_best` the position seen, counting every earlier ' +
    'unread page as full; for `exact` the position itself.',
  invented: '1 if the sandbox invented the cell, otherwise 0.',
} as const
export type HistoryField = keyof typeof historyFields

/** Outcomes of a check. */
export const outcomes = ['exact', 'at_best', 'not_within', 'partial', 'failed'] as const

const always = (name: HistoryField) => Type.Null({ description: historyFields[name] })

const HistoryCell = Type.Partial(
  Type.Object({
    position: Type.Union([Type.String({ pattern: '^(\\d+|--)$' }), Type.Null()], {
      description: historyFields.position,
    }),
    relevant_url: textOrNull(historyFields.relevant_url),
    relevant_url_significant: always('relevant_url_significant'),
    snippet: textOrNull(historyFields.snippet),
    'snippet_hash()': textOrNull(historyFields['snippet_hash()']),
    snippet_title: textOrNull(historyFields.snippet_title),
    snippet_body: textOrNull(historyFields.snippet_body),
    snippet_ext: textOrNull(historyFields.snippet_ext),
    serp_features: textOrNull(historyFields.serp_features),
    visitors: always('visitors'),
    sf_owned: textOrNull(historyFields.sf_owned),
    sf_ai_overview: Type.Unsafe<OverviewState>(
      Type.Union(
        overviewStateNames.map((state) => Type.Literal(state)),
        { description: historyFields.sf_ai_overview },
      ),
    ),
    sf_ai_overview_place: integerOrNull(historyFields.sf_ai_overview_place),
    sf_ai_oveview_body: textOrNull(historyFields.sf_ai_oveview_body),
    sf_ai_oveview_links: textOrNull(historyFields.sf_ai_oveview_links),
    outcome: Type.Unsafe<(typeof outcomes)[number]>(
      Type.Union(
        outcomes.map((outcome) => Type.Literal(outcome)),
        { description: historyFields.outcome },
      ),
    ),
    reason: textOrNull(historyFields.reason),
    reason_kind: textOrNull(historyFields.reason_kind),
    depth: integerOrNull(historyFields.depth),
    pages: Type.Union([Type.Array(Type.Integer()), Type.Null()], { description: historyFields.pages }),
    best_position: integerOrNull(historyFields.best_position),
    worst_position: integerOrNull(historyFields.worst_position),
    invented: flag(historyFields.invented),
  }),
)
/** A cell of the history, with only the requested fields. */
export type HistoryCell = Static<typeof HistoryCell>

const PositionsData = Type.Union(
  [Type.Record(Type.String(), HistoryCell), Type.Array(Type.Never(), { maxItems: 0 })],
  {
    description: 'Cells by `date:project_id:region_index`; an empty list if there are none.',
  },
)

const cellFields = parameter.someOf(Object.keys(historyFields) as HistoryField[])

/** Maximum number of pairs of a project or competitor and a region in one history. */
export const HISTORY_COLUMNS = 1_000

const byCell = (value: TSchema, description: string) =>
  Type.Record(Type.String({ pattern: '^\\d{4}-\\d{2}-\\d{2}:\\d+:\\d+$' }), value, { description })

const topsByDepth = Type.Union(
  [
    Type.Record(
      Type.String({ pattern: '^\\d+$' }),
      byCell(Type.Number(), 'Percentage of the keywords, by `date:project_id:region_index`.'),
    ),
    Type.Null(),
  ],
  { description: 'Percentage of keywords within the depth, by depth, with `show_top_by_depth`.' },
)
const top = Type.Union(
  [byCell(Type.Number(), 'Percentage of the keywords, by `date:project_id:region_index`.'), Type.Null()],
  { description: 'The percentages of `topsByDepth` without their depth, for programs that use this name.' },
)
const visitors = Type.Union([byCell(Type.Integer(), 'Number of visits.'), Type.Null()], {
  description: 'Visits, with `show_visitors`: always empty, since Sextant has no source of visits.',
})

export const HistoryHeaders = Type.Object(
  {
    projectId: Type.Integer({ description: 'Id of the project.' }),
    dates: Type.Array(Type.String(), { description: 'Dates, newest first.' }),
    projects: Type.Array(
      Type.Object({
        id: Type.Integer({ description: 'Id of the project or competitor.' }),
        name: Type.String({ description: 'Display name.' }),
        site: Type.String({ description: 'The site, formatted for display.' }),
        searchers: Type.Array(
          Type.Object({
            key: Type.Integer({ description: 'Key of the search engine.' }),
            name: Type.String({ description: 'Name of the search engine.' }),
            regions: Type.Array(
              Type.Object({
                index: Type.String({ description: 'Region index (`region_index`), as text.' }),
                key: Type.Integer({ description: 'Key of the place.' }),
                name: Type.String({ description: 'Name of the place.' }),
                lang: Type.String({ description: 'Interface language of the search engine.' }),
                device: Type.Integer({ description: 'Device: 0 PC, 1 tablet, 2 phone.' }),
                device_name: Type.String({ description: 'Name of the device.' }),
                countryCode: Type.String({ description: 'Country code, ISO 3166-1 alpha-2.' }),
              }),
            ),
          }),
        ),
      }),
      {
        description: 'Requested project and competitors, each with all requested search engines and regions.',
      },
    ),
    historyFields: Type.Array(Type.String()),
    isCompare: Type.Boolean(),
    fields: Type.Array(Type.Object({ name: Type.String() })),
    filters: Type.Array(Type.Unknown()),
    groupBy: Type.String(),
    summaries: Type.Object({ topsByDepth, visitors }),
  },
  { description: 'Projects, search engines and regions of the cells, with `show_headers`.' },
)
/** Projects, search engines and regions that the cells of a history belong to. */
export type HistoryHeaders = Static<typeof HistoryHeaders>

export const positionsHistory = selectionOf('get/positions_2/history', Keyword, {
  summary: 'Retrieves the positions of keywords by date.',
  report: ['show_top_by_depth'],
  notes:
    'The selector applies to keywords; a page is a page of keywords. Cells are in `positionsData` under ' +
    '`date:project_id:region_index`; a keyword without cells has an empty list there. A missing cell ' +
    'means that there was no check, or none that gave a position. Send `dates`, or `date1` and `date2`. ' +
    'Several projects (`competitors_ids`) or regions make a comparison, in which `filter_by_dynamic`, ' +
    '`filter_by_positions` and `filter_by_positions_delta` have no effect. Otherwise these filters keep ' +
    'only keywords with a position or `--` on the dates they compare, both of them invented by the sandbox ' +
    'or neither. `--` is greater than every number that its check looked at; whether a keyword moved from or to a ' +
    'position behind that is not known, and such a keyword is left out.',
  parameters: {
    project_id: parameter.id().required('Id of the project.'),
    regions_indexes: parameter
      .integers(1, 2_147_483_647, 1_000)
      .required('Indexes of the regions. A region that the project does not have returns no cells.'),
    ...dateParameters(2),
    competitors_ids: parameter
      .ids(COMPETITORS + 1)
      .optional(
        'Ids of the competitors, or of the project itself, whose positions to return. Defaults to the ' +
          'project alone.',
      ),
    history_fields: cellFields.optional(
      `Fields of every cell: ${Object.keys(historyFields).join(', ')}. Defaults to \`position\`.`,
    ),
    positions_fields: cellFields.optional('Older name of `history_fields`.'),
    show_headers: parameter.flag().default(false, 'Whether to add `headers`.'),
    show_exists_dates: parameter
      .flag()
      .default(
        false,
        'Whether to add `existsDates`: every date on which a check in the regions gave a position or ' +
          '`--`, ascending.',
      ),
    show_failed_dates: parameter
      .flag()
      .default(
        false,
        'Sextant extension: whether a period also includes dates on which checks of the project ended but ' +
          'none gave a position or `--`; their cells are shown if `outcome` is requested. Where a report ' +
          'uses its first or last date, such dates are left out: in `type_range` 3, 5 and 6 and in ' +
          '`filter_by_…` and `only_exists_…`.',
      ),
    show_visitors: parameter
      .flag()
      .default(false, 'Whether to add `visitors`, which is always empty: Sextant has no source of visits.'),
    show_top_by_depth: parameter
      .integer(0, 10_000)
      .default(
        0,
        'N adds `topsByDepth`: the percentage within the first N results, of all selected and filtered ' +
          'keywords that have a position or `--` on the date. 0 adds nothing.',
      ),
    filter_by_dynamic: parameter
      .someOf(['>', '<', '='])
      .optional(
        'Keeps only keywords that went up (`>`), down (`<`) or stayed (`=`) from the first to the last date.',
      ),
    filter_by_positions: parameter
      .ranges(0, 10_000, 100)
      .optional(
        'Keeps only keywords whose position on the last date is in one of these ranges `[from, to]`; `--` ' +
          'is in ranges up to 10000. 0 means 1.',
      ),
    filter_by_positions_delta: parameter
      .integer(0, 10_000)
      .default(
        0,
        'Keeps only keywords that moved by at least this many positions from the first to the last date; ' +
          'a move between a number and `--` exceeds any number. 0 keeps all.',
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
    top,
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
      top: null,
      visitors: null,
    },
  },
})

/** Maximum number of positions in one import. */
export const IMPORT_POSITIONS = 100_000
/** Maximum length of the URL of an imported position. */
export const URL_LENGTH = 8_192
/** Last position; anything beyond counts as not found. */
export const LAST_POSITION = 10_000

export const historyImport = operation('add/positions_2/history/import', {
  scope: 'write',
  summary: 'Imports positions observed elsewhere.',
  notes:
    'CSV whose first line names the columns: `name` (the phrase) or `id` of a keyword, `date`, `position` ' +
    'and, optionally, `relevant_url`, `region_index` and `competitor_id`. Columns are separated with `;` ' +
    '(or `,` if the first line has no `;`); a cell that contains the separator must be quoted. A file ' +
    'part is read as UTF-8 if it is valid UTF-8, otherwise as Windows-1251.\n\nA position is a number ' +
    `from 1 to ${LAST_POSITION}, or \`--\` if the whole depth was read without finding the site. Leave out ` +
    'what was not checked. Lines may name only keywords, regions and competitors of the project, and ' +
    'dates that have begun somewhere on earth; if any line is invalid, nothing is imported.\n\nPositions ' +
    'observed by a check of Sextant are kept, except for those that the sandbox invented. These and ' +
    'positions imported earlier are replaced, so repeating an ' +
    'import changes nothing; if two lines name the same keyword, region and date, the last one counts. ' +
    'Imported positions appear in every report. They are not rank checks, cost nothing and do not change ' +
    'the time of the last check.',
  parameters: {
    project_id: parameter.id().required('Id of the project.'),
    positions: parameter.lines(IMPORT_POSITIONS).required('CSV text, list of lines, or file part.'),
    region_index: parameter
      .integer(1)
      .optional('Region index for lines that name no region; the project must have the region.'),
    searcher_key: parameter
      .oneOf(searcherKeys)
      .optional('Search engine, instead of `region_index`: 0 Yandex, 1 Google.'),
    region_key: parameter.id().optional('Key of the place, with `searcher_key`.'),
    region_lang: parameter.text(10).optional('Language, with `searcher_key`. Defaults to any language.'),
    region_device: parameter
      .oneOf(deviceKeys)
      .default(0, 'Device, with `searcher_key`: 0 PC, 1 tablet, 2 phone.'),
    competitor_id: parameter
      .id()
      .optional('Id of the competitor for lines that name none. Defaults to the project itself.'),
    skip_unknown: parameter
      .flag()
      .default(
        false,
        'Whether to skip and count lines with keywords that the project lacks, instead of failing.',
      ),
  },
  result: Type.Object({
    countSended: Type.Integer({ description: 'Number of lines with a position.' }),
    countAdded: Type.Integer({ description: 'Number of positions added.' }),
    countChanged: Type.Integer({ description: 'Number of imported or invented positions replaced.' }),
    countObserved: Type.Integer({
      description: 'Number of positions observed by a check and therefore kept.',
    }),
    countUnknown: Type.Integer({ description: 'Number of lines skipped by `skip_unknown`.' }),
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
