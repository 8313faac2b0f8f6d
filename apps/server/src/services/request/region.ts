import { ApiError, searchers, shown, type DeviceKey, type SearcherKey } from '@sextant/contract'
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

/** Throws ApiError 2003 for what the search engine does not have; `field` names the parameter in errors. */
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
      `must be a place of ${engine.name}, as in get/system_2/common/regions, but got ${asked.region_key}`,
    )
  }
  if (!(engine.devices as readonly number[]).includes(asked.region_device)) {
    throw refuse(
      'region_device',
      `must be one of: ${engine.devices.join(', ')} for ${engine.name}; got ${asked.region_device}`,
    )
  }
  if ((asked.region_depth ?? 1) > engine.maximumDepth) {
    throw refuse(
      'region_depth',
      `must be from 1 to ${engine.maximumDepth} for ${engine.name}, but got ${asked.region_depth}`,
    )
  }
  const lang = (asked.region_lang ?? place.language).toLowerCase()
  if (!/^[a-z]{2,3}(-[a-z0-9]{2,8})?$/.test(lang)) {
    throw refuse('region_lang', `must be a language code such as en or pt-br, but got ${shown(lang)}`)
  }
  if (!engine.languages && lang !== place.language) {
    throw refuse(
      'region_lang',
      `must be ${place.language}, the language of this place for ${engine.name}, but got ${lang}`,
    )
  }
  return { searcherKey: asked.searcher_key, regionKey: asked.region_key, lang, device: asked.region_device }
}

/** Whether the table of regions offers the place for this search engine. */
function isOffered({ searcher_key: searcherKey, region_key: key }: RegionAsked): boolean {
  return searchPlaces({ search: '', keys: [key], searcherKey, limit: 1, offset: 0 }).total > 0
}
