import assert from 'node:assert/strict'
import { describe, test } from 'vitest'
import { siteNamer } from '#ranking/match/names.ts'
import type { MatchRule } from '#ranking/match/rules.ts'

const rule = (kind: MatchRule['kind'], value: string, more: Partial<MatchRule> = {}): MatchRule => ({
  effect: 'include',
  kind,
  value,
  subdomains: 0,
  ...more,
})

describe('a text names a site', () => {
  test.each([
    ['Bread from bakery-lane.example.', true],
    ['(www.bakery-lane.example)', true],
    ['See BAKERY-LANE.EXAMPLE/rye', true],
    ['bakery-lane.example', true],
    ['old-bakery-lane.example', false],
    ['oldbakery-lane.example', false],
    ['shop.bakery-lane.example', false],
    ['notwww.bakery-lane.example', false],
    ['bakery-lane.example.org', false],
    ['bakery-lane.examples', false],
    ['mail@bakery-lane.example', false],
    ['Bakery Lane', false],
  ])('by its host: %s', (text, expected) => {
    assert.equal(siteNamer([rule('host', 'bakery-lane.example')])(text), expected)
  })

  test('by a subdomain only where subdomains belong to it', () => {
    const names = siteNamer([rule('host', 'bakery-lane.example', { subdomains: 1 })])
    assert.equal(names('shop.bakery-lane.example sells'), true)
    assert.equal(names('shop-bakery-lane.example sells'), false)
  })

  test('by host and path where the site is a part of a host', () => {
    const names = siteNamer([rule('prefix', 'blogs.example/@baker')])
    assert.equal(names('blogs.example/@baker/rye'), true)
    assert.equal(names('blogs.example/@bakers'), false)
    assert.equal(names('blogs.example'), false)
  })

  test.each([
    ['Try Bakery Lane first', true],
    ['“BAKERY  LANE”', true],
    ['bakery\nlane', true],
    ['Bakery Lanes', false],
    ['MyBakery Lane', false],
  ])('by a name of its rules: %s', (text, expected) => {
    assert.equal(siteNamer([rule('name', 'Bakery Lane')])(text), expected)
  })

  test('by an international host as people write it', () => {
    assert.equal(siteNamer([rule('host', 'xn--bcher-kva.example')])('Auf bücher.example steht'), true)
  })

  test('never by an exclusion or a pattern', () => {
    const rules = [rule('host', 'a.example', { effect: 'exclude' }), rule('regexp', 'b.example')]
    assert.equal(siteNamer(rules)('a.example b.example'), false)
  })

  test('within linear time, however often it almost occurs', () => {
    // Square time would take hours.
    assert.equal(siteNamer([rule('name', 'aa')])('a'.repeat(4_000_000)), false)
  })
})
