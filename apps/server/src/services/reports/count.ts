import type { InputOf } from '@sextant/contract'
import type { positionsSummary } from '@sextant/contract/positions_2/summary.ts'
import type { Metrics } from '#figures/histogram.ts'
import { parseSelection } from '#selector/parse.ts'
import { planSelection } from '#selector/plan.ts'
import { refusingPatterns } from '#selector/select.ts'
import { ofAccount } from '#selector/source.ts'
import { keywords } from '../keywords_2/keywords/columns.ts'
import type { ReadContext } from '../request/context.ts'
import { projectScope } from '../rows/list.ts'
import type { Compared } from './compared.ts'
import type { Division, PartSums, WholeSums } from './comparison.ts'
import type { DatedCoverage } from './coverage.ts'
import type { DateChoice } from './dates.ts'
import { existingAtFirstDate } from './existing.ts'
import type { FeatureCount } from './features.ts'
import { requireSites } from './sites.ts'
import { summaryStatement, type SummaryRow } from './statement.ts'

type Input = Pick<
  InputOf<typeof positionsSummary>,
  | 'project_id'
  | 'region_index'
  | 'show_trash'
  | 'group_folder_id_depth'
  | 'only_exists_first_date'
  | 'only_exists_by_date'
> & {
  readonly show_visibility?: boolean
  readonly show_coverage?: boolean
  readonly show_sf?: boolean
}

/** Metrics of the keywords of a request. */
export interface Counted {
  /** Ascending. */
  readonly dates: readonly string[]
  /** Undefined for a date without cells. */
  readonly metrics: (siteId: number, date: string) => Metrics | undefined
  /** Coverage of the project's own site; undefined for other sites and when not requested. */
  readonly coverage: (siteId: number, date: string) => DatedCoverage | undefined
  /** Numbers of blocks of the first site, if requested. */
  readonly features: readonly FeatureCount[]
  /** The comparison of the first and last date, if requested instead of metrics. */
  readonly compared: Compared | undefined
  /** Sums of the keywords known on both dates, if requested. */
  readonly comparison: WholeSums | undefined
  /** The same by group or tag, if requested. */
  readonly parts: readonly PartSums[]
}

/**
 * Counts the keywords that a request selects, in one statement. Throws ApiError 54 for an unknown project or competitor,
 * 3002 for an archived project, 2004 for an invalid selection.
 */
export async function countKeywords(
  { actor, database, owner, sent }: ReadContext,
  input: Input,
  question: {
    readonly dates: DateChoice
    readonly projects: readonly number[]
    /** The parameter that names the projects in errors. */
    readonly parameter: string
    readonly compares: boolean
    readonly withComparison?: boolean
    /** Whether the comparison has visibilities. */
    readonly withVolumes?: boolean
    readonly by?: Division
  },
): Promise<Counted> {
  const { accountId } = owner
  const { project_id: projectId, region_index: region } = input
  const { projects } = question
  const existing = existingAtFirstDate({ accountId, projects, regions: [region] }, input)
  const scope = [ofAccount(keywords, accountId), ...projectScope(keywords, input), ...existing]
  const selection = parseSelection({ filters: sent.filters, id: sent.id })
  const plan = planSelection(keywords, selection, scope, actor.timeZone, {
    deep: input.group_folder_id_depth,
  })
  const { withComparison = false, withVolumes = true, by } = question
  const rows = await refusingPatterns(() =>
    database.query<SummaryRow>(
      summaryStatement(database.executor, plan, {
        ...question,
        accountId,
        projectId,
        region,
        ofAll: plan.conditions.length === 0 && existing.length === 0 && !input.show_trash,
        withComparison,
        by,
        withVisibility: input.show_visibility === true || (withComparison && withVolumes),
        withCoverage: input.show_coverage === true,
        withFeatures: input.show_sf === true,
      }),
    ),
  )
  const ofKind = (kind: SummaryRow['kind']) => rows.filter((row) => row.kind === kind).map((row) => row.text)
  requireSites(ofKind('site'), projectId, projects, question.parameter)
  const metrics = new Map(
    ofKind('counted').map((text) => {
      const row = JSON.parse(text) as { project_id: number; date: string; metrics: Metrics }
      return [`${row.project_id} ${row.date}`, row.metrics]
    }),
  )
  const coverage = new Map(
    ofKind('coverage').map((text) => {
      const row = JSON.parse(text) as DatedCoverage
      return [row.date, row]
    }),
  )
  return {
    dates: ofKind('date')
      .map((text) => JSON.parse(text) as string)
      .toSorted(),
    metrics: (siteId, date) => metrics.get(`${siteId} ${date}`),
    coverage: (siteId, date) => (siteId === projectId ? coverage.get(date) : undefined),
    features: ofKind('features').map((text) => JSON.parse(text) as FeatureCount),
    compared: ofKind('compared').map((text) => JSON.parse(text) as Compared)[0],
    comparison: ofKind('comparison').map((text) => JSON.parse(text) as WholeSums)[0],
    parts: ofKind('part').map((text) => JSON.parse(text) as PartSums),
  }
}
