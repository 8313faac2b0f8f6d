import { PriceBound } from '#runs/price-bound.ts'
import type { DueSchedule } from './due.ts'

/** What a run of a schedule may cost at most; undefined: no limit. */
export function boundOf({ priceLimit }: DueSchedule): PriceBound | undefined {
  return priceLimit === null
    ? undefined
    : new PriceBound(priceLimit, 'set the schedule again with a new `price_token` of get/schedule_2/preview')
}
