import assert from 'node:assert/strict'
import type { HistoryCell } from '@sextant/contract'
import { describe, test } from 'vitest'
import { bestOf, cellsOf, signOf } from '../../src/pages/rankings/cell.ts'
import { paintOf, shadeOf } from '../../src/pages/rankings/paint.ts'

const SITE = 7
const REGION = 2
const dates = Array.from({ length: 9 }, (_, index) => `2026-03-0${index + 1}`)

/** The cells of a site on consecutive days, given as the table shows them. */
function cells(...signs: string[]) {
  const data = Object.fromEntries(
    signs.flatMap((sign, index) => {
      const cell = cellOf(sign)
      return cell === undefined ? [] : [[`${dates[index]}:${SITE}:${REGION}`, cell]]
    }),
  )
  return cellsOf(data, dates.slice(0, signs.length), SITE, REGION)
}

function cellOf(sign: string): Partial<HistoryCell> | undefined {
  if (sign === '') return undefined
  if (sign === '--') return { outcome: 'not_within', position: '--' }
  if (sign.startsWith('>')) return { outcome: 'not_within', position: '--', depth: Number(sign.slice(1)) }
  if (sign === '…') return { outcome: 'partial', position: '--' }
  if (sign === '!') return { outcome: 'failed', position: '--' }
  if (sign.startsWith('≤'))
    return { outcome: 'at_best', position: '--', worst_position: Number(sign.slice(1)) }
  return { outcome: 'exact', position: sign }
}

const changes = (...signs: string[]) =>
  cells(...signs).map(({ change }) =>
    change === undefined ? '' : 'by' in change ? `${change.kind} ${change.by}` : change.kind,
  )

test('cells are shown as the signs of the legend', () => {
  const signs = ['9', '--', '>50', '≤24', '…', '!', '']
  assert.deepEqual(
    cells(...signs).map(({ finding }) => signOf(finding)),
    signs,
  )
})

test('positions go up and down by a number, and enter and leave the results', () => {
  assert.deepEqual(changes('9', '4', '4', '6', '--', '--', '12'), [
    '',
    'up 5',
    'same',
    'down 2',
    'left',
    'same',
    'entered',
  ])
})

test('what was not looked at neither enters nor leaves', () => {
  assert.deepEqual(changes('>30', '28', '>50', '60', '>50', '50', '>30'), [
    '',
    'entered',
    'left',
    '',
    '',
    'entered',
    '',
  ])
})

test('depths count in tens, since result pages may have one or two results fewer', () => {
  assert.deepEqual(changes('>28', '30', '>28', '31'), ['', 'entered', 'left', ''])
})

test('days without a position have no change, and the next position is compared across them', () => {
  const found = cells('9', '', '≤24', '…', '!', '4')
  assert.deepEqual(changes('9', '', '≤24', '…', '!', '4'), ['', '', '', '', '', 'up 5'])
  assert.equal(found.at(-1)!.since, '2026-03-01')
})

test('a failed check keeps the last known position', () => {
  const last = (...signs: string[]) => cells(...signs).at(-1)!.finding
  assert.deepEqual(last('4', '≤24', '!'), { kind: 'failed', last: { kind: 'position', position: 4 } })
  assert.deepEqual(last('--', '!'), { kind: 'failed', last: { kind: 'absent', within: undefined } })
  assert.deepEqual(last('>50', '!'), { kind: 'failed', last: { kind: 'absent', within: 50 } })
  assert.deepEqual(last('!'), { kind: 'failed', last: undefined })
})

test('the best position counts exact positions only', () => {
  assert.equal(bestOf(cells('9', '4', '≤2', '--')), 4)
  assert.equal(bestOf(cells('≤2', '--')), undefined)
})

describe('the colour of a cell', () => {
  const shade = (paint: 'bucket' | 'change' | 'none', ...signs: string[]) =>
    shadeOf(cells(...signs).at(-1)!, paint)

  test('shows the range of the position', () => {
    const ends = ['1', '3', '4', '10', '11', '30', '31', '50', '51', '100', '101', '--']
    assert.deepEqual(ends.map((sign) => shade('bucket', sign)?.slice(-1)).join(''), '112233445566')
    assert.deepEqual(
      ['≤24', '…', '!', ''].map((sign) => shade('bucket', sign)),
      [undefined, undefined, undefined, undefined],
    )
  })

  test('shows the size of the change', () => {
    assert.deepEqual(
      ['19', '17', '10', '20', '21', '23', '30', '--'].map((sign) => shade('change', '20', sign)),
      ['up-1', 'up-2', 'up-3', undefined, 'down-1', 'down-2', 'down-3', 'down-3'],
    )
    assert.equal(shade('change', '--', '20'), 'up-3')
    assert.equal(shade('change', '20'), undefined)
  })

  test('can be turned off, and follows the address', () => {
    assert.equal(shade('none', '--', '20'), undefined)
    assert.deepEqual(['change', 'none', '', 'red'].map(paintOf), ['change', 'none', 'bucket', 'bucket'])
  })
})

test('invented positions are compared only with each other', () => {
  const day = (index: number, position: string, invented: 0 | 1) => [
    `${dates[index]}:${SITE}:${REGION}`,
    { outcome: 'exact', position, invented } as const,
  ]
  const seen = cellsOf(
    Object.fromEntries([day(0, '9', 1), day(1, '7', 1), day(2, '40', 0), day(3, '38', 0)]),
    dates.slice(0, 4),
    SITE,
    REGION,
  )
  assert.deepEqual(
    seen.map(({ invented, change }) => [invented, change?.kind]),
    [
      [true, undefined],
      [true, 'up'],
      [false, undefined],
      [false, 'up'],
    ],
  )
  assert.equal(bestOf(seen), 38)
})

test('a failed check of the sandbox between two real positions does not hide the change', () => {
  const seen = cellsOf(
    {
      [`${dates[0]}:${SITE}:${REGION}`]: { outcome: 'exact', position: '5', invented: 0 },
      [`${dates[1]}:${SITE}:${REGION}`]: { outcome: 'failed', position: '--', invented: 1 },
      [`${dates[2]}:${SITE}:${REGION}`]: { outcome: 'exact', position: '3', invented: 0 },
    },
    dates.slice(0, 3),
    SITE,
    REGION,
  )
  assert.deepEqual(seen[1]!.finding, { kind: 'failed', last: undefined })
  assert.deepEqual([seen[2]!.change, seen[2]!.since], [{ kind: 'up', by: 2 }, dates[0]])
})
