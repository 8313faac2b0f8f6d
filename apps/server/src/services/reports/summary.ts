import { topSegmentNames, type PositionsSummary, type SummaryPart, type TopSegment } from '@sextant/contract'
import type { Metrics } from '#figures/histogram.ts'
import type { Compared } from './compared.ts'

/** The requested parts of a summary. */
export type PartsAsked = Readonly<Record<SummaryPart, boolean>>

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
  if (asked.show_dynamics && dynamics !== null) result.dynamics = dynamics
  if (asked.show_tops) {
    result.tops = [topsOf(first), topsOf(second)]
    result.tops_dynamics = bySegment((name) => minus(second?.[name], first?.[name]))
  }
  if (asked.show_avg) {
    result.avgs = pair('avg')
    result.avg_dynamic = minus(first?.avg, second?.avg)
  }
  if (asked.show_median) {
    result.medians = pair('median')
    result.median_dynamic = minus(first?.median, second?.median)
  }
  if (asked.show_visibility) {
    result.visibilities = pair('visibility')
    result.visibility_dynamic = minus(second?.visibility, first?.visibility)
    result.visibility_coverage = pair('visibility_coverage')
  }
  return result
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
function minus(a: number | null | undefined, b: number | null | undefined): number | null {
  return typeof a === 'number' && typeof b === 'number' ? Math.round((a - b) * 100) / 100 : null
}
