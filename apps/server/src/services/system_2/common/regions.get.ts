import type { Language } from '@sextant/contract'
import { sql } from 'kysely'
import { placeIn, type Place } from '#places/places.ts'
import { searchPlaces } from '#places/search.ts'
import type { Handler } from '../../handler.ts'
import type { Context } from '../../request/context.ts'
import { requireProject } from '../../rows/project.ts'

export const handle: Handler<'get/system_2/common/regions'> = async (context, input) => {
  const ofProject =
    input.for_project_id === undefined
      ? undefined
      : await placesOfProject(context, input.for_project_id, input.searcher_key)
  const asked = input.regions_keys
  const keys =
    ofProject === undefined ? asked : ofProject.filter((key) => asked === undefined || asked.includes(key))
  const { rows, total } = searchPlaces({
    search: input.search,
    countryCode: input.country_code,
    onlyCountries: input.only_countries,
    keys,
    searcherKey: input.searcher_key,
    limit: input.limit,
    offset: input.offset,
  })
  const next = input.offset + rows.length
  return {
    value: rows.map((place) => wireRegion(place, context.actor.lang)),
    total,
    offset: input.offset,
    nextOffset: next < total ? next : undefined,
  }
}

async function placesOfProject(context: Context, projectId: number, searcherKey: number): Promise<number[]> {
  await requireProject(context, projectId, 'for_project_id')
  const { rows } = await sql<{ region_key: number }>`
    select distinct region_key from regions
    where account_id = ${context.owner.accountId} and project_id = ${projectId}
      and searcher_key = ${searcherKey}`.execute(context.database.executor)
  return rows.map((row) => row.region_key)
}

function wireRegion(place: Place, lang: Language) {
  return {
    id: place.key,
    type: place.type,
    countryCode: place.countryCode,
    ...placeIn(lang, place),
    name_en: place.nameEn,
    areaName_en: place.areaEn,
    name_ru: place.nameRu,
    areaName_ru: place.areaRu,
    domain: place.domain,
  }
}
