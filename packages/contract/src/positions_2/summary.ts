import { type Static, type TSchema, Type } from 'typebox'
import { Keyword } from '../keywords_2/keywords.ts'
import { actionOn } from '../operation.ts'
import { parameter } from '../parameter.ts'
import { COMPETITORS } from '../projects_2/competitors.ts'
import { dateParameters } from './dates.ts'
import { reportedKeywords } from './report.ts'

/**
 * Segments of positions that keywords are counted in (docs/protocol.md, Segments), both ends included. `1_10` includes `1_3`; the others
 * are apart and together hold every keyword. `--` is in `101_10000`.
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

/** What a summary or a chart can show, by the flag that asks for it. */
export const summaryParts = {
  show_dynamics: 'How many keywords went up, stayed and went down.',
  show_tops: 'How many keywords are in each segment of positions.',
  show_avg: 'The average position.',
  show_median: 'The median position.',
  show_visibility: 'The visibility in percent, and its coverage.',
} as const
export type SummaryPart = keyof typeof summaryParts
export const summaryPartNames = Object.keys(summaryParts) as SummaryPart[]

const part = (name: SummaryPart) => parameter.flag().default(false, summaryParts[name])

/** The same in every answer that is made of positions. */
const RULES =
  'Only cells count: keywords with a position or `--` on the date. A check that failed, or has not looked everywhere ' +
  '(`at_best`, `partial`), is no cell and moves no figure; `show_coverage` tells how many those are. Average and median are of ' +
  'the positions, `--` left out, to two decimals. Visibility is 100 · Σ(weight · volume) / Σ(volume) over the keywords ' +
  'that have a volume (Yandex type 6, Google type 3, in the place of the region), to two decimals; the weight of a ' +
  'position is 1 down to 3, 0.85 at 4, 0.6 at 5, 0.5 to 7, 0.3 to 9, 0.2 at 10, 0.1 to 15, 0.05 to 20, then 0. ' +
  '`visibility_coverage` says for what percentage of the keywords a volume is known. A date without cells has null.'

const Coverage = Type.Union(
  [
    Type.Object({
      cells: Type.Integer({
        description: 'Keywords with a position or `--`: those that the figures are of.',
      }),
      at_best: Type.Integer({ description: 'Seen, but not on all pages before that was looked.' }),
      partial: Type.Integer({ description: 'Not on the pages looked at, which are not all.' }),
      failed: Type.Integer({ description: 'No page was had.' }),
    }),
    Type.Null(),
  ],
  { description: 'Null for competitors, of whom only cells are kept.' },
)
/** How many keywords of a date are known, and how many were checked without becoming so. */
export type Coverage = Static<typeof Coverage>
const show_coverage = parameter
  .flag()
  .default(
    false,
    "Sextant's own: how many keywords have a cell, and how many a latest check without one, by its outcome.",
  )

const show_entries = parameter
  .flag()
  .default(
    false,
    "Sextant's own: how many of the keywords that went up were `--` before, and how many that went down are now.",
  )

const numberOrNull = Type.Union([Type.Number(), Type.Null()])
const countOrNull = Type.Union([Type.Integer(), Type.Null()])
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
      description: 'The two dates compared; empty when the period has no check.',
    }),
    dynamics: Type.Optional(
      Type.Object(
        { all: Type.Integer(), up: Type.Integer(), stay: Type.Integer(), down: Type.Integer() },
        {
          description:
            'Keywords with a cell on both dates; `up` is better. `--` is behind every position, `all` the sum.',
        },
      ),
    ),
    entries: Type.Optional(
      Type.Object(
        { entered: Type.Integer(), left: Type.Integer() },
        {
          description: 'Keywords that were `--` and have a position, and the other way round.',
        },
      ),
    ),
    tops: pairOf(Tops, 'Keywords in each segment.'),
    tops_dynamics: Type.Optional(Tops),
    avgs: pairOf(numberOrNull, 'Average positions.'),
    avg_dynamic: Type.Optional(numberOrNull),
    medians: pairOf(numberOrNull, 'Median positions.'),
    median_dynamic: Type.Optional(numberOrNull),
    visibilities: pairOf(numberOrNull, 'Visibilities in percent.'),
    visibility_dynamic: Type.Optional(numberOrNull),
    visibility_coverage: pairOf(numberOrNull, 'Percentages of the keywords with a volume.'),
    coverage: pairOf(Coverage, 'What is known of the dates.'),
  },
  { description: 'Two dates compared; only the parts asked for are there.' },
)
export type PositionsSummary = Static<typeof PositionsSummary>

const project_id = parameter.id().required('Project id.')
const region_index = parameter
  .integer(1)
  .required('The region; one that the project does not have has no cells.')

export const positionsSummary = actionOn('get/positions_2/summary', Keyword, {
  summary: 'Compare the positions of two dates.',
  notes:
    '`filters` and `id` choose the keywords that count; all without them. `dates` are compared in the order in which they ' +
    'are sent, a period from the first to the last of its dates. `tops_dynamics` and `visibility_dynamic` are second ' +
    `minus first, \`avg_dynamic\` and \`median_dynamic\` first minus second: more is better. ${RULES}`,
  parameters: {
    project_id,
    region_index,
    ...dateParameters(3),
    competitor_id: parameter
      .id()
      .optional("Whose positions: a competitor's id, or the project's own, as when absent."),
    show_dynamics: part('show_dynamics'),
    show_tops: part('show_tops'),
    show_avg: part('show_avg'),
    show_median: part('show_median'),
    show_visibility: part('show_visibility'),
    show_coverage,
    show_entries,
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
      dates: ['2026-01-01', '2026-01-08'],
      dynamics: { all: 0, up: 0, stay: 0, down: 0 },
      avgs: [null, null],
      avg_dynamic: null,
    },
  },
})

const seriesOf = <T extends TSchema>(value: T, description: string) =>
  Type.Optional(Type.Array(value, { description }))
const TopSeries = Type.Object(
  Object.fromEntries(
    ['all' as const, ...topSegmentNames].map((name) => [name, Type.Array(countOrNull)]),
  ) as Record<'all' | TopSegment, ReturnType<typeof Type.Array<typeof countOrNull>>>,
  { description: 'Keywords in each segment; `all` is their number.' },
)

const ChartSeries = Type.Object({
  tops: Type.Optional(TopSeries),
  avg: seriesOf(numberOrNull, 'Average positions.'),
  median: seriesOf(numberOrNull, 'Median positions.'),
  visibility: seriesOf(numberOrNull, 'Visibilities in percent.'),
  visibility_coverage: seriesOf(numberOrNull, 'Percentages of the keywords with a volume.'),
  coverage: seriesOf(Coverage, 'What is known of the dates.'),
})
export type ChartSeries = Static<typeof ChartSeries>

const ids = () => parameter.ids(COMPETITORS + 1)

export const positionsSummaryChart = actionOn('get/positions_2/summary/chart', Keyword, {
  summary: 'Summaries of positions by date, for a chart.',
  notes:
    '`filters` and `id` choose the keywords that count; all without them. Every series is a list parallel to `dates`. ' +
    RULES,
  parameters: {
    project_id,
    region_index,
    ...dateParameters(2),
    competitors_ids: ids().optional(
      "Whose positions: competitors of the project, or the project's own id; the project alone when absent.",
    ),
    competitor_id: ids().optional('Another name of `competitors_ids`, which it gives way to.'),
    show_tops: part('show_tops'),
    show_avg: part('show_avg'),
    show_median: part('show_median'),
    show_visibility: part('show_visibility'),
    show_coverage,
    ...reportedKeywords,
  },
  result: Type.Object({
    dates: Type.Array(Type.String(), { description: 'Ascending.' }),
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
