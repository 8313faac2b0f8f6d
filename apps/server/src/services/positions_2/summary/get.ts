import { ApiError } from '@sextant/contract'
import { overviewStateNames, type FeatureCounts } from '@sextant/contract/positions_2/features.ts'
import type { Handler } from '../../handler.ts'
import { coverageAt } from '../../reports/coverage.ts'
import { readDates } from '../../reports/dates.ts'
import type { FeatureCount } from '../../reports/features.ts'
import { summaryResult } from '../../reports/summary.ts'
import { countKeywords } from './count.ts'

export const handle: Handler<'get/positions_2/summary'> = async (context, input) => {
  const choice = readDates(input)
  if (choice.kind === 'list' && input.dates!.length !== 2) {
    throw new ApiError('parameter_value', `must have two dates, but has ${input.dates!.length}`, {
      field: 'dates',
    })
  }
  const site = input.competitor_id ?? input.project_id
  const { coverage, dates, compared, features } = await countKeywords(context, input, {
    dates: choice,
    projects: [site],
    parameter: 'competitor_id',
    compares: true,
  })
  const inOrder = choice.kind === 'list' ? choice.dates : dates
  const ends = inOrder.length === 0 ? [] : [inOrder[0]!, inOrder.at(-1)!]
  const result = summaryResult(ends, compared!, input)
  if (input.show_entries) result.entries = compared!.entries
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
