import { ApiError } from '@sextant/contract'

/** An exact sum of prices, which are decimal text. */
export class Sum {
  #parts = 0n

  get text(): string {
    return text(this.#parts)
  }

  add(price: string): void {
    this.#parts += parts(price)
  }

  exceeds(limit: string): boolean {
    return this.#parts > parts(limit)
  }
}

/** The most that a request or a run may cost, of which every part takes its price. */
export class PriceBound {
  /** Exact decimal text. */
  readonly limit: string
  readonly #advice: string
  readonly #taken = new Sum()

  /**
   * @param limit exact decimal text
   * @param advice completes "…; "
   */
  constructor(limit: string, advice: string) {
    this.limit = limit
    this.#advice = advice
  }

  /** Adds a price, as exact decimal text. Throws ApiError 3012 if the sum exceeds the limit. */
  take(price: string): void {
    this.#taken.add(price)
    if (!this.#taken.exceeds(this.limit)) return
    throw new ApiError(
      'price_above_token',
      `the highest possible price is now ${this.#taken.text}, but the token allows ${text(parts(this.limit))}; ${this.#advice}`,
    )
  }
}

const DECIMALS = 9

/** An amount in units of the last decimal. */
function parts(amount: string): bigint {
  const [whole = '0', decimals = ''] = amount.split('.')
  return BigInt(whole + decimals.padEnd(DECIMALS, '0').slice(0, DECIMALS))
}

/** An amount with at least two decimals. */
function text(amount: bigint): string {
  const digits = amount.toString().padStart(DECIMALS + 1, '0')
  return `${digits.slice(0, -DECIMALS)}.${digits.slice(-DECIMALS)}`.replace(/0{1,7}$/, '')
}
