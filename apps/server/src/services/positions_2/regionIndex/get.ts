import type { Handler } from '../../handler.ts'
import { readRegion, regionIndexOf } from '../../request/region.ts'

export const handle: Handler<'get/positions_2/regionIndex'> = async ({ database }, input) =>
  regionIndexOf(database.executor, readRegion(input))
