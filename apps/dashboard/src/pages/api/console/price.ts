/** The price in the result of an operation that returns one: a total, or a price per payer. */
export function priceIn(result: unknown): number {
  const { price, pricesByUsers } = result as {
    readonly price?: number
    readonly pricesByUsers?: Readonly<Record<string, { readonly price: number }>>
  }
  return price ?? Object.values(pricesByUsers ?? {}).reduce((sum, one) => sum + one.price, 0)
}
