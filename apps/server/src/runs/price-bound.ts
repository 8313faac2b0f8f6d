import { ApiError } from '@sextant/contract'
import { decimalOf, unitsOf } from '#db/decimal.ts'

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
  return unitsOf(amount, DECIMALS)
}

/** An amount with at least two decimals. */
function text(amount: bigint): string {
  return decimalOf(amount, DECIMALS).replace(/0{1,7}$/, '')
}
