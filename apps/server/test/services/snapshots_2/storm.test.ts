import assert from 'node:assert/strict'
import fc from 'fast-check'
import { describe, it } from 'vitest'
import type { SerpResult } from '#serp/page.ts'
import { stormScore } from '#services/snapshots_2/history/storm.ts'

const serp = (letters: string): SerpResult[] =>
  [...letters].map((letter) => {
    const url = `https://${letter}.example/`
    return { url, rawUrl: url, title: '' }
  })
const storm = (before: string, after: string) => stormScore(serp(before), serp(after))

describe('the storm score', () => {
  it('is 0 when nothing moved and 100 when every result is new', () => {
    assert.equal(storm('abcd', 'abcd'), 0)
    assert.equal(storm('abcd', 'efgh'), 100)
  })

  it('weighs a result by how far it moved', () => {
    assert.equal(storm('abcd', 'bacd'), 12.5)
    assert.equal(storm('abcd', 'dbca'), 37.5)
    assert.equal(storm('abcd', 'abce'), 25)
    assert.equal(storm('abc', 'acb'), 22.22)
  })

  it('looks at the ranks that both show', () => {
    assert.equal(storm('ab', 'abcdefgh'), 0)
    assert.equal(storm('abcdefgh', 'ba'), 50)
    assert.equal(storm('', 'ab'), undefined)
    assert.equal(storm('ab', ''), undefined)
  })

  it('recognizes a page by its address, however it is written', () => {
    const [before] = serp('a')
    const url = 'http://www.a.example/?utm_source=x'
    assert.equal(stormScore([before!], [{ url, rawUrl: url, title: 'other' }]), 0)
  })

  it('is between 0 and 100, and symmetric for one set of results', () => {
    const letters = fc.shuffledSubarray([...'abcdefghij'], { minLength: 1 })
    fc.assert(
      fc.property(letters, letters, (one, other) => {
        const score = storm(one.join(''), other.join(''))!
        assert.ok(score >= 0 && score <= 100, String(score))
      }),
    )
    const whole = fc.shuffledSubarray([...'abcdefghij'], { minLength: 10 })
    fc.assert(
      fc.property(whole, whole, (one, other) => {
        assert.equal(storm(one.join(''), other.join('')), storm(other.join(''), one.join('')))
      }),
    )
  })
})
