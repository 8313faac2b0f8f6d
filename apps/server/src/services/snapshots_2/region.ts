import { ApiError, type DeviceKey, type SearcherKey } from '@sextant/contract'
import { sql } from 'kysely'
import type { Executor } from '#db/database.ts'
import { readRegion } from '../request/region.ts'

/** Search engine, place, language and device behind a `region_index`. */
export interface NumberedRegion {
  readonly region_index: number
  readonly searcher_key: SearcherKey
  readonly region_key: number
  readonly lang: string
  readonly device: DeviceKey
}

interface Asked {
  readonly region_index: number | undefined
  readonly searcher_key: SearcherKey | undefined
  readonly region_key: number | undefined
  readonly region_lang: string | undefined
  readonly region_device: DeviceKey
}

/**
 * The region that a request names, by index or by search engine, place, language and device. Undefined for a region
 * without an index, which was never checked. Throws ApiError 2001 for a missing region, 2003 for an invalid one.
 */
export async function findRegion(executor: Executor, asked: Asked): Promise<NumberedRegion | undefined> {
  const { rows } = await sql<NumberedRegion>`
    select region_index, searcher_key, region_key, lang, device from region_indexes
    where ${whichRegion(asked)}`.execute(executor)
  return rows[0]
}

function whichRegion(asked: Asked): ReturnType<typeof sql> {
  if (asked.region_index !== undefined) return sql`region_index = ${asked.region_index}`
  const { searcher_key, region_key, region_lang, region_device } = asked
  if (searcher_key === undefined || region_key === undefined) {
    const field =
      searcher_key === undefined && region_key === undefined
        ? 'region_index'
        : searcher_key === undefined
          ? 'searcher_key'
          : 'region_key'
    throw new ApiError('parameter_missing', 'required: `region_index`, or `searcher_key` and `region_key`', {
      field,
    })
  }
  const region = readRegion({ searcher_key, region_key, region_lang, region_device })
  return sql`searcher_key = ${region.searcherKey} and region_key = ${region.regionKey}
    and lang = ${region.lang} and device = ${region.device}`
}
