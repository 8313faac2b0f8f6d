import type { SearcherKey } from '@sextant/contract/searchers.ts'
import { useMemo } from 'react'
import type { Asked } from '../../api/ask.ts'
import { useAllPlaces, type Place } from '../../api/places.ts'
import { useLanguage } from '../../texts/language.tsx'
import {
  combined,
  type Missing,
  type PlacesByEngine,
  type RegionChoices,
  type RegionWanted,
} from './combined.ts'
import { ownCountry } from './own-country.ts'

/** Choices with what they stand for. */
export interface Regions {
  /** All places of the search engines, countries first; empty until they are loaded. */
  readonly places: readonly Place[]
  /** The places that are chosen. */
  readonly chosen: readonly Place[]
  readonly regions: readonly RegionWanted[]
  readonly missing: readonly Missing[]
  /** The first list of places that is loading or could not be loaded. */
  readonly pending: Asked<Place[]> | undefined
}

/** The regions that choices stand for. Until a place is chosen, it is the country of the browser. */
export function useRegions(choices: RegionChoices): Regions {
  const { locale } = useLanguage()
  const { engines } = choices
  const yandex = useAllPlaces(0, engines.includes(0))
  const google = useAllPlaces(1, engines.includes(1))
  const bing = useAllPlaces(5, engines.includes(5))
  const brave = useAllPlaces(200, engines.includes(200))
  const asked: Readonly<Record<SearcherKey, Asked<Place[]>>> = { 0: yandex, 1: google, 5: bing, 200: brave }
  const lists = useMemo<Readonly<Record<SearcherKey, Place[] | undefined>>>(
    () => ({
      0: yandex.data?.result,
      1: google.data?.result,
      5: bing.data?.result,
      200: brave.data?.result,
    }),
    [yandex.data, google.data, bing.data, brave.data],
  )
  const placesOf = useMemo<PlacesByEngine>(
    () =>
      new Map(
        engines.flatMap((key) => {
          const places = lists[key]
          return places === undefined
            ? []
            : [[key, new Map(places.map((place) => [place.id, place]))] as const]
        }),
      ),
    [engines, lists],
  )
  const found = useMemo(() => {
    const byKey = new Map([...placesOf.values()].flatMap((places) => [...places]))
    const places = [...byKey.values()]
    const chosen =
      choices.places === undefined
        ? countryOf(places, locale)
        : choices.places.flatMap((key) => byKey.get(key) ?? [])
    return { places, chosen, ...combined(choices, chosen, placesOf) }
  }, [choices, placesOf, locale])
  return { ...found, pending: engines.map((key) => asked[key]).find(({ data }) => data === undefined) }
}

/** The country of the browser, as a list of none or one. */
function countryOf(places: readonly Place[], locale: string): Place[] {
  const countries = places.filter(({ type }) => type === 'COUNTRY')
  const { timeZone } = Intl.DateTimeFormat().resolvedOptions()
  const code = ownCountry(
    countries.map(({ countryCode }) => countryCode),
    { locale, timeZone },
  )
  return countries.filter(({ countryCode }) => countryCode === code)
}
