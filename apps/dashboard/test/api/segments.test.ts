import assert from 'node:assert/strict'
import { describe, test } from 'vitest'
import { changeOf, isOnlyNotFound, segments, segmentsWithin } from '../../src/api/segments.ts'
import { unknownTops } from '../unknown-tops.ts'

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

describe('the change of a segment', () => {
  const changes = { '1_3': 1, '1_10': 3, '11_30': -2, '31_50': 4, '51_100': 0, '101_10000': -5 }
  const changesAt = (
    depths: (number | null)[],
    tops_dynamics: Record<keyof typeof changes, number | null> = changes,
  ) => segments.map((segment) => changeOf(segment, { tops_dynamics, comparison: { depths } as never }))

  test('is what the API says', () => {
    assert.deepEqual(changesAt([100, 100]), [1, 2, -2, 4, 0, -5])
    assert.deepEqual(changesAt([null, 100]), [1, 2, -2, 4, 0, -5])
  })

  test('is not known behind the smaller of two depths, where only one of the checks looked', () => {
    assert.deepEqual(changesAt([30, 100]), [1, 2, -2, null, null, null])
    assert.deepEqual(changesAt([100, 20]), [1, 2, null, null, null, null])
  })

  test('is not known between invented and real positions', () => {
    assert.deepEqual(
      changesAt([100, 100], unknownTops),
      segments.map(() => null),
    )
  })
})
