import type { Handler } from '../../handler.ts'
import { summaryOf } from '../../reports/two-dates-summary.ts'

export const handle: Handler<'get/positions_2/summary'> = (context, input) => summaryOf(context, input)
