import { Type, type Static, type TSchema } from 'typebox'
import { Keyword } from '../keywords_2/keywords.ts'
import { actionOn } from '../operation.ts'
import { parameter } from '../parameter.ts'
import { COMPETITORS } from '../projects_2/competitors.ts'
import { integerOrNull, numberOrNull } from '../value.ts'
import { Comparison } from './comparison.ts'
import { dateParameters } from './dates.ts'
import { FeatureCounts } from './features.ts'
import { reportedKeywords } from './report.ts'

/**
 * Segments of positions in which keywords are counted, both ends included (docs/protocol.md, Segments). `1_10` includes
 * `1_3`; the others do not overlap and together cover every keyword. `--` is in `101_10000`.
 */
export const topSegments = {
  '1_3': [1, 3],
  '1_10': [1, 10],
  '11_30': [11, 30],
  '31_50': [31, 50],
  '51_100': [51, 100],
  '101_10000': [101, 10_000],
} as const
export type TopSegment = keyof typeof topSegments
export const topSegmentNames = Object.keys(topSegments) as TopSegment[]

/** Parts of a summary or chart, by the flag that requests them. */
export const summaryParts = {
  show_dynamics: 'Number of keywords that went up, stayed and went down.',
  show_tops: 'Number of keywords in each segment of positions.',
  show_avg: 'Average position.',
  show_median: 'Median position.',
  show_visibility: 'Visibility in percent, and its coverage.',
} as const
export type SummaryPart = keyof typeof summaryParts
export const summaryPartNames = Object.keys(summaryParts) as SummaryPart[]

const part = (name: SummaryPart) => parameter.flag().default(false, summaryParts[name])

/** Rules that apply to every report on positions. */
const RULES =
  'Only cells count: keywords with a position or `--` on the date. A check that failed or did not read ' +
  'all pages (`at_best`, `partial`) is not a cell and affects no figure; `show_coverage` returns the ' +
  'number of such checks. Average and median are over positions, without `--`, to two decimals. ' +
  'Visibility is 100 · Σ(weight · volume) / Σ(volume) over the keywords that have a volume (Yandex type ' +
  '6, Google type 3, for the place of the region), to two decimals; the weight is 1 for positions 1 to 3, ' +
  '0.85 for 4, 0.6 for 5, 0.5 to 7, 0.3 to 9, 0.2 for 10, 0.1 to 15, 0.05 to 20, then 0. ' +
  '`visibility_coverage` is the percentage of keywords with a known volume. A date without cells gives ' +
  'null. A position that the sandbox invented is never compared with a real one: such keywords are in ' +
  'no direction, and differences between dates of both kinds are null.'

const Coverage = Type.Union(
  [
    Type.Object({
      cells: Type.Integer({
        description: 'Number of keywords with a position or `--`, which the figures are based on.',
      }),
      at_best: Type.Integer({
        description: 'Number of keywords found with results above it that are not known.',
      }),
      partial: Type.Integer({
        description: 'Number of keywords not found on the pages read, with other pages unread.',
      }),
      failed: Type.Integer({ description: 'Number of keywords without any page.' }),
    }),
    Type.Null(),
  ],
  { description: 'Coverage of a date; null for competitors, for which only cells are stored.' },
)
/** Number of keywords of a date with a cell, and of those checked without one. */
export type Coverage = Static<typeof Coverage>
const show_coverage = parameter
  .flag()
  .default(
    false,
    'Sextant extension: whether to return the number of keywords with a cell, and of those whose latest ' +
      'check gave none, by outcome.',
  )

const Invented = Type.Union(
  [
    Type.Object({
      cells: Type.Integer({ description: 'Number of keywords with an invented position or `--`.' }),
      volumes: Type.Integer({
        description: 'Number of keywords with a cell whose search volume is invented; 0 without visibility.',
      }),
    }),
    Type.Null(),
  ],
  { description: 'What the sandbox invented of the figures of a date; null for a date without cells.' },
)
/** How many of the cells and volumes behind the figures of a date are invented. */
export type Invented = Static<typeof Invented>
const show_invented = parameter
  .flag()
  .default(
    false,
    'Sextant extension: whether to return how many of the positions and volumes behind the figures the ' +
      'sandbox invented.',
  )

const show_entries = parameter
  .flag()
  .default(
    false,
    'Sextant extension: whether to return how many of the keywords that went up were `--` before, and how ' +
      'many of those that went down are `--` now.',
  )

const countOrNull = integerOrNull()

/** A value for each of two dates. */
const pairOf = <T extends TSchema>(value: T, description: string) =>
  Type.Optional(Type.Array(value, { minItems: 2, maxItems: 2, description }))

const Tops = Type.Object(
  Object.fromEntries(topSegmentNames.map((name) => [name, countOrNull])) as Record<
    TopSegment,
    typeof countOrNull
  >,
)

export const PositionsSummary = Type.Object(
  {
    dates: Type.Array(Type.String(), {
      maxItems: 2,
      description: 'Dates compared; empty if there is no check between the two dates.',
    }),
    dynamics: Type.Optional(
      Type.Object(
        { all: Type.Integer(), up: Type.Integer(), stay: Type.Integer(), down: Type.Integer() },
        {
          description:
            'Number of keywords whose change is known, by direction; `up` is better. `--` is worse than every ' +
            'position, unless the other date has a position that was not looked at; `all` is the sum.',
        },
      ),
    ),
    entries: Type.Optional(
      Type.Object(
        { entered: Type.Integer(), left: Type.Integer() },
        {
          description: 'Number of keywords that changed from `--` to a position, and the reverse.',
        },
      ),
    ),
    tops: pairOf(Tops, 'Number of keywords in each segment.'),
    tops_dynamics: Type.Optional(Tops),
    avgs: pairOf(numberOrNull(), 'Average positions.'),
    avg_dynamic: Type.Optional(numberOrNull()),
    medians: pairOf(numberOrNull(), 'Median positions.'),
    median_dynamic: Type.Optional(numberOrNull()),
    visibilities: pairOf(numberOrNull(), 'Visibilities, in percent.'),
    visibility_dynamic: Type.Optional(numberOrNull()),
    visibility_coverage: pairOf(numberOrNull(), 'Percentages of keywords with a volume.'),
    comparison: Type.Optional(Comparison),
    coverage: pairOf(Coverage, 'Coverage of each date.'),
    invented: pairOf(Invented, 'What is invented on each date.'),
    sf: pairOf(
      Type.Union([FeatureCounts, Type.Null()]),
      'Blocks of the first pages on each date; null without the date.',
    ),
  },
  { description: 'Comparison of two dates, with only the requested parts.' },
)
export type PositionsSummary = Static<typeof PositionsSummary>

const project_id = parameter.id().required('Id of the project.')
const region_index = parameter
  .integer(1)
  .required('Region index. A region that the project does not have has no cells.')

export const positionsSummary = actionOn('get/positions_2/summary', Keyword, {
  report: true,
  summary: 'Compares the positions of two dates.',
  notes:
    '`filters` and `id` select the keywords to count; without them, all keywords count. `dates` are ' +
    'compared in the order they are sent; one without a check moves towards the other one, to the nearest ' +
    'check of the project or the competitor. A period compares its first and last date. The `dates` of the ' +
    'result are those compared; both are the same if there is only one check. `tops_dynamics` and ' +
    '`visibility_dynamic` are second minus first, `avg_dynamic` and `median_dynamic` first minus second, ' +
    'so higher is better. They subtract the figures of the dates, each over its own keywords; `comparison` ' +
    `has the changes of the keywords known on both. ${RULES}`,
  parameters: {
    project_id,
    region_index,
    ...dateParameters(
      3,
      'Two dates to compare, in this order. The earlier one stands for the first check on or after it, the later ' +
        'one for the last check on or before it, whatever `type_range` is.',
    ),
    competitor_id: parameter
      .id()
      .optional(
        'Id of the competitor, or of the project itself, whose positions to compare. Defaults to the project.',
      ),
    show_dynamics: part('show_dynamics'),
    show_tops: part('show_tops'),
    show_avg: part('show_avg'),
    show_median: part('show_median'),
    show_visibility: part('show_visibility'),
    show_coverage,
    show_invented,
    show_entries,
    show_comparison: parameter
      .flag()
      .default(
        false,
        'Sextant extension: whether to compare the keywords known on both dates, within the smaller depth.',
      ),
    show_sf: parameter
      .flag()
      .default(
        false,
        'Sextant extension: whether to count keywords by state of the AI Overview, by block of the first page, and by ' +
          'block that shows the site.',
      ),
    ...reportedKeywords,
  },
  result: PositionsSummary,
  errors: ['forbidden', 'project_archived', 'selection'],
  example: {
    request: {
      project_id: 1,
      region_index: 2,
      dates: ['2026-01-01', '2026-01-08'],
      show_dynamics: 1,
      show_avg: 1,
    },
    result: {
      dates: ['2026-01-05', '2026-01-05'],
      dynamics: { all: 1, up: 0, stay: 1, down: 0 },
      avgs: [7, 7],
      avg_dynamic: 0,
    },
  },
})

const seriesOf = <T extends TSchema>(value: T, description: string) =>
  Type.Optional(Type.Array(value, { description }))
const TopSeries = Type.Object(
  Object.fromEntries(
    ['all' as const, ...topSegmentNames].map((name) => [name, Type.Array(countOrNull)]),
  ) as Record<'all' | TopSegment, ReturnType<typeof Type.Array<typeof countOrNull>>>,
  { description: 'Number of keywords in each segment; `all` is the total.' },
)

const ChartSeries = Type.Object({
  tops: Type.Optional(TopSeries),
  avg: seriesOf(numberOrNull(), 'Average positions.'),
  median: seriesOf(numberOrNull(), 'Median positions.'),
  visibility: seriesOf(numberOrNull(), 'Visibilities, in percent.'),
  visibility_coverage: seriesOf(numberOrNull(), 'Percentages of keywords with a volume.'),
  coverage: seriesOf(Coverage, 'Coverage of each date.'),
  invented: seriesOf(Invented, 'What is invented on each date.'),
})
export type ChartSeries = Static<typeof ChartSeries>

const ids = () => parameter.ids(COMPETITORS + 1)

export const positionsSummaryChart = actionOn('get/positions_2/summary/chart', Keyword, {
  report: true,
  summary: 'Retrieves summaries of positions by date, for a chart.',
  notes:
    '`filters` and `id` select the keywords to count; without them, all keywords count. Every series is a ' +
    'list parallel to `dates`. ' +
    RULES,
  parameters: {
    project_id,
    region_index,
    ...dateParameters(2),
    competitors_ids: ids().optional(
      'Ids of the competitors, or of the project itself, whose positions to return. Defaults to the ' +
        'project alone.',
    ),
    competitor_id: ids().optional('Alias of `competitors_ids`, which takes precedence.'),
    show_tops: part('show_tops'),
    show_avg: part('show_avg'),
    show_median: part('show_median'),
    show_visibility: part('show_visibility'),
    show_coverage,
    show_invented,
    ...reportedKeywords,
  },
  result: Type.Object({
    dates: Type.Array(Type.String(), { description: 'Dates, ascending.' }),
    seriesByProjectsId: Type.Record(Type.String({ pattern: '^\\d+$' }), ChartSeries, {
      description: 'Series by the id of the project or competitor.',
    }),
  }),
  errors: ['forbidden', 'project_archived', 'selection'],
  example: {
    request: {
      project_id: 1,
      region_index: 2,
      dates: ['2026-01-08', '2026-01-01'],
      show_tops: 1,
      show_avg: 1,
    },
    result: {
      dates: ['2026-01-01', '2026-01-08'],
      seriesByProjectsId: {
        '1': {
          tops: {
            all: [null, null],
            '1_3': [null, null],
            '1_10': [null, null],
            '11_30': [null, null],
            '31_50': [null, null],
            '51_100': [null, null],
            '101_10000': [null, null],
          },
          avg: [null, null],
        },
      },
    },
  },
})
