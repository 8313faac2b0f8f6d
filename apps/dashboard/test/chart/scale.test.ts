import assert from 'node:assert/strict'
import { describe, test } from 'vitest'
import { rangeOf, splitsOf } from '../../src/ui/chart/scale.ts'
import type { ChartKind, ChartSeries } from '../../src/ui/chart/series.ts'

const series = (values: (number | null)[], kind: ChartKind = 'line'): ChartSeries => ({
  name: kind,
  kind,
  tone: 1,
  values,
})

describe('the range of the vertical axis', () => {
  test('begins at 0 and ends at the next round number', () => {
    for (const [largest, end] of [
      [0.4, 1],
      [7, 7],
      [34, 35],
      [61, 65],
      [130, 150],
      [1999, 2000],
    ] as const) {
      assert.deepEqual(rangeOf([series([null, 0, largest])], {}), [0, end])
    }
  })

  test('begins at 1 for positions', () => {
    assert.deepEqual(rangeOf([series([3, 24])], { lowIsUp: true }), [1, 25])
  })

  test('fits closely around the values when asked to, but not beyond position 1', () => {
    assert.deepEqual(rangeOf([series([12.4, 17.8])], { lowIsUp: true, close: true }), [11, 19])
    assert.deepEqual(rangeOf([series([1.2, 2])], { lowIsUp: true, close: true }), [1, 3])
  })

  test('has the given ends, whatever the values are', () => {
    assert.deepEqual(rangeOf([series([3, 240])], { lowIsUp: true, least: 1, most: 30 }), [1, 30])
  })

  test('ignores marks and events, whose numbers mean nothing', () => {
    assert.deepEqual(rangeOf([series([4]), series([900], 'bottom'), series([900], 'event')], {}), [0, 4])
  })

  test('is never empty, even without values', () => {
    assert.deepEqual(rangeOf([series([null])], {}), [0, 1])
    assert.deepEqual(rangeOf([series([1])], { lowIsUp: true }), [1, 2])
  })
})

describe('the marks of the vertical axis', () => {
  test('are about five round numbers', () => {
    assert.deepEqual(splitsOf([0, 35], {}), [0, 10, 20, 30])
    assert.deepEqual(splitsOf([0, 100], {}), [0, 20, 40, 60, 80, 100])
    assert.deepEqual(splitsOf([0, 1], {}), [0, 0.2, 0.4, 0.6, 0.8, 1])
  })

  test('include position 1, without a mark too close to it', () => {
    assert.deepEqual(splitsOf([1, 25], { lowIsUp: true }), [1, 5, 10, 15, 20, 25])
    assert.deepEqual(splitsOf([11, 19], { lowIsUp: true }), [11, 12, 14, 16, 18])
  })

  test('are whole numbers where the values are', () => {
    assert.deepEqual(splitsOf([0, 3], { whole: true }), [0, 1, 2, 3])
    assert.deepEqual(splitsOf([1, 2], { lowIsUp: true }), [1, 2])
  })
})
