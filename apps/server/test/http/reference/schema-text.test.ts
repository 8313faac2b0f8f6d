import assert from 'node:assert/strict'
import { parameter, registry } from '@sextant/contract'
import { test } from 'vitest'
import { schemaText, type JsonSchema } from '#http/reference/schema-text.ts'

for (const [declared, text] of [
  [parameter.id().required(''), 'whole number'],
  [parameter.integer(1, 31).required(''), 'whole number, 1 to 31'],
  [parameter.integer(0).required(''), 'whole number from 0'],
  [parameter.keywordId().required(''), 'whole number or digits as text'],
  [parameter.ids(10_000).required(''), 'list of up to 10,000: whole number'],
  [parameter.text(255).required(''), 'text, at most 255 characters'],
  [parameter.text(2, 2).required(''), 'text of 2 characters'],
  [parameter.flag().required(''), '0 or 1'],
  [parameter.oneOf(['csv', 'csvUTF8']).required(''), 'one of `csv`, `csvUTF8`'],
  [parameter.oneOf(['keywords']).required(''), '`keywords`'],
  [parameter.dates(31).required(''), 'list of up to 31: date (YYYY-MM-DD)'],
  [parameter.lines(5).required(''), 'text or list of up to 5: text'],
  [parameter.unsupported(), 'off'],
] as const) {
  test(`a parameter is described as "${text}"`, () => {
    assert.equal(schemaText(declared.schema as JsonSchema), text)
  })
}

test('no parameter of the contract is described as any value', () => {
  for (const { address, parameters } of Object.values(registry)) {
    for (const [name, { schema }] of Object.entries(parameters)) {
      assert.doesNotMatch(schemaText(schema as JsonSchema), /any value/, `${address} ${name}`)
    }
  }
})
