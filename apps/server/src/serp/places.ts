import type { SerpQuery } from './query.ts'

/** How a provider can be told where to search from. All of them take the country. */
export const placeForms = {
  any: 'any place, by whatever name',
  country: 'countries only',
  google_name: "places by Google's name",
  google_id: "places by Google's number",
  yandex_lr: "places by Yandex's number",
} as const

/** How a provider can be told where to search from; see `placeForms`. */
export type PlaceForm = keyof typeof placeForms

/** Why a place cannot be told in a form; `null` when it can. Never is a wider place asked for instead. */
export function placeRefusal(form: PlaceForm, query: SerpQuery): string | null {
  const { region } = query
  const lacks = (what: string) => `needs ${what} of ${nameOf(query)}, which is not known`
  if (form === 'yandex_lr') return yandexLr(query) === null ? lacks("Yandex's number") : null
  if (form === 'google_id') return googleId(query) === null ? lacks("Google's number") : null
  if (form === 'any' || region === null || isCountry(region.googleCriteriaId)) return null
  if (form === 'country') return `searches from whole countries only, not from ${region.name}`
  return googleName(query) === null ? lacks("Google's name") : null
}

/** Google's name of the place to search from; `null` when the whole country is meant. */
export function googleName({ region }: SerpQuery): string | null {
  return region?.canonicalName ?? null
}

/** Google's number of the place to search from, or of the whole country; `null` when it is not known. */
export function googleId(query: SerpQuery): number | null {
  return numbersOf(query)?.googleCriteriaId ?? null
}

/** Yandex's number (`lr`) of the place to search from, or of the whole country; `null` when it is not known. */
export function yandexLr(query: SerpQuery): number | null {
  return numbersOf(query)?.yandexLr ?? null
}

function numbersOf({ region, countryNumbers }: SerpQuery): SerpQuery['countryNumbers'] {
  return region ?? countryNumbers
}

/** Yandex's domains by country. */
const yandexDomains: Readonly<Record<string, string>> = {
  BY: 'yandex.by',
  KZ: 'yandex.kz',
  RU: 'yandex.ru',
  TR: 'yandex.com.tr',
  UZ: 'yandex.uz',
}

/** Yandex's domain for a country; `yandex.com` serves those without one. */
export function yandexDomain(country: string): string {
  return yandexDomains[country] ?? 'yandex.com'
}

function nameOf({ region, country }: SerpQuery): string {
  return region?.name ?? `the country ${country}`
}

/** Google's criteria ids of countries are 2000 + the ISO 3166-1 number, which has three digits. */
function isCountry(criteriaId: number | null): boolean {
  return criteriaId !== null && criteriaId > 2000 && criteriaId < 3000
}
