import assert from 'node:assert/strict'
import { describe, test } from 'vitest'
import type { ProjectFigures } from '../../src/api/projects.ts'
import {
  barOf,
  isReal,
  lastCheckOf,
  ofLastKind,
  roundedChange,
  totalOf,
  type LastCheck,
} from '../../src/pages/projects/figures.ts'
import { en as projects } from '../../src/pages/projects/texts/en.ts'
import { unknownTops } from '../unknown-tops.ts'

const check = (changes: Partial<LastCheck> = {}): LastCheck => ({
  visibility: 10,
  average: 5,
  segments: [1, 1, 0, 0, 0, 2],
  found: 2,
  depth: 30,
  change: undefined,
  isInvented: false,
  ...changes,
})
const change = {
  since: '2026-11-20',
  visibility: 1,
  average: null,
  up: 2,
  down: 1,
  keywords: 4,
  found: 2,
}

describe('the totals of projects', () => {
  test('weigh visibility by keywords and the average by those found, also beyond 100', () => {
    const large = check({ visibility: 40, average: 120, segments: [0, 2, 0, 0, 0, 10], found: 8 })
    const { visibility, average, found, segments } = totalOf([
      { keywords: 4, check: check() },
      { keywords: 12, check: large },
    ])
    assert.equal(visibility?.value, (10 * 4 + 40 * 12) / 16)
    assert.equal(average?.value, (5 * 2 + 120 * 8) / 10)
    assert.equal(found, 10 / 16)
    assert.deepEqual(segments, [1, 3, 0, 0, 0, 12])
  })

  test('count a change only where it is known, and say of how many projects', () => {
    const total = totalOf([
      { keywords: 4, check: check({ change: { ...change, average: 2 } }) },
      { keywords: 4, check: check({ change }) },
      { keywords: 4, check: check({ average: null, found: 0 }) },
      { keywords: 3, check: undefined },
    ])
    assert.deepEqual([total.keywords, total.up, total.down], [15, 4, 2])
    assert.deepEqual(total.visibility, { value: 10, change: 1, changed: 2, projects: 3 })
    assert.deepEqual(total.average, { value: 5, change: 2, changed: 1, projects: 2 })
  })

  test('weigh a change by the keywords that it is over, not by all that were found', () => {
    const few = { ...change, visibility: 8, average: 50, keywords: 1, found: 1 }
    const many = { ...change, visibility: 0, average: 0, keywords: 7, found: 4 }
    const { visibility, average } = totalOf([
      { keywords: 4, check: check({ change: few }) },
      { keywords: 4, check: check({ change: many }) },
    ])
    assert.deepEqual([visibility?.change, average?.change], [1, 10])
  })

  test('are unknown without a check', () => {
    const { visibility, average, found } = totalOf([{ keywords: 3, check: undefined }])
    assert.deepEqual([visibility, average, found], [undefined, undefined, null])
  })

  test('have no ups and downs after the first checks, since nothing is known of them', () => {
    const { up, down } = totalOf([{ keywords: 4, check: check() }])
    assert.deepEqual([up, down], [null, null])
  })

  test('leave out projects of the sandbox and copies of their numbers', () => {
    const own = { demo: 0, synthetic: 0 } as const
    assert.equal(isReal(own, undefined), true)
    assert.equal(isReal(own, check()), true)
    assert.equal(isReal(own, check({ isInvented: true })), false)
    assert.equal(isReal({ ...own, synthetic: 1 }, undefined), false)
    assert.equal(isReal({ ...own, demo: 1 }, undefined), false)
  })
})

test('the found keywords of a check are those with a position, however deep', () => {
  const tops = { '1_3': 1, '1_10': 2, '11_30': 0, '31_50': 0, '51_100': 0, '101_10000': 5 }
  const positions_summary = {
    dates: ['2026-11-20', '2026-11-27'],
    tops: [tops, tops],
    comparison: { not_found: [4, 3], depths: [300, 300] },
  }
  const { segments, found } = lastCheckOf({ positions_summary } as unknown as ProjectFigures)!
  assert.deepEqual([segments, found], [[1, 1, 0, 0, 0, 5], 4])
})

test('a check that is compared with none of the keywords before has no change, instead of one of 0', () => {
  const tops = { '1_3': 1, '1_10': 2, '11_30': 0, '31_50': 0, '51_100': 0, '101_10000': 0 }
  const moved = { up: 0, down: 0, entered: 0, left: 0, only_first: 0, only_second: 0, not_found: [0, 0] }
  const changeWith = (counts: object) =>
    lastCheckOf({
      positions_summary: {
        dates: ['2026-11-20', '2026-11-27'],
        tops: [tops, tops],
        comparison: { ...moved, ...counts, depths: [30, 30] },
      },
    } as unknown as ProjectFigures)!.change
  assert.equal(changeWith({ keywords: 2, unknown: 2 }), undefined)
  assert.equal(changeWith({ keywords: 2, unknown: 1 })!.keywords, 1)
})

test('a line of recent weeks does not lead from real values to invented ones', () => {
  assert.deepEqual(ofLastKind([29.6, 34.4, 24.2, 24], [0, 0, 1, 3]), [null, null, 24.2, 24])
  assert.deepEqual(ofLastKind([5, 29.6, 34.4], [7, 0, 0]), [null, 29.6, 34.4])
  assert.deepEqual(ofLastKind([], []), [])
})

test('a bar has no part that nobody looked at, and says how far was looked', () => {
  const words = {
    range: (from: number, to: number) => `${from}–${to}`,
    rest: (depth: number | null) => `not within ${depth}`,
    part: projects.part,
  }
  assert.deepEqual(
    barOf(check(), words).map((part) => [part.tone, part.words]),
    [
      [1, '1–3: 1'],
      [2, '4–10: 1'],
      [0, 'not within 30: 2'],
    ],
  )
  const [many] = barOf(check({ segments: [12_000, 0, 0, 0, 0, 0] }), words)
  assert.equal(many!.words, '1–3: 12,000')
})

test('gains and losses of one size round alike', () => {
  const sizes = [0.04, 0.05, 0.15, 1.25, 2]
  assert.deepEqual(sizes.map(roundedChange), [0, 0.1, 0.2, 1.3, 2])
  for (const size of sizes) assert.equal(roundedChange(-size) + roundedChange(size), 0)
})

test('a last check of which only deleted keywords are left is no check with nothing found', () => {
  const figures = {
    positions_summary: { dates: ['2026-11-20', '2026-11-21'], tops: [unknownTops, unknownTops] },
  }
  assert.equal(lastCheckOf(figures as unknown as ProjectFigures), undefined)
})
