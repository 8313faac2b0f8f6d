import type { Handler } from '../../handler.ts'
import { readRegion } from '../../request/region.ts'
import { regionIndexOf } from '../../rows/regions.ts'

export const handle: Handler<'get/positions_2/regionIndex'> = async ({ actor, database }, input) =>
  regionIndexOf(database.executor, readRegion(input), actor.administrator ? input.region_index : undefined)
