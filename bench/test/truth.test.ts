import assert from 'node:assert/strict'
import { describe, it } from 'vitest'
import { tries } from '../../apps/server/test/sizes.ts'
import { beHonest, detect } from '../truth/measure.ts'
import { mutations } from '../truth/mutations.ts'

describe('the truth meter', () => {
  it('is measured with thirty mutations or more', () => assert.ok(mutations.length >= 30))

  for (const mutation of mutations) {
    it(`quarantines within 20 checks, with no rank recorded, when ${mutation.name}`, async () => {
      for (let seed = 1; seed <= tries(1, 3); seed += 1) {
        const { checks, recorded } = await detect(mutation, seed)
        assert.ok(checks !== undefined && checks <= 20, `seed ${seed}: ${checks} checks`)
        assert.equal(recorded, 0, `seed ${seed}`)
      }
    })
  }

  it('quarantines and refuses nothing in honest checks with ordinary volatility and updates', async () => {
    for (const { vendor, quarantine, refused } of await beHonest(tries(800, 10_000), 1)) {
      assert.deepEqual({ vendor, quarantine, refused }, { vendor, quarantine: undefined, refused: 0 })
    }
  })
})
