import assert from 'node:assert/strict'
import fc from 'fast-check'
import { test } from 'vitest'
import { piecesOf, type PieceToCopy } from '#commands/import/copy/pieces.ts'
import type { RegionNote } from '#commands/import/journal.ts'
import type { PlannedRegion } from '#commands/import/plan.ts'

const region = { source: { index: 7 } } as PlannedRegion

function day(n: number): string {
  return new Date(Date.UTC(2024, 0, 1 + n)).toISOString().slice(0, 10)
}

/** Cells as `keyword date`. */
function cellsOf(piece: PieceToCopy, ids: readonly number[]): string[] {
  return ids
    .filter((id) => id >= piece.firstId && id <= piece.lastId)
    .flatMap((id) => piece.dates.map((date) => `${id} ${date}`))
}

test('pieces are small and contain every cell once, wherever the copy was interrupted', () => {
  fc.assert(
    fc.property(
      fc.uniqueArray(fc.integer({ min: 1, max: 100_000 }), { maxLength: 60 }),
      fc.uniqueArray(fc.integer({ min: 0, max: 400 }), { maxLength: 100 }),
      fc.integer({ min: 1, max: 251 }),
      fc.array(fc.integer({ min: 0, max: 12 }), { maxLength: 8 }),
      (unordered, days, sites, steps) => {
        const ids = unordered.toSorted((a, b) => a - b)
        const dates = days.map(day).toSorted()
        let note: RegionNote = {}
        const copied: string[] = []
        for (const most of [...steps, Infinity]) {
          for (const [index, piece] of piecesOf({ region, dates, ids, sites }, note).entries()) {
            if (index >= most) break
            assert.ok(piece.dates.length <= 31)
            assert.ok(piece.cells <= 25_000)
            copied.push(...cellsOf(piece, ids))
            piece.done()
          }
          // The next run reads this.
          note = JSON.parse(JSON.stringify(note)) as RegionNote
        }
        const all = dates.flatMap((date) => ids.map((id) => `${id} ${date}`))
        assert.deepEqual(copied.toSorted(), all.toSorted())
      },
    ),
  )
})

test('the last days are copied again, because a check may still fill them, and future days wait', () => {
  const today = Date.now()
  const daysFromNow = (days: number) => new Date(today + days * 86_400_000).toISOString().slice(0, 10)
  const dates = [-5, -1, 0, 3].map(daysFromNow)
  const note: RegionNote = {}
  const asked = () => piecesOf({ region, dates, ids: [1], sites: 1 }, note)
  assert.deepEqual(
    asked().map((piece) => piece.dates),
    [dates.slice(0, 3)],
  )
  asked().forEach((piece) => piece.done())
  assert.equal(note.through, dates[0])
  assert.deepEqual(
    asked().map((piece) => piece.dates),
    [dates.slice(1, 3)],
  )
})
