import type { SerpQuery } from './query.ts'

/** How a provider identifies the place to search from. All of them accept a country. */
export const placeForms = {
  any: 'any place',
  country: 'countries only',
  google_name: "places by Google's name",
  google_id: "places by Google's number",
  yandex_lr: "places by Yandex's number",
} as const

export type PlaceForm = keyof typeof placeForms

/** Why a place cannot be expressed in a form; `null` when it can. A wider place is never used instead. */
export function placeRefusal(form: PlaceForm, query: SerpQuery): string | null {
  const { region } = query
  const lacks = (what: string) => `needs ${what} for ${nameOf(query)}, which is unknown`
  if (form === 'yandex_lr') return yandexLr(query) === null ? lacks("Yandex's number") : null
  if (form === 'google_id') return googleId(query) === null ? lacks("Google's number") : null
  if (form === 'any' || region === null || isCountry(region.googleCriteriaId)) return null
  if (form === 'country') return `searches whole countries only, not ${region.name}`
  return googleName(query) === null ? lacks("Google's name") : null
}

/** Google's name of the place; `null` for the whole country. */
export function googleName({ region }: SerpQuery): string | null {
  return region?.canonicalName ?? null
}

/** Google's number of the place or of the whole country; `null` when unknown. */
export function googleId(query: SerpQuery): number | null {
  return numbersOf(query)?.googleCriteriaId ?? null
}

/** Yandex's number (`lr`) of the place or of the whole country; `null` when unknown. */
export function yandexLr(query: SerpQuery): number | null {
  return numbersOf(query)?.yandexLr ?? null
}

function numbersOf({ region, countryNumbers }: SerpQuery): SerpQuery['countryNumbers'] {
  return region ?? countryNumbers
}

const yandexDomains: Readonly<Record<string, string>> = {
  BY: 'yandex.by',
  KZ: 'yandex.kz',
  RU: 'yandex.ru',
  TR: 'yandex.com.tr',
  UZ: 'yandex.uz',
}

/** Yandex's domain for a country; `yandex.com` for those without one. */
export function yandexDomain(country: string): string {
  return yandexDomains[country] ?? 'yandex.com'
}

/** Languages of the texts around Yandex's results: Yandex Search API, `l10n`; serpapi.com/yandex-languages. */
const yandexLanguages: ReadonlySet<string> = new Set(['be', 'en', 'kk', 'ru', 'tr', 'uk'])

/** Yandex's code of a language; `null` when it has none. The results do not depend on it. */
export function yandexLanguage(language: string): string | null {
  const primary = language.split('-')[0]!.toLowerCase()
  return yandexLanguages.has(primary) ? primary : null
}

function nameOf({ region, country }: SerpQuery): string {
  return region?.name ?? `the country ${country}`
}

/** Google's ids of countries are 2000 + the ISO 3166-1 number, which has three digits. */
function isCountry(criteriaId: number | null): boolean {
  return criteriaId !== null && criteriaId > 2000 && criteriaId < 3000
}
