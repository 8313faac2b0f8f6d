/** A sum of the billing log; charges are negative. */
interface Sum {
  readonly sum: string
}

/** Adds up charges. They are negative in the log and positive in the result. */
export function charged(sums: readonly Sum[]): number {
  // In millionths, the smallest amount, so that rounding errors do not add up.
  return sums.reduce((millionths, { sum }) => millionths - Math.round(Number(sum) * 1e6), 0) / 1e6
}

/** Adds up charges by a key, largest first. */
export function chargedBy<S extends Sum>(
  sums: readonly S[],
  keyOf: (sum: S) => string,
): (readonly [key: string, amount: number])[] {
  return [...Map.groupBy(sums, keyOf)]
    .map(([key, of]) => [key, charged(of)] as const)
    .toSorted(([, a], [, b]) => b - a)
}
