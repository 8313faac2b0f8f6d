import assert from 'node:assert/strict'
import fc from 'fast-check'
import { describe, it } from 'vitest'
import type { Memory } from '#ranking/plan/memory.ts'
import { nextPage, pagesAtMost, planOf, type PagingFacts, type PlannedCheck } from '#ranking/plan/plan.ts'

const addressable: PagingFacts = { paging: 'addressable', pageSize: 10, maximumDepth: 100 }
const prefix: PagingFacts = { ...addressable, paging: 'prefix' }
const whole: PagingFacts = { ...addressable, paging: 'whole' }

function check(more: Partial<PlannedCheck> = {}): PlannedCheck {
  return { mode: 'thrifty', sweep: false, memory: null, pages_wanted: 10, pages_always: 0, ...more }
}
const memory = (position: number | null, misses = 0): Memory => ({
  position,
  misses,
  sweep_days: 7,
  next_sweep_on: '2026-01-08',
})

/** The pages that a plan requests while none of them shows the site. */
function asked(planned: PlannedCheck, facts = addressable, end?: number): number[] {
  const plan = planOf(planned, facts)
  const order: number[] = []
  const pages = new Set<number>()
  for (;;) {
    const outcome = { outcome: 'partial', depth: 0, reason: null } as const
    const page = nextPage(plan, {
      pages: [...pages],
      asked: order,
      unconfirmed: undefined,
      end,
      sites: [{ outcome, isFinal: false }],
    })
    if (page === undefined) return order
    assert.ok(!pages.has(page), 'a page is never requested twice')
    order.push(page)
    for (let read = facts.paging === 'prefix' ? 1 : page; read <= page; read += 1) pages.add(read)
  }
}

const allTen = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10]

describe('the plan of a check', () => {
  it('starts at the first page in exact mode, whatever the memory', () =>
    assert.deepEqual(asked(check({ mode: 'exact', sweep: true, memory: memory(45, 1) })), allTen))

  it('reads the first page and those around the last position in thrifty mode, nearest first', () => {
    assert.deepEqual(asked(check({ memory: memory(45) })), [1, 5, 4, 6, 7])
    assert.deepEqual(asked(check({ memory: memory(41) })), [1, 5, 4, 6, 3])
    assert.deepEqual(asked(check({ memory: memory(12) })), [1, 2, 3])
    assert.deepEqual(asked(check({ memory: memory(3) })), [1])
    assert.deepEqual(asked(check({ memory: memory(98) })), [1, 10, 9, 8, 7])
  })

  it('reads only the first page while a missed site waits for its sweep, or was never seen', () => {
    assert.deepEqual(asked(check({ memory: memory(45, 2) })), [1])
    assert.deepEqual(asked(check({ memory: memory(null, 1) })), [1])
    assert.deepEqual(asked(check()), [1])
  })

  it('sweeps from the first page, or from the last position after a first miss', () => {
    assert.deepEqual(asked(check({ sweep: true, memory: memory(45) })), allTen)
    assert.deepEqual(asked(check({ sweep: true, memory: memory(45, 2) })), allTen)
    assert.deepEqual(asked(check({ sweep: true, memory: memory(45, 1) })), [1, 5, 4, 6, 7, 2, 3, 8, 9, 10])
  })

  it('sends one request, to one page after the last position, with paging from the top', () => {
    assert.deepEqual(asked(check({ memory: memory(45) }), prefix), [6])
    assert.deepEqual(asked(check({ memory: memory(98) }), prefix), [10])
    assert.deepEqual(asked(check({ memory: memory(45, 3) }), prefix), [1])
    assert.deepEqual(asked(check({ mode: 'exact', sweep: true }), prefix), [10])
    assert.deepEqual(asked(check({ memory: memory(12), pages_always: 5 }), prefix), [5])
  })

  it('requests the only page when everything comes at once', () =>
    assert.deepEqual(asked(check({ sweep: true, memory: memory(45, 1), pages_always: 3 }), whole), [1]))

  it('reads the pages of a snapshot first, since they may show the site', () =>
    assert.deepEqual(asked(check({ memory: memory(45), pages_always: 3 })), [1, 2, 3, 5, 4, 6, 7]))

  it('requests nothing after the last page, or beyond what the provider returns', () => {
    assert.deepEqual(asked(check({ sweep: true }), addressable, 4), [1, 2, 3, 4])
    assert.deepEqual(asked(check({ sweep: true }), { ...addressable, maximumDepth: 35 }), [1, 2, 3])
  })

  it('requests no page again that a reply should have held', () => {
    const outcome = { outcome: 'partial', depth: 10, reason: null } as const
    const progress = {
      pages: [1],
      asked: [10],
      unconfirmed: undefined,
      end: undefined,
      sites: [{ outcome, isFinal: false }] as const,
    }
    assert.equal(
      nextPage(planOf(check({ sweep: true }), { ...addressable, paging: 'prefix' }), progress),
      undefined,
    )
  })

  it('ends with the site in thrifty mode, with an answer for every site in exact mode', () => {
    const seen = { outcome: 'at_best', position: 41, relevantUrl: 'a.example', depth: 10 } as const
    const own = { outcome: seen, isFinal: false }
    const other = { outcome: { outcome: 'partial', depth: 10, reason: null } as const, isFinal: false }
    const asking = { asked: [1, 5], unconfirmed: undefined, end: undefined }
    const progress = { pages: [1, 5], ...asking, sites: [own, other] as const }
    assert.equal(nextPage(planOf(check({ memory: memory(45) })), progress), undefined)
    assert.equal(nextPage(planOf(check({ mode: 'exact', sweep: true })), progress), 2)
  })

  it('asks again for an empty page before anything else', () => {
    const sites = [{ outcome: { outcome: 'partial', depth: 10, reason: null }, isFinal: false }] as const
    const progress = { pages: [1], asked: [1, 2], unconfirmed: 2, end: undefined, sites }
    assert.equal(nextPage(planOf(check({ mode: 'exact', sweep: true })), progress), -2)
  })

  it('never needs more pages than are priced', () => {
    const anyMemory = fc.option(
      fc.record({
        position: fc.option(fc.integer({ min: 1, max: 100 })),
        misses: fc.nat(3),
        sweep_days: fc.constant(7),
        next_sweep_on: fc.constant('2026-01-08'),
      }),
    )
    const anyCheck = fc.record({
      mode: fc.constantFrom('exact' as const, 'thrifty' as const),
      sweep: fc.boolean(),
      memory: anyMemory,
      pages_wanted: fc.integer({ min: 1, max: 10 }),
      pages_always: fc.nat(10),
    })
    fc.assert(
      fc.property(anyCheck, fc.constantFrom(addressable, prefix, whole), (drawn, facts) => {
        const planned = { ...drawn, sweep: drawn.sweep || drawn.mode === 'exact' }
        const pages = asked(planned, facts)
        const charged = facts.paging === 'prefix' ? pages.reduce((sum, page) => sum + page, 0) : pages.length
        assert.ok(charged <= pagesAtMost(planned, facts), `${pages.join(' ')}`)
        assert.ok(pages.length > 0)
      }),
      { numRuns: 500 },
    )
  })
})
