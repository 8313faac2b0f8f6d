import assert from 'node:assert/strict'
import { describe, it } from 'vitest'
import type { Outcome } from '#ranking/find/outcome.ts'
import { remember, type Memory } from '#ranking/plan/memory.ts'

const seenAt = (position: number, outcome: 'exact' | 'at_best' = 'exact'): Outcome => ({
  outcome,
  position,
  relevantUrl: 'bakery-lane.example',
  depth: position,
})
const notWithin: Outcome = { outcome: 'not_within', depth: 100 }
const unresolved: Outcome = { outcome: 'partial', depth: 10, reason: null }

/** The memory of a keyword that is checked every day from 2026-01-01. */
class Keyword {
  memory: Memory | null = null
  day = 1
  sweeps: number[] = []

  check(outcomeOf: (sweep: boolean) => Outcome): void {
    const date = new Date(Date.UTC(2026, 0, this.day)).toISOString().slice(0, 10)
    const sweep: boolean = this.memory === null || this.memory.next_sweep_on <= date
    if (sweep) this.sweeps.push(this.day)
    this.memory =
      remember({ date, sweep, memory: this.memory, sweep_days: 7 }, outcomeOf(sweep)) ?? this.memory
    this.day += 1
  }

  days(count: number, outcomeOf: (sweep: boolean) => Outcome): this {
    for (let day = 0; day < count; day += 1) this.check(outcomeOf)
    return this
  }
}

describe('the memory of a keyword', () => {
  it('makes the first check a sweep, and one every seven days while the site is seen after unread pages', () => {
    const keyword = new Keyword().days(20, (sweep) => seenAt(45, sweep ? 'exact' : 'at_best'))
    assert.deepEqual(keyword.sweeps, [1, 8, 15])
  })

  it('needs no sweep while the position is exact', () => {
    const keyword = new Keyword().days(30, () => seenAt(3))
    assert.deepEqual(keyword.sweeps, [1])
  })

  it('makes sweeps rarer while they find nothing: after 7, 14 and 28 days, then every 28 days', () => {
    const keyword = new Keyword().days(120, (sweep) => (sweep ? notWithin : unresolved))
    assert.deepEqual(keyword.sweeps, [1, 8, 22, 50, 78, 106])
  })

  it('sweeps once on the day after a miss, and keeps the last position', () => {
    const keyword = new Keyword().days(2, () => seenAt(45, 'at_best'))
    keyword.days(30, (sweep) => (sweep ? notWithin : unresolved))
    assert.deepEqual(keyword.sweeps.slice(0, 4), [1, 4, 11, 25])
    assert.equal(keyword.memory?.position, 45)
    keyword.check(() => seenAt(8))
    assert.deepEqual([keyword.memory.position, keyword.memory.misses, keyword.memory.sweep_days], [8, 0, 7])
  })

  it('does not change after a failed or partially failed check', () => {
    const keyword = new Keyword().days(3, () => seenAt(45, 'at_best'))
    const before = keyword.memory
    keyword.check(() => ({ outcome: 'failed', depth: 0, reason: { kind: 'quota', text: 'No credit.' } }))
    keyword.check(() => ({ outcome: 'partial', depth: 10, reason: { kind: 'quota', text: 'No credit.' } }))
    assert.deepEqual(keyword.memory, before)
  })
})
