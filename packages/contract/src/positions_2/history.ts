import { type Static, Type } from 'typebox'
import { Keyword } from '../keywords_2/keywords.ts'
import { selectionOf } from '../operation.ts'
import { parameter } from '../parameter.ts'

/** What a cell of the history can hold. `outcome`, `reason` and `depth` are Sextant's own. */
export const historyFields = {
  position: 'Digits, or `--`: checked to the whole depth and not there.',
  relevant_url: 'Page of the site that ranked; null when none did.',
  outcome:
    '`exact`, `at_best`, `not_within`, `partial` or `failed`. Asked for, it also shows the checks without a position.',
  reason: 'Why a check gave no position; null when it did.',
  depth: 'Results looked at.',
} as const
export type HistoryField = keyof typeof historyFields

/** What a check came to. */
export const outcomes = ['exact', 'at_best', 'not_within', 'partial', 'failed'] as const

const HistoryCell = Type.Partial(
  Type.Object({
    position: Type.Union([Type.String({ pattern: '^(\\d+|--)$' }), Type.Null()], {
      description: historyFields.position,
    }),
    relevant_url: Type.Union([Type.String(), Type.Null()], { description: historyFields.relevant_url }),
    outcome: Type.Union(
      outcomes.map((outcome) => Type.Literal(outcome)),
      { description: historyFields.outcome },
    ),
    reason: Type.Union([Type.String(), Type.Null()], { description: historyFields.reason }),
    depth: Type.Union([Type.Integer(), Type.Null()], { description: historyFields.depth }),
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

export const positionsHistory = selectionOf('get/positions_2/history', Keyword, {
  summary: 'Positions of keywords by date.',
  notes:
    'The selector addresses keywords; a page is a page of keywords. Cells stand in `positionsData` under ' +
    '`date:project_id:region_index`; a keyword without cells has an empty list there. No cell means: no check, or none ' +
    'that gave a position. Give `dates`, or `date1` and `date2`.',
  parameters: {
    project_id: parameter.id().required('Project id.'),
    regions_indexes: parameter
      .integers(1, 2_147_483_647, 1_000)
      .required('Regions; one that the project does not have answers no cells.'),
    dates: parameter.dates(31).optional('The dates wanted; not together with `date1` and `date2`.'),
    date1: parameter.date().optional('First date of the period.'),
    date2: parameter.date().optional('Last date of the period.'),
    type_range: parameter
      .oneOf([0, 2, 100])
      .default(
        2,
        '0 every checked date of the period, 2 the latest of them up to `count_dates`, 100 `dates`.',
      ),
    count_dates: parameter.integer(1, 31).default(31, 'Most dates of a period; the latest are kept.'),
    competitors_ids: parameter.ids(1).optional("Only the project's own id."),
    history_fields: cellFields.optional(
      'What every cell holds: position (the default), relevant_url, outcome, reason, depth.',
    ),
    positions_fields: cellFields.optional('The older name of `history_fields`.'),
    show_headers: parameter.flag().default(false, 'Adds `headers`.'),
    show_exists_dates: parameter
      .flag()
      .default(false, 'Adds `existsDates`: every date with a check in the regions, ascending.'),
    show_trash: parameter.flag().default(false, 'Includes keywords in the trash.'),
    period_days: parameter.integer(1, 31).default(7, 'Accepted; used by a `type_range` not supported yet.'),
    group_folder_id_depth: parameter
      .flag()
      .default(
        false,
        'Filters on `group_folder_id` with EQUALS, IN, NOT_EQUALS or NOT_IN mean the sub-folders of their folders too.',
      ),
    only_exists_first_date: parameter.unsupported(),
    only_exists_by_date: parameter.unsupported(),
    show_visitors: parameter.unsupported(),
    show_top_by_depth: parameter.unsupported(),
    filter_by_dynamic: parameter.unsupported(),
    filter_by_positions: parameter.unsupported(),
    filter_by_positions_delta: parameter.unsupported(),
  },
  result: Type.Object({
    keywords: Type.Array(
      Type.Intersect([
        Type.Record(Type.String(), Type.Unknown()),
        Type.Object({ positionsData: PositionsData }),
      ]),
      { description: 'Keyword rows with their cells.' },
    ),
    headers: Type.Union([Type.Record(Type.String(), Type.Unknown()), Type.Null()]),
    existsDates: Type.Union([Type.Array(Type.String()), Type.Null()]),
    topsByDepth: Type.Null(),
    visitors: Type.Null(),
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
