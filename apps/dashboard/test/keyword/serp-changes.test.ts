import assert from 'node:assert/strict'
import { test } from 'vitest'
import { compareSerps } from '../../src/pages/keyword/serp-changes.ts'
import type { RankedResult } from '../../src/pages/keyword/serp.ts'

/** A result page whose results are named by letters, the first one on rank 1; a dot is a rank without a result. */
function page(letters: string): RankedResult[] {
  return [...letters].flatMap((url, index) =>
    url === '.' ? [] : [{ rank: index + 1, url, domain: `${url}.example`, title: '', text: '' }],
  )
}

const changesOf = (before: string, after: string) =>
  compareSerps(page(before), page(after)).changes.map(
    ({ url, kind, before: was, after: now }) => `${url} ${kind} ${was ?? '–'}→${now ?? '–'}`,
  )

test('results are new, gone, up, down or unchanged, in the order of the later page', () => {
  assert.deepEqual(changesOf('abcd', 'cbea'), [
    'c up 3→1',
    'b same 2→2',
    'e entered –→3',
    'a down 1→4',
    'd left 4→–',
  ])
})

test('a result that left is listed behind the one that is there now', () => {
  assert.deepEqual(changesOf('abc', 'axc'), ['a same 1→1', 'x entered –→2', 'b left 2→–', 'c same 3→3'])
})

test('pages of different length are compared over the ranks that both have', () => {
  const { depth, changes } = compareSerps(page('abcdefgh'), page('bazx'))
  assert.equal(depth, 4)
  assert.deepEqual(
    changes.map(({ url }) => url),
    ['b', 'a', 'z', 'c', 'x', 'd'],
  )
})

test('a result that crosses the common depth is listed with both ranks, and deeper ones are not', () => {
  assert.deepEqual(changesOf('abc', 'dabxc'), ['d entered –→1', 'a down 1→2', 'b down 2→3', 'c down 3→5'])
})

test('an address that is on a page twice counts with its best rank', () => {
  assert.deepEqual(changesOf('aba', 'baa'), ['b up 2→1', 'a down 1→2'])
})

test('without one of the pages there is nothing to compare', () => {
  assert.deepEqual(compareSerps([], page('ab')), { depth: 0, changes: [] })
  assert.deepEqual(compareSerps(page('ab'), []), { depth: 0, changes: [] })
})
