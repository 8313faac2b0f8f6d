import assert from 'node:assert/strict'
import type { HistoryCell } from '@sextant/contract'
import { test } from 'vitest'
import { pagesOf } from '../../src/pages/rankings/grid/compared.ts'
import type { Place } from '../../src/pages/rankings/place.ts'

const dates = ['2026-03-01', '2026-03-02']
const between = (before: Partial<HistoryCell>, after: Partial<HistoryCell>) =>
  pagesOf({ '2026-03-01:7:2': before, '2026-03-02:7:2': after }, dates, 7, { regionIndex: 2 } as Place)
const exact = (relevant_url: string) =>
  ({ outcome: 'exact', position: '5', relevant_url, invented: 0 }) as const
const uncertain = { ...exact('a.example/other'), outcome: 'at_best', position: null } as const

test('a page is compared with that of the earlier date where both have positions of one kind', () => {
  assert.deepEqual(between(exact('a.example/x'), exact('a.example/y')), ['a.example/x', 'a.example/y'])
  assert.deepEqual(between(exact('a.example/x'), { ...exact('a.example/y'), invented: 1 }), [
    undefined,
    'a.example/y',
  ])
  assert.deepEqual(between(exact('a.example/x'), uncertain), [undefined, 'a.example/other'])
  assert.deepEqual(between(uncertain, exact('a.example/x')), [undefined, 'a.example/x'])
})
