import type { RequestTo } from '@sextant/sdk'

/** Which charges are summed up, as the API's filters. */
export type ChargeFilters = NonNullable<RequestTo<'get/bank_2/history/summary'>['filters']>

/** A sum of the billing log; charges are negative. */
interface Sum {
  readonly sum: string
}

/** Charges added up: they are negative in the log and positive here. */
export function charged(sums: readonly Sum[]): number {
  // In millionths, the smallest amounts there are, so that adding leaves no dust.
  return sums.reduce((millionths, { sum }) => millionths - Math.round(Number(sum) * 1e6), 0) / 1e6
}

/** Charges added up by a key, the largest first. */
export function chargedBy<S extends Sum>(
  sums: readonly S[],
  keyOf: (sum: S) => string,
): (readonly [key: string, amount: number])[] {
  return [...Map.groupBy(sums, keyOf)]
    .map(([key, of]) => [key, charged(of)] as const)
    .toSorted(([, a], [, b]) => b - a)
}
