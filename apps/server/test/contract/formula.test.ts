import assert from 'node:assert/strict'
import { withoutApostrophe, withoutFormula } from '@sextant/contract/formula.ts'
import fc from 'fast-check'
import { test } from 'vitest'
import { tries } from '../sizes.ts'

const text = fc.string({
  unit: fc.constantFrom('=', '-', '@', ';', ',', '\t', '\n', '(', '|', 'a', '1'),
  maxLength: 12,
})

test('no separator of a spreadsheet makes a call of a part of a cell', () => {
  fc.assert(
    fc.property(text, (cell) => {
      for (const part of withoutFormula(cell).split(/[;,\t\n]/)) assert.doesNotMatch(part, /^[=@-].*[(|]/)
    }),
    { numRuns: tries(500, 10_000) },
  )
  assert.equal(withoutFormula('rye;=cmd|x'), "rye;'=cmd|x")
  assert.equal(withoutFormula('rye, dark\t@sum(1)'), "rye, dark\t'@sum(1)")
})

test('what calls nothing stays as it is within a text', () => {
  for (const cell of ['https://shop.example/a,-5.html?x;=1', 'rye,-1', 'rye;--', 'rye; =(1)']) {
    assert.equal(withoutFormula(cell), cell)
  }
})

test('an import reads the text that a file for people was made from', () => {
  fc.assert(
    fc.property(text, (cell) => assert.equal(withoutApostrophe(withoutFormula(cell)), cell)),
    { numRuns: tries(500, 10_000) },
  )
})
