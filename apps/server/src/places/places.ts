import { readFileSync } from 'node:fs'
import type { SearcherKey } from '@sextant/contract'

/**
 * The table of places behind `region_key`: every ISO 3166-1 country and the larger cities. One number names a place
 * for all search engines.
 *
 * How a place gets its key (clients of this API already hold Yandex's numbers, so these come first):
 * - below 1,000,000: Yandex's own region number (`lr`), e.g. Moscow 213, Russia 225, Dubai 11499;
 * - 1,000,000 + the ISO 3166-1 number: a country whose `lr` is not known, e.g. Mexico 1000484;
 * - 2,000,001 onwards, counted up: a city whose `lr` is not known. A new city takes the next free number.
 *
 * Yandex's numbers have at most six digits, so the ranges cannot meet. Projects store the key: a key once given is
 * never changed or reused, also when the place's `lr` is learnt later; then only the column `yandex_lr` is filled.
 *
 * An identifier stands in the table only when it is known for certain. An empty one makes a check refuse the place,
 * a wrong one would answer with another place's results.
 */
const table = readFileSync(new URL('./places.csv', import.meta.url), 'utf8')

/** Columns of `places.csv`, in order. Fields are separated by `;`, which no field contains. */
const columns = [
  'region_key',
  'type',
  'country_code',
  'name_en',
  'name_ru',
  'area_en',
  'area_ru',
  'domain',
  'yandex_lr',
  'google_criteria_id',
  'google_canonical_name',
  'language',
] as const

/** Kinds of place. The number orders equally good matches: countries come before cities. */
const placeTypes = { COUNTRY: 0, CITY: 1 } as const satisfies Record<string, number>

export type PlaceType = keyof typeof placeTypes

/** A place that results can be asked for. */
export interface Place {
  /** `region_key` on the wire. */
  readonly key: number
  readonly type: PlaceType
  /** ISO 3166-1 alpha-2, upper case. */
  readonly countryCode: string
  readonly nameEn: string
  readonly nameRu: string
  /** The surrounding area, e.g. `Samara Oblast`; empty for countries and where the city's name says enough. */
  readonly areaEn: string
  readonly areaRu: string
  /** National domain the country's engines use, with its dot: `.ru`, `.uk`; `.com` in the United States. */
  readonly domain: string
  /** Yandex's region number; `null` when not known. */
  readonly yandexLr: number | null
  /** Google's criteria id; 2000 + the ISO 3166-1 number for nearly all countries; `null` when not known. */
  readonly googleCriteriaId: number | null
  /** Google's place name, `City,Region,Country` in most cases; `null` when not known. */
  readonly googleCanonicalName: string | null
  /** ISO 639-1: the interface language that results are asked in when a project chooses none. */
  readonly language: string
}

/**
 * Reads the table's text. A city's empty `domain` and `language` are its country's.
 * @throws Error naming the line when a line breaks the format, repeats a key or belongs to no listed country
 */
export function parsePlaces(text: string): Place[] {
  const [header, ...lines] = text.trimEnd().split(/\r?\n/)
  if (header !== columns.join(';')) throw new Error('the table of places has an unexpected header')

  const rows = lines.map((line) => ({ line, fields: readFields(line) }))
  const countries = new Map(
    rows.filter(({ fields }) => fields.type === 'COUNTRY').map(({ fields }) => [fields.country_code, fields]),
  )
  const seen = new Set<string>()
  return rows.map(({ line, fields }) => {
    const country = countries.get(fields.country_code)
    if (country === undefined || !isPlaceType(fields.type)) throw badLine(line)
    if (seen.has(fields.region_key)) throw badLine(line)
    seen.add(fields.region_key)
    return {
      key: readNumber(fields.region_key, line),
      type: fields.type,
      countryCode: fields.country_code,
      nameEn: fields.name_en,
      nameRu: fields.name_ru,
      areaEn: fields.area_en,
      areaRu: fields.area_ru,
      domain: fields.domain || country.domain,
      yandexLr: fields.yandex_lr === '' ? null : readNumber(fields.yandex_lr, line),
      googleCriteriaId: fields.google_criteria_id === '' ? null : readNumber(fields.google_criteria_id, line),
      googleCanonicalName: fields.google_canonical_name || null,
      language: fields.language || country.language,
    }
  })
}

type Fields = Record<(typeof columns)[number], string>

function readFields(line: string): Fields {
  const values = line.split(';')
  if (values.length !== columns.length) throw badLine(line)
  return Object.fromEntries(columns.map((column, index) => [column, values[index]])) as Fields
}

function readNumber(text: string, line: string): number {
  if (!/^[1-9]\d{0,9}$/.test(text)) throw badLine(line)
  return Number(text)
}

function isPlaceType(text: string): text is PlaceType {
  return Object.hasOwn(placeTypes, text)
}

function badLine(line: string): Error {
  return new Error(`the table of places has an unreadable line: ${line}`)
}

/** All places, in the table's order. */
export const places: readonly Place[] = parsePlaces(table)

const byKey = new Map(places.map((place) => [place.key, place]))

/** The place with this `region_key`, or `undefined` when there is none. */
export function placeByKey(key: number): Place | undefined {
  return byKey.get(key)
}

/** What `searchPlaces` looks for. All conditions given must hold. */
export interface PlaceSearch {
  /**
   * Text in the English or the Russian name. Case, accents, `ё` for `е` and a hyphen for a blank make no difference.
   * A blank text matches every place.
   */
  search: string
  /** ISO 3166-1 alpha-2, any case. */
  countryCode?: string | undefined
  onlyCountries?: boolean | undefined
  /** Only these `region_key`s; an empty list matches nothing. */
  keys?: readonly number[] | undefined
  /** The engine the place is wanted for; places it cannot be told of are left out. */
  searcherKey: SearcherKey
  /** Most rows to return. */
  limit: number
  /** Rows to skip, from 0. */
  offset: number
}

/** Yandex can be told a place by its `lr` alone, Google also by country and by name, the others by country. */
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
 * Places that match, best first: a name that is the text, then one that starts with it, then one that contains it;
 * countries before cities; then by English name. `total` counts all matches, before `limit` and `offset`.
 */
export function searchPlaces(wanted: PlaceSearch): { rows: Place[]; total: number } {
  const countryCode = wanted.countryCode?.toUpperCase()
  const keys = wanted.keys && new Set(wanted.keys)
  const text = fold(wanted.search)
  // A text of marks alone folds to nothing, which would be contained in every name.
  const everything = wanted.search.trim() === ''

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

/** Places whose English or Russian name is this one, compared as `searchPlaces` does. */
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

const collator = new Intl.Collator('en')

function compare(a: Place, b: Place): number {
  return placeTypes[a.type] - placeTypes[b.type] || collator.compare(a.nameEn, b.nameEn) || a.key - b.key
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
