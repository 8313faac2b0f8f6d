import { searchers } from '@sextant/contract/searchers.ts'
import type { Place } from '../../../api/places.ts'
import type { RegionWanted } from '../combined.ts'

const devices = { 0: 'PC', 1: 'Tablet', 2: 'Phone' }

function nameOf({ type, name_en, areaName_en, countryCode }: Place): string {
  if (type === 'COUNTRY') return name_en
  return [name_en, ...(areaName_en === '' || areaName_en === name_en ? [] : [areaName_en]), countryCode].join(
    ', ',
  )
}

/** Texts of the choice of regions. */
export const en = {
  engines: 'Search engines',
  engineMissing: 'Choose at least one search engine.',
  places: 'Countries and cities',
  choosePlaces: 'Choose countries and cities',
  placesHint: 'A list of cities and countries. You can choose several.',
  placeMissing: 'Choose at least one country or city.',
  mostPlaces: (most: number) => `You can choose up to ${most} places at once.`,
  nameOf,
  /** What else people may search for to find a place. */
  alsoOf: ({ name_ru }: Place): string => name_ru,
  withoutPlace: (place: string) => `Remove ${place}`,
  loading: 'Loading places…',
  devices: 'Devices',
  deviceMissing: 'Choose at least one device.',
  deviceNames: devices,
  depth: 'Depth',
  depthHint: 'How many results to look at. Every additional page costs.',
  top: (results: number) => `Top ${results}`,
  regionName: ({ engine, place, device, depth }: RegionWanted): string =>
    `${searchers[engine].name}, ${nameOf(place)}, ${devices[device]}, top ${depth * searchers[engine].blockSize}`,
  regions: (count: number) =>
    count === 1 ? 'Every keyword is checked once:' : `Every keyword is checked ${count} times:`,
  rest: (count: number) => `and ${count} more`,
  tooMany: (count: number, most: number) =>
    `These are ${count} regions. Choose fewer: at most ${most} can be added at once.`,
  missing: (engine: string, place: string) => `${engine} cannot search from ${place}.`,
}
