import assert from 'node:assert/strict'
import type { ProviderCap } from '@sextant/contract/providers_2/caps.ts'
import type { Provider } from '@sextant/contract/providers_2/providers.ts'
import { describe, test } from 'vitest'
import { isAmount } from '../../src/pages/providers/amount.ts'
import {
  failingOn,
  firstOf,
  stateOf,
  type HealthDay,
  type Order,
} from '../../src/pages/providers/providers.ts'

const provider = (changes: Partial<Provider> = {}): Provider =>
  ({ id: 'serper', on: 1, problem: null, price_per_unit: '0.1', source: 'stored', ...changes }) as Provider
const cap = (changes: Partial<ProviderCap> = {}): ProviderCap => ({
  scope: 'provider',
  id: 'serper',
  period: 'day',
  amount: '1',
  spent: '0',
  reserved: '0',
  ...changes,
})

describe('a provider', () => {
  test('is ready, turned off or broken', () => {
    assert.equal(stateOf(provider()), 'ready')
    assert.equal(stateOf(provider({ on: 0, problem: 'No key.' })), 'off')
    assert.equal(stateOf(provider({ problem: 'No key.' })), 'broken')
  })

  test('is capped as soon as one more unit exceeds a cap, including what is reserved', () => {
    assert.equal(stateOf(provider(), [cap({ spent: '0.8', reserved: '0.1' })]), 'ready')
    assert.equal(stateOf(provider(), [cap({ spent: '0.9', reserved: '0.05' })]), 'capped')
    assert.equal(stateOf(provider(), [cap(), cap({ period: 'month', spent: '1' })]), 'capped')
  })

  test('is not capped by rounding errors', () => {
    assert.equal(stateOf(provider(), [cap({ amount: '0.3', spent: '0.2' })]), 'ready')
  })

  test('needs a price for its caps, and caps of others do not matter', () => {
    assert.equal(stateOf(provider({ price_per_unit: null }), [cap()]), 'priceless')
    assert.equal(stateOf(provider({ price_per_unit: null }), [cap({ id: 'brave' })]), 'ready')
    assert.equal(stateOf(provider(), [cap({ scope: 'project', spent: '1' })]), 'ready')
  })

  test('is failing if at least half of the requests of its latest day failed', () => {
    const day = (date: string, requests: number, failed: number) => ({ date, requests, failed }) as HealthDay
    assert.equal(failingOn([day('2026-03-02', 10, 5), day('2026-03-01', 10, 0)])?.date, '2026-03-02')
    assert.equal(failingOn([day('2026-03-01', 10, 10), day('2026-03-02', 10, 4)]), undefined)
    assert.equal(failingOn(), undefined)
  })

  test('starts the checks of a search engine if it is the first one in the order that works', () => {
    const order = { searcher_key: 1, providers: ['gone', 'brave', 'serper'] } as Order
    const off = provider({ id: 'brave', on: 0 })
    assert.equal(firstOf(order, [provider(), off])?.id, 'serper')
    assert.equal(firstOf(order, [provider(), provider({ id: 'brave' })])?.id, 'brave')
    assert.equal(firstOf(order, [off]), undefined)
  })
})

test('amounts have at most 9 decimals and are not negative', () => {
  assert.deepEqual(['5', '0', ' 0.0006 ', '0.123456789'].map(isAmount), [true, true, true, true])
  assert.deepEqual(['', '-1', '.5', '1,5', '0.1234567891', '1e3'].map(isAmount), Array(6).fill(false))
})
