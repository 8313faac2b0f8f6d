import type { Handler } from '../../handler.ts'
import { chartOf } from '../../reports/chart.ts'

export const handle: Handler<'get/positions_2/summary/chart'> = (context, input) => chartOf(context, input)
