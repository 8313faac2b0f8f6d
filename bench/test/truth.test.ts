import assert from 'node:assert/strict'
import { describe, it } from 'vitest'
import { tries } from '../../apps/server/test/sizes.ts'
import { confirmAtRandom, faults, type Fault } from '../truth/doubt.ts'
import { beHonest, detect, detectAtOnce } from '../truth/measure.ts'
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

  /** What one probe shows of every later reply. The others need the last reply to the same query, or what many have in common. */
  const shownByProbe = [
    'the list of results is renamed',
    'the link of results is renamed',
    'the title of results is renamed',
    'the description of results is missing',
    'the numbers of results are missing',
    'the numbers of results are texts',
    'the titles are empty',
    'the title is an object',
    'the reply is wrapped in an envelope',
    'the list of results is an object',
    'the replies are cut off',
    'the description of results is renamed (Brave)',
    'the element of the title is renamed (XML)',
    'the element of the address is renamed (XML)',
    'every result is listed twice',
    'the links hide their destination',
  ]
  for (const name of shownByProbe) {
    it(`quarantines within the first 10 checks after a probe, with no rank recorded, when ${name}`, async () => {
      const { checks, recorded } = await detectAtOnce(
        mutations.find((mutation) => mutation.name === name)!,
        1,
      )
      assert.ok(checks !== undefined && checks <= 10, `${checks} checks`)
      assert.equal(recorded, 0)
    })
  }

  it('quarantines and refuses nothing in honest checks after a probe', async () => {
    for (const { vendor, quarantine, refused } of await beHonest(tries(800, 10_000), 2, true)) {
      assert.deepEqual({ vendor, quarantine, refused }, { vendor, quarantine: undefined, refused: 0 })
    }
  })

  it('quarantines and refuses nothing in honest checks with ordinary volatility and updates', async () => {
    for (const { vendor, quarantine, refused } of await beHonest(tries(800, 10_000), 1)) {
      assert.deepEqual({ vendor, quarantine, refused }, { vendor, quarantine: undefined, refused: 0 })
    }
  })

  // Of these seeds, updates make nine of eleven replies of a day depart.
  it.each([1, 2, 10])('refuses nothing of fifteen keywords a day (seed %i)', async (seed) => {
    for (const { vendor, quarantine, refused } of await beHonest(tries(800, 3000), seed)) {
      assert.deepEqual({ vendor, quarantine, refused }, { vendor, quarantine: undefined, refused: 0 })
    }
  })
})

describe('doubtful pages', () => {
  it.each(Object.keys(faults) as Fault[])(
    'concludes from few replies that are wrong at random: %s',
    async (fault) => {
      const { wrong, concluded, failed } = await confirmAtRandom(fault, 0.2, 1)
      assert.ok(4 * concluded < wrong && 20 * failed < wrong, `${concluded} of ${wrong}, ${failed} failed`)
    },
  )

  it('requests less than a hundredth of honest pages again', async () => {
    const { again, checks, wrong } = await confirmAtRandom('only some of the results', 0, 1)
    assert.equal(wrong, 0)
    assert.ok(100 * again < checks, `${again} of ${checks}`)
  })
})
