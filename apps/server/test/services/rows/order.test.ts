import assert from 'node:assert/strict'
import fc from 'fast-check'
import { describe, it } from 'vitest'
import { movedBeside, sortedInPlace, wantedFirst } from '#services/rows/order.ts'

const lists = fc.uniqueArray(fc.integer({ min: 1, max: 40 }), { maxLength: 12 })
const ascending = (ids: readonly number[]) => ids.toSorted((a, b) => a - b)

describe('movedBeside', () => {
  it('puts one beside its neighbour and leaves the others in their order', () => {
    fc.assert(
      fc.property(
        lists
          .filter((ids) => ids.length >= 2)
          .chain((ids) =>
            fc.tuple(fc.constant(ids), fc.shuffledSubarray(ids, { minLength: 2, maxLength: 2 })),
          ),
        fc.constantFrom('before' as const, 'after' as const),
        ([ids, [id, neighbour]], side) => {
          const moved = movedBeside(ids, id!, neighbour!, side)
          assert.equal(moved.indexOf(id!) - moved.indexOf(neighbour!), side === 'after' ? 1 : -1)
          assert.deepEqual(
            moved.filter((each) => each !== id),
            ids.filter((each) => each !== id),
          )
        },
      ),
    )
  })

  it('changes nothing when it is its own neighbour', () =>
    assert.deepEqual(movedBeside([3, 1, 2], 1, 1, 'after'), [3, 1, 2]))
})

describe('wantedFirst', () => {
  it('starts with the wanted known ones, each once, then keeps the order', () => {
    fc.assert(
      fc.property(lists, fc.array(fc.integer({ min: 1, max: 50 })), (ids, wanted) => {
        const first = [...new Set(wanted.filter((id) => ids.includes(id)))]
        const ordered = wantedFirst(ids, wanted)
        assert.deepEqual(ordered.slice(0, first.length), first)
        assert.deepEqual(
          ordered.slice(first.length),
          ids.filter((id) => !first.includes(id)),
        )
      }),
    )
  })
})

describe('sortedInPlace', () => {
  it('spreads the sorted ones over their places and leaves the others where they are', () => {
    fc.assert(
      fc.property(
        lists.chain((ids) => fc.tuple(fc.constant(ids), fc.shuffledSubarray(ids))),
        ([ids, sorted]) => {
          const ordered = sortedInPlace(ids, sorted)
          assert.deepEqual(
            ordered.filter((id) => sorted.includes(id)),
            sorted,
          )
          assert.deepEqual(ascending(ordered), ascending(ids))
          ids.forEach((id, place) => {
            if (!sorted.includes(id)) assert.equal(ordered[place], id)
          })
        },
      ),
    )
  })
})
