import assert from 'node:assert/strict'
import { describe, it } from 'vitest'
import { simulate, strategies } from '../planner/simulate.ts'
import { makeWorld, type MixName } from '../planner/world.ts'

const BURN_IN = 30

/** Limits of the pages per check and of the share of checks of a ranked site that do not see it. */
const limits = {
  A: { pages: 1.81, unseen: 0.038 },
  B: { pages: 2.16, unseen: 0.1 },
  C: { pages: 1.85, unseen: 0.153 },
} as const satisfies Record<MixName, object>

describe('the planner on a simulated web', () => {
  for (const [mix, limit] of Object.entries(limits) as [MixName, (typeof limits)[MixName]][]) {
    it(`stays within what it may cost and miss, and is never wrong: mix ${mix}`, () => {
      const world = makeWorld(mix, 42, 400, BURN_IN + 60)
      const exact = simulate(world, strategies['stop at match'], BURN_IN)
      const thrifty = simulate(world, strategies.thrifty, BURN_IN)
      assert.equal(exact.unseen + exact.wrong + exact.outcomes.partial + exact.outcomes.at_best, 0)
      assert.equal(thrifty.wrong, 0)
      // A small world deviates from a large one by some percent.
      assert.ok(thrifty.pages / thrifty.checks <= limit.pages * 1.05, String(thrifty.pages / thrifty.checks))
      assert.ok(thrifty.unseen / thrifty.ranked <= limit.unseen, String(thrifty.unseen / thrifty.ranked))
      assert.ok(thrifty.pages < 0.55 * exact.pages)
    })
  }
})
