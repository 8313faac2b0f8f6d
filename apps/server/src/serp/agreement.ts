import type { ParsedSerpPage } from './page.ts'
import { comparableUrl } from './url.ts'

/** Number of the first results that are compared. */
const FIRST = 10

/** How far two pages of a query agree. */
export interface Agreement {
  /** Number of different destinations among the first ten results, of the page that has more of them. */
  readonly compared: number
  /** For each destination that both pages have among their first ten results, the difference of its places. */
  readonly differences: readonly number[]
}

/** Compares the first ten results of two pages. Hidden destinations do not count. */
export function agreementOf(one: ParsedSerpPage, other: ParsedSerpPage): Agreement {
  const [a, b] = [placesOf(one), placesOf(other)]
  const both = [...a].filter(([url]) => b.has(url))
  return {
    compared: Math.max(a.size, b.size),
    differences: both.map(([url, place]) => Math.abs(place - b.get(url)!)),
  }
}

/** The best place of each destination. */
function placesOf({ organic }: ParsedSerpPage): ReadonlyMap<string, number> {
  const places = new Map<string, number>()
  for (const [index, { url }] of organic.slice(0, FIRST).entries()) {
    const comparable = comparableUrl(url)
    const key = JSON.stringify(comparable)
    if (comparable !== null && !places.has(key)) places.set(key, index + 1)
  }
  return places
}
