import { Type, type Static } from 'typebox'
import { Keyword } from '../keywords_2/keywords.ts'
import { selectionOf } from '../operation.ts'
import { parameter } from '../parameter.ts'
import { dateParameters } from '../positions_2/dates.ts'
import { reportedKeywords } from '../positions_2/report.ts'
import { numberOrNull } from '../value.ts'
import { depthPositions, shownDepths, snapshotRegion } from './region.ts'

/** Maximum number of SERPs (keywords × dates) in one request. */
export const COUNTED_SERPS = 50_000

/** Segments of a SERP, first and last rank; `1_10 + 11_30 + 31_50 + 51_100 = all`. */
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
  description:
    'Coverage of volumes, with `show_visibility`: 0 every keyword has a volume, 1 some lack it, 2 all lack it.',
})
const count = (description: string) => Type.Integer({ minimum: 0, description })

const Tops = Type.Object(
  {
    ...Object.fromEntries(
      Object.keys(snapshotTops).map((name) => [
        name,
        count('Number of keywords whose best result of the domain is in this segment.'),
      ]),
    ),
    absent: count('Number of keywords whose SERP was read to the whole depth without showing the domain.'),
  } as Record<SnapshotTop | 'absent', ReturnType<typeof count>>,
  { description: 'Number of keywords in each segment, with `show_tops`.' },
)

const DomainSummary = Type.Object({
  countUrls: count('Number of pages of the domain in the SERPs.'),
  tops: Type.Optional(Tops),
  avg: Type.Optional(numberOrNull('Average of the best positions found, with `show_avg`.')),
  median: Type.Optional(numberOrNull('Median of the best positions found, with `show_median`.')),
  visibility: Type.Optional(
    numberOrNull('Visibility in percent, with `show_visibility`; null without any volume.'),
  ),
  visibility_coverage: Type.Optional(
    numberOrNull('Percentage of the SERPs whose keyword has a volume, with `show_visibility`.'),
  ),
  volumes_no_collected: Type.Optional(volumesNoCollected),
  urls: Type.Optional(
    Type.Array(Type.String(), { description: 'Addresses of these pages, with `show_urls`.' }),
  ),
})
/** A domain in the SERPs of one date. */
export type DomainSummary = Static<typeof DomainSummary>

const Competitor = Type.Object({
  domain: Type.String({ description: 'Host without `www.`.' }),
  protocol: Type.String({ description: 'Scheme of one of its results: `https` or `http`.' }),
  summariesData: Type.Record(Type.String({ pattern: '^\\d{4}-\\d{2}-\\d{2}:\\d+$' }), DomainSummary, {
    description: 'Summaries by `date:region_index`; only dates on which the domain was found.',
  }),
})
/** A domain found in the SERPs of a project. */
export type SnapshotCompetitor = Static<typeof Competitor>

const figure = (doc: string) =>
  parameter.flag().optional(`${doc} Defaults to 1 if no figure is asked for or switched off, otherwise to 0.`)

export const snapshotsCompetitors = selectionOf('get/snapshots_2/competitors', Keyword, {
  summary: 'Lists the domains in the SERPs of a project.',
  notes:
    'Counts over the stored SERPs of the keywords that `filters` select; fields and orders of keywords ' +
    'have no effect. Domains with the most keywords on the last date come first; `limit` and `offset` ' +
    'page through them. A keyword counts as `absent` for a domain only if its SERP was read to the whole ' +
    `depth: set \`do_snapshots\` for comparable numbers. Covers at most ${COUNTED_SERPS} SERPs (keywords × ` +
    'dates) per request.',
  parameters: {
    project_id: parameter.id().required('Id of the project.'),
    ...snapshotRegion,
    depth_positions: parameter
      .oneOf(shownDepths)
      .optional(
        'Number of results to count: 20, 30, 50 or 100. Defaults to the snapshot depth of the project, or ' +
          '20 if it takes no snapshots.',
      ),
    ...dateParameters(3),
    domains: parameter.texts(255, 1_000).optional('Returns only these domains.'),
    show_tops: figure('Whether to add `tops`.'),
    show_avg: figure('Whether to add `avg`.'),
    show_median: figure('Whether to add `median`.'),
    show_visibility: figure('Whether to add `visibility`, `visibility_coverage` and `volumes_no_collected`.'),
    show_urls: parameter.flag().default(false, 'Whether to add `urls`.'),
    show_exists_dates: parameter
      .flag()
      .default(false, 'Whether to add `existsDates`: every date with a SERP in the region, ascending.'),
    show_invented: parameter.flag().default(false, 'Sextant extension: whether to add `inventedDates`.'),
    ...reportedKeywords,
  },
  result: Type.Object({
    competitors: Type.Array(Competitor),
    domains: Type.Array(Competitor, { description: 'The same list, under the name of the documentation.' }),
    dates: Type.Array(Type.String(), { description: 'Dates counted, ascending.' }),
    depthPositions: depthPositions('Number of results counted.'),
    countKeywords: count('Number of keywords with a SERP on one of the dates.'),
    volumes_no_collected: Type.Optional(volumesNoCollected),
    inventedDates: Type.Optional(
      Type.Array(Type.String(), {
        description: 'Dates with SERPs that the sandbox invented, ascending, with `show_invented`.',
      }),
    ),
    existsDates: Type.Union([Type.Array(Type.String()), Type.Null()]),
  }),
  errors: ['forbidden', 'project_archived'],
  example: {
    request: { project_id: 1, region_index: 2, date1: '2026-01-01', date2: '2026-01-31', show_tops: 1 },
    result: {
      competitors: [],
      domains: [],
      dates: [],
      depthPositions: 20,
      countKeywords: 0,
      existsDates: null,
    },
  },
})
