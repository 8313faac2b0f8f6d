import assert from 'node:assert/strict'
import { registry, type Operation } from '@sextant/contract'
import { test } from 'vitest'

const operations: Readonly<Record<string, Operation>> = registry

test('an operation that spends money names the operation that returns its price', () => {
  const spending = Object.values(operations).filter(
    ({ access, errors }) => access === 'account' && errors.includes('insufficient_funds'),
  )
  assert.deepEqual(
    spending.filter(({ price }) => price === undefined),
    [],
  )
})

test('a price is requested with the same parameters', () => {
  for (const { address, parameters, price, selection } of Object.values(operations)) {
    if (price === undefined) continue
    const telling = operations[price]
    assert.ok(telling, `${address}: there is no ${price}`)
    assert.deepEqual(
      Object.keys(parameters).filter((name) => !(name in telling.parameters)),
      [],
    )
    assert.equal(telling.selection?.row, selection?.row)
  }
})
