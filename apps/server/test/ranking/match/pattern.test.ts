import assert from 'node:assert/strict'
import fc from 'fast-check'
import { describe, it } from 'vitest'
import { patternMatcher } from '#ranking/match/pattern.ts'
import { PatternError, readPattern } from '#ranking/match/read-pattern.ts'

const matches = (pattern: string, text: string) => patternMatcher(readPattern(pattern))(text)

describe('regular expressions of match rules', () => {
  it('find what RegExp finds', () => {
    const atom = fc.constantFrom(
      'a',
      'b',
      '.',
      '[ab]',
      '[^a]',
      '[A-B]',
      String.raw`\d`,
      String.raw`\W`,
      '7',
      '/',
    )
    const pattern = fc.letrec<{ node: string }>((tie) => ({
      node: fc.oneof(
        { maxDepth: 4 },
        atom,
        fc.tuple(tie('node'), tie('node')).map(([one, other]) => one + other),
        fc.tuple(tie('node'), tie('node')).map(([one, other]) => `(${one}|${other})`),
        fc
          .tuple(tie('node'), fc.constantFrom('*', '+', '?', '{2}', '{1,2}', '{0,}', '*?'))
          .map(([one, times]) => `(?:${one})${times}`),
        tie('node').map((one) => `^${one}`),
        tie('node').map((one) => `${one}$`),
      ),
    })).node
    const text = fc.string({ unit: fc.constantFrom('a', 'b', 'B', '7', '/', '-'), maxLength: 8 })
    fc.assert(
      fc.property(pattern, text, (expression, sought) => {
        assert.equal(matches(expression, sought), new RegExp(expression, 'i').test(sought), expression)
      }),
      { numRuns: 500 },
    )
  })

  it('end where backtracking would not', () => {
    const text = `${'a'.repeat(20_000)}!`
    for (const pattern of [
      '^(a+)+$',
      '^(a|aa)*$',
      '^(a|a?)+$',
      '(.*.*.*)=x',
      '^(([a-z])+.)+[A-Z]([a-z])+$',
    ]) {
      assert.equal(matches(pattern, text), false)
    }
  })

  const refused: Readonly<Record<string, RegExp>> = {
    [String.raw`(a)\1`]: /back-references/,
    'a(?=b)': /\(\? are not supported/,
    '(?i)a': /\(\? are not supported/,
    '(a': /not closed/,
    'a)': /no opening/,
    '[a': /not closed/,
    '[[:alpha:]]': /named classes/,
    'a\\': /backslash/,
    [String.raw`\bword`]: /\\b is not supported/,
    'a**': /follows a repetition/,
    '*a': /nothing before \*/,
    '[z-a]': /counts down/,
    'a{3,2}': /counts down/,
    'a{x}': /must begin \{m\}/,
    '((a{99}){99}){99}': /too large/,
    [`${'('.repeat(60)}a${')'.repeat(60)}`]: /nest/,
    [`a{2}${'b'.repeat(1_000)}`]: /1000 characters/,
  }
  for (const [pattern, reason] of Object.entries(refused)) {
    it(`refuse ${pattern.slice(0, 20)}`, () =>
      assert.throws(
        () => readPattern(pattern),
        (error) => error instanceof PatternError && reason.test(error.message),
      ))
  }

  it('fail only with a PatternError', () =>
    fc.assert(
      fc.property(fc.string({ maxLength: 30 }), (text) => {
        try {
          readPattern(text)
        } catch (error) {
          assert.ok(error instanceof PatternError)
        }
      }),
    ))
})
