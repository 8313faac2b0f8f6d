import { ApiError } from '@sextant/contract'
import type { positionsSummary } from '@sextant/contract/positions_2/summary.ts'
import type { Handler } from '../../implement.ts'
import { readDates } from '../../reports/dates.ts'
import { summaryResult } from '../../reports/summary.ts'
import { countKeywords } from './count.ts'

export const get: Handler<typeof positionsSummary> = async (context, input) => {
  const choice = readDates(input)
  if (choice.kind === 'list' && input.dates!.length !== 2) {
    throw new ApiError('parameter_value', `expected two dates, got ${input.dates!.length}`, {
      field: 'dates',
    })
  }
  const site = input.competitor_id ?? input.project_id
  const { dates, compared } = await countKeywords(context, input, {
    dates: choice,
    projects: [site],
    parameter: 'competitor_id',
    compares: true,
  })
  const inOrder = choice.kind === 'list' ? choice.dates : dates
  const ends = inOrder.length === 0 ? [] : [inOrder[0]!, inOrder.at(-1)!]
  return summaryResult(ends, compared!, input)
}
