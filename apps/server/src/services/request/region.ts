import { ApiError, type DeviceKey, type SearcherKey, searchers } from '@sextant/contract'
import { sql } from 'kysely'
import type { Executor } from '#db/database.ts'
import { placeByKey } from '#places/places.ts'
import { searchPlaces } from '#places/search.ts'

/** A region as a request names it. */
export interface RegionAsked {
  readonly searcher_key: SearcherKey
  readonly region_key: number
  /** The language of the place when absent. */
  readonly region_lang: string | undefined
  readonly region_device: DeviceKey
}

/** Search engine, place, language and device: what a `region_index` stands for. */
export interface Region {
  readonly searcherKey: SearcherKey
  readonly regionKey: number
  /** Lower case. */
  readonly lang: string
  readonly device: DeviceKey
}

/** Refuses what the search engine does not have. Throws ApiError 2003; `field` is what it blames for a parameter. */
export function readRegion(
  asked: RegionAsked & { readonly region_depth?: number },
  field: (parameter: string) => string = (parameter) => parameter,
): Region {
  const refuse = (parameter: string, text: string) =>
    new ApiError('parameter_value', text, { field: field(parameter) })
  const engine = searchers[asked.searcher_key]
  const place = placeByKey(asked.region_key)
  if (place === undefined || !isOffered(asked)) {
    throw refuse(
      'region_key',
      `${engine.name} has no place ${asked.region_key}; see get/system_2/common/regions`,
    )
  }
  if (!(engine.devices as readonly number[]).includes(asked.region_device)) {
    throw refuse('region_device', `${engine.name} has the devices ${engine.devices.join(' and ')}`)
  }
  if ((asked.region_depth ?? 1) > engine.maximumDepth) {
    throw refuse('region_depth', `${engine.name} has depths from 1 to ${engine.maximumDepth}`)
  }
  const lang = (asked.region_lang ?? place.language).toLowerCase()
  if (!/^[a-z]{2,3}(-[a-z0-9]{2,8})?$/.test(lang)) {
    throw refuse('region_lang', 'expected a language code such as en or pt-br')
  }
  if (!engine.languages && lang !== place.language) {
    throw refuse('region_lang', `${engine.name} has no choice of language; here it is ${place.language}`)
  }
  return { searcherKey: asked.searcher_key, regionKey: asked.region_key, lang, device: asked.region_device }
}

/** Whether the table of regions shows the place for this search engine. */
function isOffered({ searcher_key: searcherKey, region_key: key }: RegionAsked): boolean {
  return searchPlaces({ search: '', keys: [key], searcherKey, limit: 1, offset: 0 }).total > 0
}

/** The global number of a region; given out when it is new. */
export async function regionIndexOf(executor: Executor, region: Region): Promise<number> {
  await giveIndexes(executor, [region])
  const { searcherKey, regionKey, lang, device } = region
  const { rows } = await sql<{ region_index: number }>`
    select region_index from region_indexes
    where searcher_key = ${searcherKey} and region_key = ${regionKey} and lang = ${lang} and device = ${device}`.execute(
    executor,
  )
  return rows[0]!.region_index
}

/** Numbers the regions that have no number yet, always in one sequence, so that two requests cannot lock up. */
export async function giveIndexes(executor: Executor, regions: readonly Region[]): Promise<void> {
  await sql`
    insert into region_indexes (searcher_key, region_key, lang, device)
    select distinct w.searcher_key, w.region_key, w.lang, w.device
    from unnest(
      ${regions.map((region) => region.searcherKey)}::smallint[], ${regions.map((region) => region.regionKey)}::int[],
      ${regions.map((region) => region.lang)}::text[], ${regions.map((region) => region.device)}::smallint[]
    ) as w(searcher_key, region_key, lang, device)
    where not exists (
      select from region_indexes i
      where i.searcher_key = w.searcher_key and i.region_key = w.region_key and i.lang = w.lang and i.device = w.device
    )
    order by 1, 2, 3, 4
    on conflict do nothing`.execute(executor)
}
