import { searchers, type DeviceKey, type SearcherKey } from '@sextant/contract/searchers.ts'
import type { Place } from '../../api/places.ts'

/** What is chosen at once. Every search engine is checked in every place with every device, as far as it has them. */
export interface RegionChoices {
  readonly engines: readonly SearcherKey[]
  /** Keys of places; undefined until somebody chooses, which is the own country. */
  readonly places: readonly number[] | undefined
  readonly devices: readonly DeviceKey[]
  /** Interface language of the search engine; empty for the language of each place. */
  readonly language: string
  /** Number of results to read. */
  readonly results: number
}

/** A region to add. */
export interface RegionWanted {
  readonly engine: SearcherKey
  readonly place: Place
  readonly device: DeviceKey
  readonly language: string
  /** In blocks of the search engine. */
  readonly depth: number
}

/** A search engine and a place that it does not have. */
export interface Missing {
  readonly engine: SearcherKey
  readonly place: Place
}

/** Places of each search engine by their key. */
export type PlacesByEngine = ReadonlyMap<SearcherKey, ReadonlyMap<number, Place>>

/** The regions that choices stand for, and the places that a search engine lacks. */
export function combined(
  { engines, devices, language, results }: RegionChoices,
  chosen: readonly Place[],
  placesOf: PlacesByEngine,
): { readonly regions: readonly RegionWanted[]; readonly missing: readonly Missing[] } {
  const pairs = engines.flatMap((engine) => chosen.map((place) => ({ engine, place })))
  const has = ({ engine, place }: Missing) => placesOf.get(engine)?.has(place.id) === true
  const regions = pairs.filter(has).flatMap(({ engine, place }) =>
    devices
      .filter((device) => devicesOf([engine]).includes(device))
      .map((device) => ({
        engine,
        place,
        device,
        language: searchers[engine].languages ? language : '',
        depth: blocksFor(engine, results),
      })),
  )
  return { regions, missing: pairs.filter((pair) => !has(pair)) }
}

/** A line of `add/positions_2/searchers/regions/import`. */
export function lineOf({ engine, place, device, language, depth }: RegionWanted): string {
  return [engine, place.id, '', language, device, depth].join(';')
}

/** The smallest depth of a search engine, in its blocks, that has so many results, or else its greatest one. */
function blocksFor(engine: SearcherKey, results: number): number {
  const { blockSize, maximumDepth } = searchers[engine]
  return Math.min(Math.ceil(results / blockSize), maximumDepth)
}

/** Devices that at least one of the search engines has. */
export function devicesOf(engines: readonly SearcherKey[]): DeviceKey[] {
  const all = engines.flatMap((engine): DeviceKey[] => [...searchers[engine].devices])
  return [...new Set(all)].toSorted((a, b) => a - b)
}

/** Depths of the search engines, in results. */
export function depthsOf(engines: readonly SearcherKey[]): number[] {
  const all = engines.flatMap((engine) => {
    const { blockSize, maximumDepth } = searchers[engine]
    return Array.from({ length: maximumDepth }, (_, index) => (index + 1) * blockSize)
  })
  return [...new Set(all)].toSorted((a, b) => a - b)
}
