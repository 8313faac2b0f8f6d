import type { searchersRegionsAdd } from '@sextant/contract/positions_2/searchers.ts'
import { ApiError, type InputOf, searchers } from '@sextant/contract'
import { sql } from 'kysely'
import type { Executor } from '#db/database.ts'
import { placeByKey, searchPlaces } from '#places/places.ts'
import { lockProject } from '../../access.ts'
import type { Handler } from '../../implement.ts'
import { addSearcher } from './link.ts'

type Input = InputOf<typeof searchersRegionsAdd>

export const regionsAdd: Handler<typeof searchersRegionsAdd> = async (context, input) => {
  const { accountId } = context.actor
  const lang = checkRegion(input)
  const { region_key: key, region_device: device, region_depth: depth } = input
  return context.database.transaction(async (tx) => {
    await lockProject(context, input.project_id, tx)
    const searcher = await addSearcher(tx, accountId, input.project_id, input.searcher_key)
    const index = await regionIndex(tx, input.searcher_key, key, lang, device)
    const { rows } = await sql<{ id: number }>`
      insert into regions
        (account_id, project_id, searcher_id, region_index, searcher_key, region_key, lang, device, depth, ord)
      select ${accountId}, ${input.project_id}, ${searcher.id}, ${index}, ${input.searcher_key}, ${key}, ${lang},
             ${device}, ${depth},
             (select coalesce(max(ord), 0) + 1 from regions
              where account_id = ${accountId} and searcher_id = ${searcher.id})
      on conflict (account_id, project_id, region_index) do nothing
      returning id`.execute(tx)
    return rows[0]?.id ?? 0
  })
}

/** Refuses what the search engine does not have; answers the language of the region. Throws ApiError 2003. */
function checkRegion(input: Input): string {
  const refuse = (field: string, text: string) => new ApiError('parameter_value', text, { field })
  const engine = searchers[input.searcher_key]
  const place = placeByKey(input.region_key)
  if (place === undefined || !isOffered(input)) {
    throw refuse(
      'region_key',
      `${engine.name} has no place ${input.region_key}; see get/system_2/common/regions`,
    )
  }
  if (!(engine.devices as readonly number[]).includes(input.region_device)) {
    throw refuse('region_device', `${engine.name} has the devices ${engine.devices.join(' and ')}`)
  }
  if (input.region_depth > engine.maximumDepth) {
    throw refuse('region_depth', `${engine.name} has depths from 1 to ${engine.maximumDepth}`)
  }
  const lang = (input.region_lang ?? place.language).toLowerCase()
  if (!/^[a-z]{2,3}(-[a-z0-9]{2,8})?$/.test(lang)) {
    throw refuse('region_lang', 'expected a language code such as en or pt-br')
  }
  if (!engine.languages && lang !== place.language) {
    throw refuse('region_lang', `${engine.name} has no choice of language; here it is ${place.language}`)
  }
  return lang
}

/** Whether the table of regions shows the place for this search engine. */
function isOffered({ searcher_key: searcherKey, region_key: key }: Input): boolean {
  return searchPlaces({ search: '', keys: [key], searcherKey, limit: 1, offset: 0 }).total > 0
}

/** The global number of searcher, place, language and device together; made when it is new. */
async function regionIndex(
  tx: Executor,
  searcherKey: number,
  regionKey: number,
  lang: string,
  device: number,
): Promise<number> {
  await sql`
    insert into region_indexes (searcher_key, region_key, lang, device)
    select ${searcherKey}::smallint, ${regionKey}::int, ${lang}, ${device}::smallint
    where not exists (
      select from region_indexes
      where searcher_key = ${searcherKey} and region_key = ${regionKey} and lang = ${lang} and device = ${device}
    )
    on conflict do nothing`.execute(tx)
  const { rows } = await sql<{ region_index: number }>`
    select region_index from region_indexes
    where searcher_key = ${searcherKey} and region_key = ${regionKey} and lang = ${lang} and device = ${device}`.execute(
    tx,
  )
  return rows[0]!.region_index
}
