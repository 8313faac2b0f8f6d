import { type Static, Type } from 'typebox'
import { Keyword } from '../keywords_2/keywords.ts'
import { selectionOf } from '../operation.ts'
import { parameter } from '../parameter.ts'
import { dateParameters } from '../positions_2/dates.ts'
import { reportedKeywords } from '../positions_2/report.ts'
import { depthPositions, shownDepths, snapshotRegion } from './region.ts'

/** Most SERPs (keywords × dates) that one request looks through. */
export const COUNTED_SERPS = 50_000

/** The counted parts of a SERP, first and last rank; `1_10 + 11_30 + 31_50 + 51_100 = all`. */
export const snapshotTops = {
  '1_10': [1, 10],
  '11_20': [11, 20],
  '11_30': [11, 30],
  '11_50': [11, 50],
  '31_50': [31, 50],
  '51_100': [51, 100],
  all: [1, 100],
} as const satisfies Record<string, readonly [from: number, to: number]>
export type SnapshotTop = keyof typeof snapshotTops

const volumesNoCollected = Type.Union([Type.Literal(0), Type.Literal(1), Type.Literal(2)], {
  description: 'With `show_visibility`: 0 every keyword has a volume, 1 some lack it, 2 all do.',
})
const numberOrNull = (description: string) => Type.Union([Type.Number(), Type.Null()], { description })
const count = (description: string) => Type.Integer({ minimum: 0, description })

const Tops = Type.Object(
  {
    ...Object.fromEntries(
      Object.keys(snapshotTops).map((name) => [
        name,
        count('Keywords whose best result of the domain is there.'),
      ]),
    ),
    absent: count('Keywords whose SERP was read to the whole depth without showing the domain.'),
  } as Record<SnapshotTop | 'absent', ReturnType<typeof count>>,
  { description: 'With `show_tops`.' },
)

const DomainSummary = Type.Object({
  countUrls: count('Pages of the domain in the SERPs.'),
  tops: Type.Optional(Tops),
  avg: Type.Optional(numberOrNull('With `show_avg`: mean of the best positions seen.')),
  median: Type.Optional(numberOrNull('With `show_median`: median of the best positions seen.')),
  visibility: Type.Optional(numberOrNull('With `show_visibility`: percent; null without any volume.')),
  visibility_coverage: Type.Optional(
    numberOrNull('With `show_visibility`: percent of the SERPs whose keyword has a volume.'),
  ),
  volumes_no_collected: Type.Optional(volumesNoCollected),
  urls: Type.Optional(Type.Array(Type.String(), { description: 'With `show_urls`: these pages.' })),
})
/** A domain in the SERPs of one date. */
export type DomainSummary = Static<typeof DomainSummary>

const Competitor = Type.Object({
  domain: Type.String({ description: 'Host without `www.`.' }),
  protocol: Type.String({ description: '`https` or `http`, as one of its results has it.' }),
  summariesData: Type.Record(Type.String({ pattern: '^\\d{4}-\\d{2}-\\d{2}:\\d+$' }), DomainSummary, {
    description: 'By `date:region_index`; only dates on which the domain was seen.',
  }),
})
/** A domain that is seen in the SERPs of a project. */
export type SnapshotCompetitor = Static<typeof Competitor>

export const snapshotsCompetitors = selectionOf('get/snapshots_2/competitors', Keyword, {
  summary: 'Which domains stand in the SERPs of a project.',
  notes:
    'Counted over the stored SERPs of the keywords that `filters` pick; fields and orders of keywords do not matter. The ' +
    'domains with most keywords on the last date come first; `limit` and `offset` page them. A keyword counts as ' +
    '`absent` for a domain only where its SERP was read to the whole depth: set `do_snapshots` for comparable numbers. ' +
    `At most ${COUNTED_SERPS} SERPs (keywords × dates) in one request.`,
  parameters: {
    project_id: parameter.id().required('Project id.'),
    ...snapshotRegion,
    depth_positions: parameter
      .oneOf(shownDepths)
      .optional(
        'Results looked at: 20, 30, 50 or 100; as deep as the project takes snapshots when absent, and 20 when it takes none.',
      ),
    ...dateParameters(3),
    domains: parameter.texts(255, 1_000).optional('Only these domains.'),
    show_tops: parameter.flag().default(false, 'Adds `tops`.'),
    show_avg: parameter.flag().default(false, 'Adds `avg`.'),
    show_median: parameter.flag().default(false, 'Adds `median`.'),
    show_visibility: parameter
      .flag()
      .default(false, 'Adds `visibility`, `visibility_coverage` and `volumes_no_collected`.'),
    show_urls: parameter.flag().default(false, 'Adds `urls`.'),
    show_exists_dates: parameter
      .flag()
      .default(false, 'Adds `existsDates`: every date with a SERP in the region, ascending.'),
    ...reportedKeywords,
  },
  result: Type.Object({
    competitors: Type.Array(Competitor),
    dates: Type.Array(Type.String(), { description: 'The dates counted, ascending.' }),
    depthPositions: depthPositions('Results looked at.'),
    countKeywords: count('Keywords with a SERP on one of the dates.'),
    volumes_no_collected: Type.Optional(volumesNoCollected),
    existsDates: Type.Union([Type.Array(Type.String()), Type.Null()]),
  }),
  errors: ['forbidden', 'project_archived'],
  example: {
    request: { project_id: 1, region_index: 2, date1: '2026-01-01', date2: '2026-01-31', show_tops: 1 },
    result: { competitors: [], dates: [], depthPositions: 20, countKeywords: 0, existsDates: null },
  },
})
