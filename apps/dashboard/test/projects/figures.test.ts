import assert from 'node:assert/strict'
import { describe, test } from 'vitest'
import { barOf, roundedChange, totalOf, type LastCheck } from '../../src/pages/projects/figures.ts'

const check = (changes: Partial<LastCheck> = {}): LastCheck => ({
  visibility: 10,
  average: 5,
  segments: [1, 1, 0, 0, 0, 2],
  depth: 30,
  change: undefined,
  isInvented: false,
  ...changes,
})
const change = { since: '2026-11-20', visibility: 1, average: null, up: 2, down: 1 }

describe('the totals of projects', () => {
  test('weigh visibility by keywords and the average by those found', () => {
    const large = check({ visibility: 40, average: 20, segments: [0, 2, 4, 0, 0, 6] })
    const { visibility, average, found, segments } = totalOf([
      { keywords: 4, check: check() },
      { keywords: 12, check: large },
    ])
    assert.equal(visibility, (10 * 4 + 40 * 12) / 16)
    assert.equal(average, (5 * 2 + 20 * 6) / 8)
    assert.equal(found, 8 / 16)
    assert.deepEqual(segments, [1, 3, 4, 0, 0, 8])
  })

  test('count a change only where it is known', () => {
    const total = totalOf([
      { keywords: 4, check: check({ change }) },
      { keywords: 4, check: check() },
      { keywords: 3, check: undefined },
    ])
    assert.deepEqual(
      [total.keywords, total.visibilityChange, total.averageChange, total.up, total.down],
      [11, 1, null, 2, 1],
    )
  })

  test('are unknown without a check', () => {
    const { visibility, average, found } = totalOf([{ keywords: 3, check: undefined }])
    assert.deepEqual([visibility, average, found], [null, null, null])
  })
})

test('a bar has no part that nobody looked at, and says how far was looked', () => {
  const words = {
    range: (from: number, to: number) => `${from}–${to}`,
    rest: (depth: number | null) => `not within ${depth}`,
  }
  assert.deepEqual(
    barOf(check(), words).map((part) => [part.tone, part.words]),
    [
      [1, '1–3: 1'],
      [2, '4–10: 1'],
      [0, 'not within 30: 2'],
    ],
  )
})

test('gains and losses of one size round alike', () => {
  const sizes = [0.04, 0.05, 0.15, 1.25, 2]
  assert.deepEqual(sizes.map(roundedChange), [0, 0.1, 0.2, 1.3, 2])
  for (const size of sizes) assert.equal(roundedChange(-size) + roundedChange(size), 0)
})
