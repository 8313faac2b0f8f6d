import { ApiError, type Operation } from '@sextant/contract'
import { PRICE_TOKEN_SECONDS } from '@sextant/contract/price-token.ts'
import type { Executor } from '#db/database.ts'
import { fingerprint } from '#idempotency/fingerprint.ts'
import { PriceBound } from '#runs/price-bound.ts'
import { spendToken, type PriceToken, type PriceTokens } from './token.ts'

/** The request whose prices are concerned. */
export interface PricedRequest {
  readonly accountId: number
  readonly requiresPriceToken: boolean
  readonly sent: Readonly<Record<string, unknown>>
  readonly input: Readonly<Record<string, unknown>>
}

/** An operation that spends, and the one that returns its price. */
export interface PricedPair {
  readonly spending: Operation
  readonly pricing: Operation
}

/** The price of a request: what it returns, or what binds it. */
export class RequestPrices {
  /** What the price token of the request allows it to spend; undefined without one. */
  readonly bound: PriceBound | undefined
  readonly #tokens: PriceTokens
  readonly #pair: PricedPair | undefined
  readonly #request: PricedRequest
  readonly #token: PriceToken | undefined

  /**
   * Throws ApiError 3010 if a token is required and missing, 3011 if it is invalid.
   *
   * @param pair that the request is a part of, if any
   */
  constructor(
    tokens: PriceTokens,
    operation: Operation,
    pair: PricedPair | undefined,
    request: PricedRequest,
  ) {
    this.#tokens = tokens
    this.#pair = pair
    this.#request = request
    if (operation.spendsLater === true && request.requiresPriceToken) {
      throw new ApiError(
        'price_token_required',
        `${operation.address} sets how later work is done, which has no price yet; use a key without \`requires_price_token\``,
      )
    }
    if (pair?.spending !== operation) return
    const advice = `get a new one from ${pair.pricing.address} with the same parameters`
    const sent = request.input.price_token
    if (typeof sent === 'string') {
      this.#token = tokens.read(sent, this.#priced(pair), advice)
      this.bound = new PriceBound(this.#token.price, advice)
    } else if (request.requiresPriceToken) {
      throw new ApiError(
        'price_token_required',
        `this API key must send the \`price_token\` that ${pair.pricing.address} returns for the same parameters`,
        { field: 'price_token' },
      )
    }
  }

  /** Whether the request has a token to spend. */
  get hasToken(): boolean {
    return this.#token !== undefined
  }

  /**
   * Spends the token of the request: as the last part of its transaction, or, in an operation without one, by the handler
   * before its effect. Throws ApiError 3011 if it was spent before.
   */
  async spend(tx: Executor): Promise<void> {
    if (this.#token === undefined || this.#pair === undefined) return
    const advice = `get a new one from ${this.#pair.pricing.address}`
    await spendToken(tx, this.#request.accountId, this.#token, advice)
  }

  /** The token for a price, exact decimal text, that this request asked for. */
  token(price: string): { price_token: string; price_token_seconds: number } {
    const pair = this.#pair!
    return {
      price_token: this.#tokens.create(this.#priced(pair), price),
      price_token_seconds: PRICE_TOKEN_SECONDS,
    }
  }

  #priced({ spending, pricing }: PricedPair) {
    const { accountId, input, sent } = this.#request
    const shared = Object.keys(spending.parameters).filter((name) => name in pricing.parameters)
    const scope = {
      ...Object.fromEntries(shared.map((name) => [name, input[name]])),
      ...(spending.selection === undefined ? {} : { filters: sent.filters, id: text(sent.id) }),
    }
    return { accountId, address: spending.address, fingerprint: fingerprint(spending.address, scope) }
  }
}

/** Numbers may be sent as digits. */
function text(id: unknown): string | undefined {
  return typeof id === 'number' || typeof id === 'string' ? String(id) : undefined
}
