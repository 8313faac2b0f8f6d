import { Type } from 'typebox'
import { parameter } from './parameter.ts'

/** Seconds for which a price token can be spent. */
export const PRICE_TOKEN_SECONDS = 900

/** Parameter of every operation that spends. */
export const priceToken = {
  price_token: parameter
    .confidentialText(500)
    .optional(
      'Sextant extension: `price_token` of the price of the same request. The request is refused if it would cost more. ' +
        'Required for keys with `requires_price_token`.',
    ),
}

/** Part of the result of every operation that returns the price of another. */
export const priceTokenResult = {
  price_token: Type.String({
    description: 'Sextant extension: buys the same request once at no more than this price.',
  }),
  price_token_seconds: Type.Integer({ description: 'Number of seconds for which `price_token` is valid.' }),
}

/** As in examples. */
export const priceTokenExample = { price_token: 'price_…', price_token_seconds: PRICE_TOKEN_SECONDS }
