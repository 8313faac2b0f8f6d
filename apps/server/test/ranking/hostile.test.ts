import assert from 'node:assert/strict'
import { test } from 'vitest'
import { tries } from '../sizes.ts'
import { holdsTrue } from './hostile/laws.ts'
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
