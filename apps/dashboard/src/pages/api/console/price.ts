/** The price in the answer of an operation that tells one: of the whole, or by who pays. */
export function priceIn(result: unknown): number {
  const { price, pricesByUsers } = result as {
    readonly price?: number
    readonly pricesByUsers?: Readonly<Record<string, { readonly price: number }>>
  }
  return price ?? Object.values(pricesByUsers ?? {}).reduce((sum, one) => sum + one.price, 0)
}
