import type { SearcherKey } from '@sextant/contract'
import { places, placeTypes, type Place } from './places.ts'

/** All given conditions must hold. */
export interface PlaceSearch {
  /**
   * Text in the English or Russian name. Case, accents, `ё` for `е` and a hyphen for a blank do not matter. A blank text
   * matches every place.
   */
  search: string
  /** ISO 3166-1 alpha-2, any case. */
  countryCode?: string | undefined
  onlyCountries?: boolean | undefined
  /** Only these `region_key`s; an empty list matches nothing. */
  keys?: readonly number[] | undefined
  /** Leaves out places that this engine does not support. */
  searcherKey: SearcherKey
  /** Most rows to return. */
  limit: number
  /** Rows to skip, from 0. */
  offset: number
}

/** Yandex identifies places only by `lr`, Google also by country and name, the others only by country. */
const isKnownTo: Record<SearcherKey, (place: Place) => boolean> = {
  0: (place) => place.yandexLr !== null,
  1: () => true,
  5: isCountry,
  200: isCountry,
}

function isCountry({ type }: Place): boolean {
  return type === 'COUNTRY'
}

/**
 * Matching places, best first: names equal to the text, then names that start with it, then names that contain it; countries
 * before cities; then by English name. `total` counts all matches before `limit` and `offset`.
 */
export function searchPlaces(wanted: PlaceSearch): { rows: Place[]; total: number } {
  const countryCode = wanted.countryCode?.toUpperCase()
  const keys = wanted.keys && new Set(wanted.keys)
  const text = fold(wanted.search)
  // A text of accents alone folds to an empty text, which every name contains.
  const everything = wanted.search.trim() === ''

  // Made here, since loading `Intl` would make each start longer.
  const compare = compareIn(new Intl.Collator('en'))
  const matches = indexed
    .filter(
      ({ place }) =>
        isKnownTo[wanted.searcherKey](place) &&
        (countryCode === undefined || place.countryCode === countryCode) &&
        (!wanted.onlyCountries || place.type === 'COUNTRY') &&
        (keys === undefined || keys.has(place.key)),
    )
    .map(({ place, names }) => ({ place, rank: everything ? 0 : rankOf(names, text) }))
    .filter(({ rank }) => rank !== noMatch)
    .sort((a, b) => a.rank - b.rank || compare(a.place, b.place))
    .map(({ place }) => place)
  return { rows: matches.slice(wanted.offset, wanted.offset + wanted.limit), total: matches.length }
}

/** Places with exactly this English or Russian name, compared as in `searchPlaces`. */
export function placesNamed(name: string): Place[] {
  const text = fold(name)
  return text === '' ? [] : indexed.filter(({ names }) => names.includes(text)).map(({ place }) => place)
}

const noMatch = Infinity

function rankOf(names: readonly string[], text: string): number {
  if (text === '') return noMatch
  return Math.min(
    ...names.map((name) => {
      if (name === text) return 0
      if (name.startsWith(text)) return 1
      return name.includes(text) ? 2 : noMatch
    }),
  )
}

function compareIn(collator: Intl.Collator): (a: Place, b: Place) => number {
  return (a, b) =>
    placeTypes[a.type] - placeTypes[b.type] || collator.compare(a.nameEn, b.nameEn) || a.key - b.key
}

/** The form in which names and search texts are compared. */
function fold(text: string): string {
  return text
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[\s\p{Pd}]+/gu, ' ')
    .replace(/[’ʼ`]/g, "'")
    .trim()
}

const indexed = places.map((place) => ({ place, names: [fold(place.nameEn), fold(place.nameRu)] }))
