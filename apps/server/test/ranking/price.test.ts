import assert from 'node:assert/strict'
import fc from 'fast-check'
import { describe, it } from 'vitest'
import { pagesForDepth, pagesForSnapshot, priceOf } from '#ranking/start/price.ts'

/** A price that the setting allows, with its value in millionths. */
const price = fc
  .record({
    whole: fc.bigInt({ min: 0n, max: 999_999_999n }),
    decimals: fc.string({ unit: fc.constantFrom(...'0123456789'), maxLength: 6 }),
  })
  .map(({ whole, decimals }) => ({
    text: decimals === '' ? `${whole}` : `${whole}.${decimals}`,
    millionths: whole * 1_000_000n + BigInt(decimals.padEnd(6, '0')),
  }))

describe('priceOf', () => {
  it('is exact for every price and number of pages', () => {
    fc.assert(
      fc.property(price, fc.integer({ min: 0, max: 100_000_000 }), ({ text, millionths }, pages) => {
        const [whole = '', decimals = ''] = priceOf(pages, text).split('.')
        assert.match(`${whole}.${decimals}`, /^\d+\.\d{6}$/)
        assert.equal(BigInt(whole) * 1_000_000n + BigInt(decimals), millionths * BigInt(pages))
      }),
      { numRuns: 1_000 },
    )
  })

  it('is additive: pages cost the same apart and together', () => {
    const value = (text: string) => BigInt(text.replace('.', ''))
    fc.assert(
      fc.property(price, fc.nat(1_000_000), fc.nat(1_000_000), ({ text }, a, b) => {
        assert.equal(value(priceOf(a, text)) + value(priceOf(b, text)), value(priceOf(a + b, text)))
      }),
    )
  })

  it('is exact where floating point is not', () => {
    assert.equal(priceOf(3, '0.1'), '0.300000')
    assert.equal(priceOf(10_000, '0.000001'), '0.010000')
    assert.equal(priceOf(100_000_000, '999999999.999999'), '99999999999999900.000000')
    assert.equal(priceOf(0, '0.01'), '0.000000')
  })
})

/** A provider with this many results per page. */
const ofPages = (pageSize: number) => ({ paging: 'addressable', pageSize, maximumDepth: 1_000 }) as const

describe('pagesForDepth', () => {
  it('is one page when everything comes at once, unless the depth is beyond that', () => {
    const whole = { paging: 'whole', pageSize: 10, maximumDepth: 250 } as const
    assert.deepEqual(
      [1, 2, 3].map((depth) => pagesForDepth(0, depth, whole)),
      [1, 1, 2],
    )
  })

  it('covers the depth with as few whole pages as possible', () => {
    assert.deepEqual(
      [1, 2, 10].map((depth) => pagesForDepth(1, depth, ofPages(10))),
      [1, 2, 10],
    )
    assert.deepEqual(
      [1, 3].map((depth) => pagesForDepth(0, depth, ofPages(10))),
      [10, 30],
    )
    assert.equal(pagesForDepth(1, 1, ofPages(100)), 1)
    assert.equal(pagesForDepth(1, 5, ofPages(8)), 7)
  })
})

describe('pagesForSnapshot', () => {
  const pages = (asked: Parameters<typeof pagesForSnapshot>[0]) =>
    ([0, 1, 2, 3, 5, 9] as const).map((setting) => pagesForSnapshot(asked, setting, ofPages(10)))

  it('follows the setting of the project when the check has none', () =>
    assert.deepEqual(pages(undefined), [0, 2, 2, 3, 5, 10]))

  it('covers 20 results for 1 when the setting has no depth', () =>
    assert.deepEqual(pages(1), [2, 2, 2, 3, 5, 10]))

  it('is what the check requests, whatever the setting', () => {
    assert.deepEqual(pages(0), [0, 0, 0, 0, 0, 0])
    assert.deepEqual(pages(3), [3, 3, 3, 3, 3, 3])
  })

  it('takes whole pages', () => assert.equal(pagesForSnapshot(5, 0, ofPages(8)), 7))
})
