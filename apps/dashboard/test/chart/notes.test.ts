import assert from 'node:assert/strict'
import { describe, test } from 'vitest'
import { dayOf } from '../../src/ui/chart/days.ts'
import { daysWithin, letterOf, pixelOf, placeSigns, type ChartNote } from '../../src/ui/chart/notes.ts'

const note = (sign: string, from: string, to: string | null = from): ChartNote => ({
  id: sign,
  kind: 'letter',
  sign,
  from,
  to,
  words: sign,
})
/** Ten pixels a day, from 1 to 31 May. */
const area = { left: 50, width: 300, days: [dayOf('2026-05-01'), dayOf('2026-05-31')] as const }
const placed = (...notes: ChartNote[]) => placeSigns(notes, 'letter', area).map(({ sign, x }) => [sign, x])

test('letters go on after Z', () => {
  assert.deepEqual([0, 25, 26, 51, 52, 701, 702].map(letterOf), ['A', 'Z', 'AA', 'AZ', 'BA', 'ZZ', 'AAA'])
})

describe('the days of a note within a chart', () => {
  const within = (from: string, to: string | null) => daysWithin({ from, to }, area.days)

  test('are cut at its edges', () => {
    assert.deepEqual(within('2026-04-20', '2026-05-03'), [area.days[0], dayOf('2026-05-03')])
    assert.deepEqual(within('2026-05-30', '2026-06-20'), [dayOf('2026-05-30'), area.days[1]])
  })

  test('reach the right edge while it lasts', () => {
    assert.deepEqual(within('2026-05-30', null), [dayOf('2026-05-30'), area.days[1]])
  })

  test('are none for a note of other days', () => {
    assert.equal(within('2026-04-01', '2026-04-30'), null)
    assert.equal(within('2026-06-01', null), null)
  })
})

describe('signs', () => {
  test('stand above the first day of their note, or at the edge that it crosses', () => {
    assert.deepEqual(placed(note('A', '2026-04-02', '2026-05-05'), note('B', '2026-05-11')), [
      ['A', 50],
      ['B', 150],
    ])
  })

  test('are left out for other days and for other kinds', () => {
    assert.deepEqual(placed(note('A', '2026-06-02')), [])
    assert.deepEqual(placeSigns([note('A', '2026-05-02')], 'band', area), [])
  })

  test('without room for their own become one, and keep all their notes', () => {
    const signs = placeSigns(
      [note('A', '2026-05-11'), note('B', '2026-05-11'), note('C', '2026-05-12'), note('D', '2026-05-21')],
      'letter',
      area,
    )
    assert.deepEqual(
      signs.map(({ sign }) => sign),
      ['A–C', 'D'],
    )
    assert.deepEqual(
      signs[0]!.notes.map(({ sign }) => sign),
      ['A', 'B', 'C'],
    )
  })

  test('never stand closer than their width, however many there are', () => {
    const days = Array.from({ length: 31 }, (_, index) => `2026-05-${String(index + 1).padStart(2, '0')}`)
    const signs = placeSigns(
      days.map((day, index) => note(letterOf(index), day)),
      'letter',
      area,
    )
    assert.equal(signs.flatMap(({ notes }) => notes).length, 31)
    signs.slice(1).forEach(({ x }, index) => assert.ok(x - signs[index]!.x >= 24))
  })

  test('of a chart of a single day stand in its middle', () => {
    assert.equal(pixelOf(20_000, { left: 50, width: 300, days: [20_000, 20_000] }), 200)
  })
})
