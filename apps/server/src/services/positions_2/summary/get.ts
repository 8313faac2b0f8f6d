import { ApiError } from '@sextant/contract'
import type { Handler } from '../../handler.ts'
import { coverageAt } from '../../reports/coverage.ts'
import { readDates } from '../../reports/dates.ts'
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
  const { coverage, dates, compared } = await countKeywords(context, input, {
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
  return result
}
