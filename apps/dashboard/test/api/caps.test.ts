import assert from 'node:assert/strict'
import { test } from 'vitest'
import { usedOf } from '../../src/api/caps.ts'

test('a cap is reached to the smallest amount, whatever the sum of floating-point numbers', () => {
  assert.equal(usedOf({ spent: '0.7', reserved: '0.1' }), 0.8)
  assert.equal(usedOf({ spent: '0.000000001', reserved: '0' }), 0.000000001)
})
