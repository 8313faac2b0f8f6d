import type { InputOf, PositionsSummary } from '@sextant/contract'
import { overviewStateNames, type FeatureCounts } from '@sextant/contract/positions_2/features.ts'
import type { positionsSummary } from '@sextant/contract/positions_2/summary.ts'
import type { ReadContext } from '../request/context.ts'
import { comparisonOf } from './comparison.ts'
import { countKeywords } from './count.ts'
import { coverageAt } from './coverage.ts'
import type { FeatureCount } from './features.ts'
import { summaryResult } from './summary.ts'
import { endsOf, readTwoDays } from './two-dates.ts'

/** Compares two dates, for a request or for a report to a client. */
export async function summaryOf(
  context: ReadContext,
  input: InputOf<typeof positionsSummary>,
): Promise<PositionsSummary> {
  const choice = readTwoDays(input)
  const site = input.competitor_id ?? input.project_id
  const { coverage, dates, compared, comparison, features } = await countKeywords(context, input, {
    dates: choice,
    projects: [site],
    parameter: 'competitor_id',
    compares: true,
    withComparison: input.show_comparison,
    // Visibilities on several dates would give a guest the volumes away.
    withVolumes: context.actor.guestLink?.contents.includes('volume') ?? true,
  })
  const ends = endsOf(choice, dates)
  const result = summaryResult(ends, compared!, input)
  if (input.show_entries) result.entries = compared!.entries
  if (comparison !== undefined) result.comparison = comparisonOf(comparison)
  if (input.show_coverage) {
    result.coverage = [ends[0], ends[1]].map((date) =>
      coverageAt(date === undefined ? undefined : coverage(site, date)),
    )
  }
  if (input.show_sf) {
    result.sf = [ends[0], ends[1]].map((date) =>
      date === undefined ? null : featuresOn(features.filter((count) => count.date === date)),
    )
  }
  return result
}

function featuresOn(counts: readonly FeatureCount[]): FeatureCounts {
  const named = (kind: FeatureCount['kind']) =>
    Object.fromEntries(
      counts.filter((count) => count.kind === kind).map(({ name, keywords }) => [name, keywords]),
    )
  const states = named('ai_overview')
  return {
    ai_overview: Object.fromEntries(
      overviewStateNames.map((state) => [state, states[state] ?? 0]),
    ) as FeatureCounts['ai_overview'],
    owned: named('owned'),
    shown: named('shown'),
  }
}
