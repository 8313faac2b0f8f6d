import { readFileSync } from 'node:fs'
import type { Language } from '@sextant/contract'

/**
 * The table of places: every ISO 3166-1 country and the larger cities. A `region_key` is the same for all search engines.
 *
 * Keys (clients already know Yandex's numbers, so these come first):
 * - below 1,000,000: Yandex's region number (`lr`), e.g. Moscow 213, Russia 225, Dubai 11499;
 * - 1,000,000 + the ISO 3166-1 number: a country whose `lr` is unknown, e.g. Mexico 1000484;
 * - from 2,000,001 on: a city whose `lr` is unknown. A new city takes the next free number.
 *
 * Yandex's numbers have at most six digits, so the ranges do not overlap. Projects store the key: it is never changed or
 * reused. When the `lr` of a place becomes known, only the column `yandex_lr` is filled.
 *
 * Identifiers are in the table only when they are certain. An empty one makes a check refuse the place; a wrong one would
 * return the results of another place.
 */
const table = readFileSync(new URL('./places.csv', import.meta.url), 'utf8')

/** Columns of `places.csv`. Fields are separated with `;`, which no field contains. */
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

/** The number sorts equally good matches: countries before cities. */
export const placeTypes = { COUNTRY: 0, CITY: 1 } as const satisfies Record<string, number>

export type PlaceType = keyof typeof placeTypes

export interface Place {
  /** `region_key` on the wire. */
  readonly key: number
  readonly type: PlaceType
  /** ISO 3166-1 alpha-2, upper case. */
  readonly countryCode: string
  readonly nameEn: string
  readonly nameRu: string
  /** The surrounding area, e.g. `Samara Oblast`; empty for countries and where the name is enough. */
  readonly areaEn: string
  readonly areaRu: string
  /** National domain of search engines with its dot: `.ru`, `.uk`; `.com` for the United States. */
  readonly domain: string
  /** Yandex's region number; `null` when unknown. */
  readonly yandexLr: number | null
  /** Google's criteria id; 2000 + the ISO 3166-1 number for nearly all countries; `null` when unknown. */
  readonly googleCriteriaId: number | null
  /** Google's place name, mostly `City,Region,Country`; `null` when unknown. */
  readonly googleCanonicalName: string | null
  /** ISO 639-1: the default interface language. */
  readonly language: string
}

/**
 * Reads the text of the table. An empty `domain` or `language` of a city is that of its country. Throws an Error that quotes
 * the line when it breaks the format, repeats a key or belongs to no listed country.
 */
export function parsePlaces(text: string): Place[] {
  const [header, ...lines] = text.trimEnd().split(/\r?\n/)
  if (header !== columns.join(';'))
    throw new Error(`places.csv must begin with the columns ${columns.join(';')}`)

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
  return new Error(`places.csv has an unreadable line: ${line}`)
}

/** All places, in the order of the table. */
export const places: readonly Place[] = parsePlaces(table)

const byKey = new Map(places.map((place) => [place.key, place]))

export function placeByKey(key: number): Place | undefined {
  return byKey.get(key)
}

/** Name and area of a place in a language. */
export function placeIn(lang: Language, place: Place): { readonly name: string; readonly areaName: string } {
  return lang === 'ru'
    ? { name: place.nameRu, areaName: place.areaRu }
    : { name: place.nameEn, areaName: place.areaEn }
}
