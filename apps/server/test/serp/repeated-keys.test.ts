import assert from 'node:assert/strict'
import fc from 'fast-check'
import { visit } from 'jsonc-parser'
import { describe, it } from 'vitest'
import { repeatsKey } from '#serp/repeated-keys.ts'

/** As `repeatsKey`, by a whole parser. */
function repeatsByParser(json: string): boolean {
  const levels: Set<string>[] = []
  let found = false
  visit(json, {
    onObjectBegin: () => void levels.push(new Set()),
    onObjectEnd: () => void levels.pop(),
    onObjectProperty(key) {
      const known = levels.at(-1)!
      if (levels.length <= 4 && known.has(key)) found = true
      known.add(key)
    },
  })
  return found
}

/** JSON texts whose objects may have a key twice, with blanks, escapes and quotes. */
const { value: text } = fc.letrec<{ value: string; list: string; object: string }>((tie) => ({
  value: fc.oneof(
    { depthSize: 'medium' },
    fc.constantFrom('1', 'null', 'true', '""', '"a"', '"{\\"a\\":1}"', '"\\\\"', '"\\\\\\""', '"a\\u0022:"'),
    tie('list'),
    tie('object'),
  ),
  list: fc.array(tie('value'), { maxLength: 3 }).map((values) => `[${values.join(' ,')}]`),
  object: fc
    .array(
      fc.tuple(
        fc.constantFrom('"a"', '"\\u0061"', '"b"', '"\\\\"', '"\\""', '"c:"'),
        fc.constantFrom('', ' ', '\n\t'),
        tie('value'),
      ),
      { maxLength: 4 },
    )
    .map(
      (members) => `{${members.map(([key, blank, value]) => `${blank}${key}${blank}:${value}`).join(',')}}`,
    ),
}))

describe('repeatsKey', () => {
  it('agrees with a parser, for any JSON', () => {
    fc.assert(
      fc.property(text, (json) => {
        JSON.parse(json)
        assert.equal(repeatsKey(json), repeatsByParser(json), json)
      }),
      { numRuns: 2_000 },
    )
  })

  it('compares keys as they are read, not as they are written', () => {
    assert.equal(repeatsKey('{"organic":[],"organi\\u0063":[]}'), true)
    assert.equal(repeatsKey('{"organic":[{"link":1},{"link":2}],"a":{"organic":1}}'), false)
    assert.equal(repeatsKey('{"a":"\\"b\\":1,\\"b\\":2"}'), false)
  })

  it('ignores parts that are too deep to be read', () => {
    assert.equal(repeatsKey('{"a":{"b":{"c":{"d":1,"d":2}}}}'), true)
    assert.equal(repeatsKey('{"a":{"b":{"c":{"d":{"e":1,"e":2}}}}}'), false)
  })
})
