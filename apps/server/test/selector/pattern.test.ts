import assert from 'node:assert/strict'
import { ApiError } from '@sextant/contract'
import fc from 'fast-check'
import { test } from 'vitest'
import { checkPattern } from '#selector/pattern.ts'
import { tries } from '../sizes.ts'

function refusalOf(pattern: string): string | undefined {
  try {
    checkPattern(pattern, 'filters[3].values[0]')
    return undefined
  } catch (error) {
    assert.ok(error instanceof ApiError)
    assert.deepEqual([error.error, error.field], ['selection', 'filters[3].values[0]'])
    return error.message.replace('regular expression: ', '')
  }
}

/** Some invalid patterns are rejected only by the database. */
const TAKEN = [
  '',
  'a',
  '(a)(b)',
  '(?:a)|(?=b)|(?!c)|(?<=d)|(?<!e)',
  '[)]',
  '[(]',
  '[]]',
  '[^]]',
  '[[]',
  '[a[:alpha:])]',
  '[[.].]]',
  '[[=]=]]',
  '[\\]]',
  '[\\c]]',
  '\\(',
  '\\)',
  '\\[',
  '\\\\1',
  '\\c[',
  '\\c(',
  '\\B1',
  '\\0',
  '\\u005c1',
  '(?#a comment)',
  '(?#[)a',
  '(?#()a',
  '(?#\\)a',
  'a{500}',
  '(ab){250}',
  '(?:ab){251}',
  'a{100}b{200}c{200}',
  '((a{3}){3}){3}',
  'x{,9999}',
  'x{9999',
  '\\{9999}',
  '[{9999}]',
  'a{0}',
  'a{2,}',
  'x'.repeat(1_000),
  '(a?b?){80}a{80}q',
  '(a*b*){81}',
  'a{0,255}',
  'a*'.repeat(500),
  '(?=a)'.repeat(200),
  '(?=.*a)(?=.*b)(?!.*(?:c|d))',
  '(?=a{0,16})'.repeat(10),
]

test('patterns within the limits are accepted', () => {
  for (const pattern of TAKEN) assert.equal(refusalOf(pattern), undefined, pattern)
})

const REFUSED: readonly (readonly [pattern: string, reason: RegExp])[] = [
  ['(a*b*){82}', /^its counted repetitions make more than 160 copies of quantifiers$/],
  ['(?:(?:a?){16}){12}', /^its counted repetitions make more than 160 copies of quantifiers$/],
  ['(a{0,161}){2}', /^its counted repetitions make more than 160 copies of quantifiers$/],
  ['(?=(?:a?){21})', /^a lookaround has more than 20 quantifiers, repetitions counted$/],
  ['(?<!(a*b+){11})', /^a lookaround has more than 20 quantifiers, repetitions counted$/],
  ['(?=a*)'.repeat(11), /^has more than 10 lookarounds with quantifiers, repetitions counted$/],
  ['((?!a+)b){11}', /^has more than 10 lookarounds with quantifiers, repetitions counted$/],
  ['x'.repeat(1_001), /^must have at most 1000 characters, but has 1001$/],
  ['\\', /^ends with a backslash$/],
  ['a\\\\\\', /^ends with a backslash$/],
  ['(', /^a parenthesis is not closed$/],
  ['(?:(a)', /^a parenthesis is not closed$/],
  ['(\\)', /^a parenthesis is not closed$/],
  ['([)]', /^a parenthesis is not closed$/],
  [')', /^a closing parenthesis has no opening one$/],
  ['a)(b', /^a closing parenthesis has no opening one$/],
  ['(?#()a)(', /^a closing parenthesis has no opening one$/],
  ['\\c()', /^a closing parenthesis has no opening one$/],
  ['[', /^a bracket is not closed$/],
  ['[]', /^a bracket is not closed$/],
  ['[^]', /^a bracket is not closed$/],
  ['[\\]', /^a bracket is not closed$/],
  ['[\\c]', /^a bracket is not closed$/],
  ['[[:alpha:]', /^a bracket is not closed$/],
  ['[[.a]', /^a bracket is not closed$/],
  ['(?#', /^a comment is not closed$/],
  ...[
    '(a)\\1',
    '\\9',
    '(a)\\\\\\1',
    '(a)(?#[)\\1(?#])',
    '(a)\\c\\\\1',
    '(a)\\c[\\1]',
    '(a)[\\c\\]\\1]',
    '(a)[[=]=]]\\1',
  ].map((pattern) => [pattern, /^back-references such as \\[19] are not supported$/] as const),
  ...[
    'a{502}',
    '(ab){252}',
    '(?:ab|c){127}',
    'a{251}b{252}',
    'a{1,502}',
    'a{501,}',
    '(a{23}){23}',
    '(((a{8}){8}){8})',
    '[a-z]{999}',
    '[[:alpha:]]{999}',
    '\\d{999}',
    '\\c[{999}',
    '((){255}){255}',
    '({{255}){255}',
    '(?=a{30}){30}',
    'a{99999999999999999999}',
  ].map((pattern) => [pattern, /more than 500 copies$/] as const),
]

test('patterns beyond the limits are errors with the reason', () => {
  for (const [pattern, reason] of REFUSED) assert.match(refusalOf(pattern) ?? 'taken', reason, pattern)
})

test('any text is either accepted or an error with a reason', () => {
  const signs = fc.constantFrom(...'()[]{}?:=!<#\\c1,.*+|^$-ab9😀')
  fc.assert(
    fc.property(fc.array(signs, { maxLength: 60 }), (characters) => {
      const reason = refusalOf(characters.join(''))
      assert.notEqual(reason, '')
    }),
    { numRuns: tries(500, 5_000) },
  )
})

test('a pattern with every special character escaped is always accepted', () => {
  const escaped = fc.constantFrom(...'()[]{}?*+|^$\\.').map((sign) => `\\${sign}`)
  fc.assert(
    fc.property(fc.array(escaped, { maxLength: 100 }), (parts) => {
      assert.equal(refusalOf(parts.join('')), undefined)
    }),
  )
})
