import { deviceNames, searchers, type DeviceKey, type Language, type SearcherKey } from '@sextant/contract'
import { sql } from 'kysely'
import type { Executor } from '#db/database.ts'
import { placeByKey, placeIn } from '#places/places.ts'

/** Names of regions by index, in the language of a reader. */
export type RegionNames = ReadonlyMap<number, string>

interface Region {
  readonly region_index: number
  readonly searcher_key: SearcherKey
  readonly region_key: number
  readonly lang: string
  readonly device: DeviceKey
}

export async function regionNames(
  executor: Executor,
  lang: Language,
  indexes: readonly number[],
): Promise<RegionNames> {
  if (indexes.length === 0) return new Map()
  const { rows } = await sql<Region>`
    select region_index, searcher_key, region_key, lang, device from region_indexes
    where region_index = any(${[...new Set(indexes)]}::int[])`.execute(executor)
  return new Map(rows.map((region) => [region.region_index, regionName(lang, region)]))
}

/** Search engine, place, language and device. */
export function regionName(lang: Language, region: Omit<Region, 'region_index'>): string {
  const place = placeByKey(region.region_key)
  return [
    searchers[region.searcher_key].name,
    place === undefined ? String(region.region_key) : placeIn(lang, place).name,
    region.lang,
    deviceNames[lang][region.device],
  ].join(', ')
}
