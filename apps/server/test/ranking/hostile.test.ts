import assert from 'node:assert/strict'
import { test } from 'vitest'
import { holdsTrue } from './hostile/laws.ts'
import { play } from './hostile/sequence.ts'

test('thousands of hostile replies make no position that was not seen, and no "not within" of a page that was not read', () => {
  const outcomes = new Set<string>()
  for (let number = 0; number < 5_000; number += 1) {
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
