import assert from 'node:assert/strict'
import fc from 'fast-check'
import { test } from 'vitest'
import { decimalOf, unitsOf } from '#db/decimal.ts'

test('decimal text is read in units of a decimal, and further decimals are cut off', () => {
  assert.equal(unitsOf('12', 3), 12_000n)
  assert.equal(unitsOf('0.5', 9), 500_000_000n)
  assert.equal(unitsOf('0.1234567891', 9), 123_456_789n, 'a tenth decimal does not multiply by ten')
})

test('units are written with all their decimals, and read again', () => {
  assert.equal(decimalOf(5n, 6), '0.000005')
  fc.assert(
    fc.property(fc.bigInt({ min: 0n, max: 10n ** 20n }), fc.constantFrom(6, 9), (units, decimals) =>
      assert.equal(unitsOf(decimalOf(units, decimals), decimals), units),
    ),
  )
})
