import { ApiError, type Language } from '@sextant/contract'
import { sql } from 'kysely'
import { placeIn, type Place } from '#places/places.ts'
import { searchPlaces } from '#places/search.ts'
import type { Handler } from '../../handler.ts'
import type { Context } from '../../request/context.ts'
import { requireProject } from '../../rows/project.ts'

export const handle: Handler<'get/system_2/common/regions'> = async (context, input) => {
  const searcherKey = required('searcher_key', input.searcher_key ?? input.searcher)
  const search = required('search', input.search ?? input.term)
  const ofProject =
    input.for_project_id === undefined
      ? undefined
      : await placesOfProject(context, input.for_project_id, searcherKey)
  const asked = input.regions_keys
  const keys =
    ofProject === undefined ? asked : ofProject.filter((key) => asked === undefined || asked.includes(key))
  const { rows, total } = searchPlaces({
    search,
    countryCode: input.country_code,
    onlyCountries: input.only_countries,
    keys,
    searcherKey,
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

/** The value of a parameter that has an alias. Throws ApiError 2001 if neither was sent. */
function required<T>(field: string, value: T | undefined): T {
  if (value === undefined) throw new ApiError('parameter_missing', 'is required', { field })
  return value
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
