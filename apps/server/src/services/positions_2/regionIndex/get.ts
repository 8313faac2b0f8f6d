import type { regionIndexGet } from '@sextant/contract/positions_2/regionIndex.ts'
import type { Handler } from '../../implement.ts'
import { readRegion, regionIndexOf } from '../../region.ts'

export const get: Handler<typeof regionIndexGet> = async ({ database }, input) =>
  regionIndexOf(database.executor, readRegion(input))
