import assert from 'node:assert/strict'
import fc from 'fast-check'
import { test } from 'vitest'
import { locateJsonFault } from '#http/body/json-fault.ts'
import { tries } from '../../sizes.ts'

function isJson(text: string): boolean {
  try {
    JSON.parse(text)
    return true
  } catch {
    return false
  }
}

const piece = fc.constantFrom(
  ...`{ } [ ] " : , 0 - 1.5 e+9 01 true null nul "a" "a": \\ \\n \\u00e9 \\u12 я`.split(' '),
  ' ',
  '\n',
  '\t',
  '\u00a0',
  '\uFEFF',
)

test('a fault is found exactly in the texts that the engine rejects', () => {
  fc.assert(
    fc.property(fc.array(piece, { maxLength: 8 }), (pieces) => {
      const text = pieces.join('')
      assert.equal(locateJsonFault(text) === undefined, isJson(text), text)
    }),
    { numRuns: tries(500, 5000) },
  )
})

test('a JSON text with one changed character has a fault, or is still JSON', () => {
  fc.assert(
    fc.property(fc.json(), fc.nat(), piece, (json, seed, wedge) => {
      const at = seed % (json.length + 1)
      const text = json.slice(0, at) + wedge + json.slice(at)
      const fault = locateJsonFault(text)
      assert.equal(fault === undefined, isJson(text), text)
      if (fault) assert.ok(fault.offset >= 0 && fault.offset <= text.length)
    }),
  )
})

test('a fault has its offset, line, column and problem', () => {
  const at = (text: string) => {
    const { offset, line, column, problem } = locateJsonFault(text) ?? {}
    return [offset, `${line}:${column}`, problem]
  }
  assert.deepEqual(at('{"a":[1,2}'), [9, '1:10', 'expected "," or a closing bracket'])
  assert.deepEqual(at('{"a" 1}'), [5, '1:6', 'expected ":"'])
  assert.deepEqual(at('{\r\n"a":"\\x"}'), [
    7,
    '2:5',
    'this string has a "\\" that does not start a JSON escape',
  ])
  assert.deepEqual(at('{"a":True}'), [
    5,
    '1:6',
    'this is not a JSON value; names and strings need double quotes',
  ])
  assert.deepEqual(at(''), [0, '1:1', 'expected a value'])
})

test('every fault has its own problem', () => {
  fc.assert(
    fc.property(fc.array(piece, { maxLength: 8 }), (pieces) => {
      assert.notEqual(locateJsonFault(pieces.join(''))?.problem, 'not JSON')
    }),
  )
})
