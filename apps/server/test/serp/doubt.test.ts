import assert from 'node:assert/strict'
import { describe, test } from 'vitest'
import { isDoubtful, isExplained, type FirstResults } from '#serp/truth/doubt.ts'
import type { Fingerprint } from '#serp/truth/fingerprint.ts'

/** A page of `size` results, of which the first `changed` are new. */
function print(size: number, changed = 0): Fingerprint {
  const results = Array.from({ length: Math.min(size, 10) }, (_, index) =>
    index < changed ? 1000 + index : index,
  )
  const about = { checksum: 1, hasBlocks: true, isAbout: true, script: 0, place: '', placeTenths: 0 }
  return { ...about, size, results }
}

const results = (size: number, full = 10): FirstResults => ({ print: print(size), hasMore: true, full })

describe('a first page compared with the last one', () => {
  test.each([
    ['as many results', 10, 10, false],
    ['two fewer', 8, 10, false],
    ['three fewer', 7, 10, true],
    ['two of seven fewer', 5, 7, false],
    ['few of few', 1, 5, false],
    ['a tenth of many fewer', 90, 100, false],
    ['a quarter of many fewer', 75, 100, true],
    ['nothing after many', 0, 10, true],
    ['nothing after few', 0, 5, false],
    ['more', 10, 4, false],
  ])('with %s: %d after %d', (_, now, before, doubtful) => {
    assert.equal(isDoubtful(results(now, Math.max(10, before)), print(before)), doubtful)
  })

  test.each([
    ['half of the results', 5, false],
    ['less than half of them', 6, true],
  ])('that shares %s', (_, changed, doubtful) => {
    assert.equal(isDoubtful({ ...results(10), print: print(10, changed) }, print(10)), doubtful)
  })

  test('of a deeper request is compared as far as it was requested itself', () => {
    assert.equal(isDoubtful(results(10), print(100)), false)
  })
})

describe('a first page without an earlier one', () => {
  test.each([
    ['half of a page, and more follows', 5, true, false],
    ['less than half, and more follows', 4, true, true],
    ['less than half, and the reply does not say what follows', 4, null, true],
    ['less than half, and nothing follows', 4, false, false],
    ['nothing, which is confirmed as an empty page', 0, null, false],
  ])('with %s', (_, size, hasMore, doubtful) => {
    assert.equal(isDoubtful({ ...results(size), hasMore }, undefined), doubtful)
  })
})

describe('a second reply to a doubtful page', () => {
  const of = (size: number, changed = 0) => ({ ...results(size), print: print(size, changed) })
  test.each([
    ['is like the last check', of(4), of(10, 2), true],
    ['has the same results', of(10, 9), of(10, 9), true],
    ['has nearly the same results', of(10, 9), of(9, 9), true],
    ['is as short, with other results', of(4, 4), of(4), false],
    ['is longer, and still too short', of(3), of(5), false],
    ['has all but one of a few results', of(4), of(4, 1), true],
    ['has half of a few results', of(4), of(4, 2), false],
    ['has another single result', of(1), of(1, 1), false],
    ['is empty', of(3), of(0), false],
    ['is empty, as the first was', of(0), of(0), true],
    ['has results, after an empty one', of(0), of(9), true],
    ['has few results, after an empty one', of(0), of(3), false],
    [
      'has again other results',
      of(10, 10),
      { ...of(10), print: { ...print(10), results: [9, 8, 7, 6, 20, 21, 22, 23, 24, 25] } },
      false,
    ],
  ])('that %s', (_, first, second, isTrue) => {
    assert.equal(isExplained(first, second, print(10)), isTrue)
  })

  test('with many results may have a few more or fewer', () => {
    const before = print(100)
    const deep = (size: number) => ({ ...results(size, 100), print: print(size, 9) })
    assert.equal(isExplained(deep(96), deep(91), before), true)
    assert.equal(isExplained(deep(96), deep(80), before), false)
  })

  test('of a new keyword that is empty explains no page with a result', () => {
    assert.equal(isExplained({ ...of(1), hasMore: null }, { ...of(0), hasMore: null }, undefined), false)
  })

  test('of a keyword without an earlier one may have few results after an empty one', () => {
    assert.equal(isExplained(of(0), of(3), undefined), true)
  })
})
