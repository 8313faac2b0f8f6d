import assert from 'node:assert/strict'
import { describe, test } from 'vitest'
import { isOnlyNotFound, segmentsWithin } from '../../src/api/segments.ts'

const tops = { '1_3': 1, '1_10': 4, '11_30': 0, '31_50': 0, '51_100': 0, '101_10000': 9 }
const shown = (depth: number | null, of = tops) => segmentsWithin(depth, of).map(({ name }) => name)

describe('the segments that are shown', () => {
  test('end where the checks stopped looking, and those that were not found come last', () => {
    assert.deepEqual(shown(10), ['1_3', '4_10', '101_10000'])
    assert.deepEqual(shown(30), ['1_3', '4_10', '11_30', '101_10000'])
    assert.deepEqual(shown(100), ['1_3', '4_10', '11_30', '31_50', '51_100', '101_10000'])
  })

  test('are all of them when the depth is not known', () => {
    assert.equal(shown(null).length, 6)
  })

  test('include one behind the depth that has keywords, as after a deeper check of some', () => {
    assert.deepEqual(shown(10, { ...tops, '31_50': 2 }), ['1_3', '4_10', '31_50', '101_10000'])
  })
})

test('the last segment holds only keywords that were not found, unless positions behind 100 were looked at', () => {
  assert.equal(isOnlyNotFound('101_10000', 30), true)
  assert.equal(isOnlyNotFound('101_10000', 200), false)
  assert.equal(isOnlyNotFound('101_10000', null), false)
  assert.equal(isOnlyNotFound('51_100', 30), false)
})
