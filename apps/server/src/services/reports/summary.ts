import {
  topSegmentNames,
  type Invented,
  type PositionsSummary,
  type SummaryPart,
  type TopSegment,
} from '@sextant/contract'
import type { Metrics } from '#figures/histogram.ts'
import type { Compared } from './compared.ts'

/** The requested parts of a summary. */
export type PartsAsked = Readonly<Record<SummaryPart, boolean>> & { readonly show_invented?: boolean }

/** The summary of a comparison; `dates` is empty without dates. */
export function summaryResult(
  dates: readonly string[],
  {
    before: first,
    after: second,
    dynamics,
  }: Pick<Compared, 'before' | 'after'> & { dynamics: Compared['dynamics'] | null },
  asked: PartsAsked,
): PositionsSummary {
  const pair = (name: 'avg' | 'median' | 'visibility' | 'visibility_coverage') => [
    first?.[name] ?? null,
    second?.[name] ?? null,
  ]
  const result: PositionsSummary = { dates: [...dates] }
  const change = isOneKind(first, second) ? minus : () => null
  if (asked.show_dynamics && dynamics !== null) result.dynamics = dynamics
  if (asked.show_tops) {
    result.tops = [topsOf(first), topsOf(second)]
    result.tops_dynamics = bySegment((name) => change(second?.[name], first?.[name]))
  }
  if (asked.show_avg) {
    result.avgs = pair('avg')
    result.avg_dynamic = change(first?.avg, second?.avg)
  }
  if (asked.show_median) {
    result.medians = pair('median')
    result.median_dynamic = change(first?.median, second?.median)
  }
  if (asked.show_visibility) {
    result.visibilities = pair('visibility')
    result.visibility_dynamic = change(second?.visibility, first?.visibility)
    result.visibility_coverage = pair('visibility_coverage')
  }
  if (asked.show_invented)
    result.invented = [first, second].map((of) => inventedIn(of, asked.show_visibility))
  return result
}

/** The numbers of invented cells behind metrics, and of invented volumes with visibility. Stored metrics always have both. */
export function inventedIn(metrics: Metrics | null | undefined, withVisibility: boolean): Invented {
  return metrics ? { cells: metrics.invented, volumes: withVisibility ? metrics.invented_volumes : 0 } : null
}

/** Whether the cells of two dates are all invented or all real. A difference between the two kinds is no movement. */
function isOneKind(first: Metrics | null, second: Metrics | null): boolean {
  const cells = [first, second].flatMap((metrics) => metrics ?? [])
  return cells.every(({ invented }) => invented === 0) || cells.every(({ all, invented }) => invented === all)
}

function topsOf(metrics: Metrics | null) {
  return bySegment((name) => metrics?.[name] ?? null)
}

function bySegment(value: (name: TopSegment) => number | null): Record<TopSegment, number | null> {
  return Object.fromEntries(topSegmentNames.map((name) => [name, value(name)])) as Record<
    TopSegment,
    number | null
  >
}

/** The difference of two numbers of at most two decimals; null when one is missing. */
export function minus(a: number | null | undefined, b: number | null | undefined): number | null {
  return typeof a === 'number' && typeof b === 'number' ? Math.round((a - b) * 100) / 100 : null
}
