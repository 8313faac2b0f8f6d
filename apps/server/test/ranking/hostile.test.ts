import assert from 'node:assert/strict'
import { test } from 'vitest'
import { tries } from '../sizes.ts'
import { holdsTrue } from './hostile/laws.ts'
import { overviewHoldsTrue, playOverview } from './hostile/overviews.ts'
import { play } from './hostile/sequence.ts'

test('thousands of hostile replies never give a position that no page shows, nor "not within" with an unread page', () => {
  const outcomes = new Set<string>()
  for (let number = 0; number < tries(1_000, 5_000); number += 1) {
    const played = play(number)
    try {
      holdsTrue(played)
    } catch (error) {
      throw new Error(`sequence ${number}: ${JSON.stringify(played.check)}`, { cause: error })
    }
    outcomes.add(played.findings.sites[0].outcome.outcome)
  }
  assert.deepEqual([...outcomes].toSorted(), ['at_best', 'exact', 'failed', 'not_within', 'partial'])
})

test('thousands of AI Overviews, late, deferred or cut, never say "not cited" where a source was not read', () => {
  const states = new Set<string>()
  for (let number = 0; number < tries(2_000, 10_000); number += 1) {
    const played = playOverview(number)
    try {
      overviewHoldsTrue(played)
    } catch (error) {
      throw new Error(`sequence ${number}: ${JSON.stringify(played)}`, { cause: error })
    }
    states.add(played.state)
  }
  assert.deepEqual([...states].toSorted(), ['cited', 'named', 'none', 'not cited', 'unknown'])
})
