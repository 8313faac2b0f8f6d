import assert from 'node:assert/strict'
import { test } from 'vitest'
import { breaksIn, dayFormatter, dayOf, joined, usualDistance } from '../../src/ui/chart/days.ts'

test('dates are numbered by days, without time zones', () => {
  assert.equal(dayOf('1970-01-01'), 0)
  assert.equal(dayOf('2026-03-01') - dayOf('2026-02-28'), 1)
  assert.equal(dayOf('2026-03-30') - dayOf('2026-03-28'), 2)
})

test('days are labelled with day and month, and beyond a year with month and year', () => {
  const first = dayOf('2025-02-01')
  assert.equal(dayFormatter([first, first + 365], 'en-GB')(first), '1 Feb')
  assert.equal(dayFormatter([first, first + 366], 'en-GB')(first), 'Feb 2025')
  assert.equal(dayFormatter([], 'en-GB')(first), '1 Feb')
})

test('the usual distance between checks is the median one', () => {
  assert.equal(usualDistance([1, 8, 15, 16, 23]), 7)
  assert.equal(usualDistance([5]), 1)
  assert.equal(usualDistance([]), 1)
})

test('a line breaks where checks are further apart than usual', () => {
  assert.deepEqual(breaksIn([1, 2, 3, 6, 7]), [[3, 6]])
  assert.deepEqual(breaksIn([1, 8, 15, 22]), [])
  assert.deepEqual(breaksIn([1, 8, 15, 30, 37]), [[15, 30]])
})

test('overlapping gaps become one', () => {
  assert.deepEqual(
    joined([
      [6, 8],
      [1, 3],
      [2, 4],
      [4, 5],
    ]),
    [
      [1, 5],
      [6, 8],
    ],
  )
  assert.deepEqual(
    joined([
      [1, 9],
      [2, 3],
    ]),
    [[1, 9]],
  )
})
