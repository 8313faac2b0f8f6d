import type { Handler } from '../../handler.ts'
import { readPeriod, selectInPeriod } from './period.ts'
import { urlSwitches } from './switches/columns.ts'

export const handle: Handler<'get/positions_2/urls/switches'> = async (context, input) =>
  selectInPeriod(context, urlSwitches, await readPeriod(context, input))
