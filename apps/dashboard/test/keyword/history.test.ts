import assert from 'node:assert/strict'
import type { HistoryCell } from '@sextant/contract'
import { test } from 'vitest'
import { observationsIn, positionsOf, type KeywordHistory } from '../../src/pages/keyword/history.ts'
import { signOf } from '../../src/pages/keyword/sign.ts'

const SITE = 7
const RIVAL = 8
const REGION = 2
const of = { projectId: SITE, regionIndex: REGION, from: '2026-03-01' }

/** The history of a keyword whose cells are given by date, of the site unless they name another one. */
function historyOf(
  cells: Readonly<Record<string, Partial<HistoryCell>>>,
  existsDates: readonly string[] | null = Object.keys(cells),
): KeywordHistory {
  const positionsData = Object.fromEntries(
    Object.entries(cells).map(([key, cell]) => {
      const [date, site = SITE] = key.split(' ')
      return [`${date}:${site}:${REGION}`, cell]
    }),
  )
  return { keywords: [{ positionsData }], existsDates }
}

const exact = (position: number, relevant_url: string | null = null) =>
  ({ outcome: 'exact', position: String(position), relevant_url }) as const
const missing = { outcome: 'not_within', position: '--', depth: 100 } as const

test('a position is compared with the one before it, and not found counts as entering and leaving', () => {
  const seen = observationsIn(
    historyOf({
      '2026-03-01': exact(9),
      '2026-03-02': exact(4),
      '2026-03-03': exact(4),
      '2026-03-04': exact(6),
      '2026-03-05': missing,
      '2026-03-06': missing,
      '2026-03-07': exact(12),
    }),
    of,
  )
  assert.deepEqual(
    seen.map(({ moved }) => moved),
    [
      { kind: 'none' },
      { kind: 'up', by: 5 },
      { kind: 'same' },
      { kind: 'down', by: 2 },
      { kind: 'left' },
      { kind: 'same' },
      { kind: 'entered' },
    ],
  )
})

test('a site that was not found has the depth as its sign, as in the rankings, where that is known', () => {
  const seen = observationsIn(
    historyOf({
      '2026-03-01': missing,
      '2026-03-02': { outcome: 'not_within', position: '--', depth: null },
    }),
    of,
  )
  assert.deepEqual(seen.map(signOf), ['>100', '--'])
})

test('what was not looked at neither enters nor leaves, and depths count in tens', () => {
  const within = (depth: number) => ({ outcome: 'not_within', position: '--', depth }) as const
  const seen = observationsIn(
    historyOf({
      '2026-03-01': within(30),
      '2026-03-02': exact(36),
      '2026-03-03': within(30),
      '2026-03-04': exact(28),
      '2026-03-05': within(28),
      '2026-03-06': exact(30),
    }),
    of,
  )
  assert.deepEqual(
    seen.map(({ moved }) => moved.kind),
    ['none', 'none', 'none', 'entered', 'left', 'entered'],
  )
})

test('uncertain outcomes have no movement, and the next certain one is compared across them', () => {
  const seen = observationsIn(
    historyOf({
      '2026-03-01': exact(9),
      '2026-03-02': { outcome: 'at_best', position: '--', worst_position: 24 },
      '2026-03-03': { outcome: 'partial', position: '--', reason: 'No credit.' },
      '2026-03-04': { outcome: 'failed', position: '--', reason: 'No credit.', reason_kind: 'quota' },
      '2026-03-05': exact(7),
    }),
    of,
  )
  assert.deepEqual(
    seen.map((one) => [signOf(one), one.moved.kind]),
    [
      ['9', 'none'],
      ['≤24', 'none'],
      ['…', 'none'],
      ['!', 'none'],
      ['7', 'up'],
    ],
  )
  assert.deepEqual([seen[3]!.reason, seen[3]!.reasonKind], ['No credit.', 'quota'])
})

test('a changed page is shown once, and dates without a page do not hide the change', () => {
  const seen = observationsIn(
    historyOf({
      '2026-03-01': exact(9, 'bakery.example/rye'),
      '2026-03-02': missing,
      '2026-03-03': exact(5, 'bakery.example/bread'),
      '2026-03-04': exact(5, 'bakery.example/bread'),
    }),
    of,
  )
  assert.deepEqual(
    seen.map(({ urlBefore }) => urlBefore),
    [null, null, 'bakery.example/rye', null],
  )
})

test('only positions have a page that another one replaces, and invented ones hide no real one, as in the list of page changes', () => {
  const uncertain = { outcome: 'at_best', position: '--', worst_position: 24 } as const
  const seen = observationsIn(
    historyOf({
      '2026-03-01': exact(9, 'bakery.example/rye'),
      '2026-03-02': { ...uncertain, relevant_url: 'bakery.example/bread' },
      '2026-03-03': exact(5, 'bakery.example/rye'),
      '2026-03-04': { ...exact(5, 'bakery.example/cake'), invented: 1 },
      '2026-03-05': exact(5, 'bakery.example/bread'),
    }),
    of,
  )
  assert.deepEqual(
    seen.map(({ urlBefore }) => urlBefore),
    [null, null, null, null, 'bakery.example/rye'],
  )
})

test('dates on which only other keywords were checked are listed, and those before the period are not', () => {
  const dates = ['2026-02-28', '2026-03-01', '2026-03-02', '2026-03-03']
  const seen = observationsIn(historyOf({ '2026-03-03': exact(3), '2026-03-01': exact(4) }, dates), of)
  assert.deepEqual(
    seen.map(({ date, outcome }) => [date, outcome]),
    [
      ['2026-03-01', 'exact'],
      ['2026-03-02', undefined],
      ['2026-03-03', 'exact'],
    ],
  )
  assert.equal(signOf(seen[1]!), '…')
})

test('a keyword without any cell has only the dates of the other keywords', () => {
  const empty: KeywordHistory = { keywords: [{ positionsData: [] }], existsDates: ['2026-03-01'] }
  assert.deepEqual(
    observationsIn(empty, of).map(({ outcome }) => outcome),
    [undefined],
  )
  assert.deepEqual(observationsIn({ keywords: [], existsDates: null }, of), [])
})

test('a competitor has positions on the dates of the site, and gaps where it was not found', () => {
  const history = historyOf({
    '2026-03-01': exact(9),
    [`2026-03-01 ${RIVAL}`]: exact(2),
    [`2026-03-02 ${RIVAL}`]: missing,
  })
  const dates = ['2026-03-01', '2026-03-02', '2026-03-03']
  assert.deepEqual(positionsOf(history, dates, RIVAL, REGION), [2, null, null])
  assert.deepEqual(positionsOf({ keywords: [], existsDates: null }, dates, RIVAL, REGION), [null, null, null])
})

test('an invented position is not compared with a real one, nor is its page', () => {
  const seen = observationsIn(
    historyOf({
      '2026-03-01': { ...exact(9, 'bakery.example/rye'), invented: 1 },
      '2026-03-02': { ...exact(4, 'bakery.example/bread'), invented: 0 },
    }),
    of,
  )
  assert.deepEqual(
    seen.map(({ invented, moved, urlBefore }) => [invented, moved.kind, urlBefore]),
    [
      [true, 'none', null],
      [false, 'none', null],
    ],
  )
})

test('a failed check of the sandbox between two real positions hides neither the change nor that of the page', () => {
  const seen = observationsIn(
    historyOf({
      '2026-03-01': { ...exact(5, 'bakery.example/rye'), invented: 0 },
      '2026-03-02': { outcome: 'failed', position: '--', invented: 1 },
      '2026-03-03': { ...exact(3, 'bakery.example/bread'), invented: 0 },
    }),
    of,
  )
  assert.deepEqual([seen[2]!.moved, seen[2]!.urlBefore], [{ kind: 'up', by: 2 }, 'bakery.example/rye'])
})
