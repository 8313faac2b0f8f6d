import assert from 'node:assert/strict'
import { registry, type Operation } from '@sextant/contract'
import { operation } from '@sextant/contract/operation.ts'
import { priceToken } from '@sextant/contract/price-token.ts'
import { Type } from 'typebox'
import { test } from 'vitest'

const operations: Readonly<Record<string, Operation>> = registry

test('an operation that spends money names the operation that returns its price', () => {
  const spending = Object.values(operations).filter(
    ({ access, errors, scopes, spendsLater }) =>
      (access === 'account' && errors.includes('insufficient_funds')) ||
      (scopes.includes('spend') && spendsLater !== true),
  )
  assert.deepEqual(
    spending.filter(({ price, scopes }) => price === undefined || !scopes.includes('spend')),
    [],
  )
})

test('a price has a token, which the operation that spends takes', () => {
  const priced = Object.values(operations).flatMap(({ price }) => (price === undefined ? [] : [price]))
  assert.equal(new Set(priced).size, priced.length)
  for (const address of priced) {
    const { result } = operations[address]!
    assert.ok(
      typeof result === 'object' && 'price_token' in (result as { properties: object }).properties,
      address,
    )
  }
})

test('a price is requested with the same parameters', () => {
  for (const { address, parameters, price, selection } of Object.values(operations)) {
    if (price === undefined) continue
    const telling = operations[price]
    assert.ok(telling, `${address}: there is no ${price}`)
    assert.deepEqual(
      Object.keys(parameters).filter((name) => name !== 'confirm' && !(name in telling.parameters)),
      ['price_token'],
    )
    assert.equal(telling.selection?.row, selection?.row)
  }
})

test('an operation that spends does not compile without the operation that returns its price', () => {
  const parameters = {}
  const rest = { summary: '', parameters, result: Type.Integer(), example: { request: {}, result: 1 } }
  // @ts-expect-error -- There is no price.
  operation('edit/tests_2', { ...rest, scope: 'spend' })
  // @ts-expect-error -- The price token is not a parameter.
  operation('edit/tests_2', { ...rest, scope: 'spend', price: 'get/tests_2' })
  // @ts-expect-error -- Only what spends has a price.
  operation('edit/tests_2', { ...rest, scope: 'write', price: 'get/tests_2', parameters: priceToken })
  operation('edit/tests_2', { ...rest, scope: 'spend', price: 'get/tests_2', parameters: priceToken })
  operation('edit/tests_2', { ...rest, scope: 'spend', spendsLater: true })
})
