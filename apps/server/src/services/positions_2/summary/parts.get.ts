import type { Handler } from '../../handler.ts'
import { comparedParts, comparisonOf } from '../../reports/comparison.ts'
import { countKeywords } from '../../reports/count.ts'
import { endsOf, readTwoDates } from '../../reports/two-dates.ts'

export const handle: Handler<'get/positions_2/summary/parts'> = async (context, input) => {
  const choice = readTwoDates(input)
  const { dates, comparison, parts } = await countKeywords(context, input, {
    dates: choice,
    projects: [input.competitor_id ?? input.project_id],
    parameter: 'competitor_id',
    compares: true,
    withComparison: true,
    by: input.by,
  })
  return {
    dates: endsOf(choice, dates),
    comparison: comparisonOf(comparison!),
    parts: comparedParts(comparison!, parts),
  }
}
