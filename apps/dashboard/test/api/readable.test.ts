import assert from 'node:assert/strict'
import { test } from 'vitest'
import { containsAddress } from '../../src/api/readable.ts'

const BREAD = '%D1%85%D0%BB%D0%B5%D0%B1'

test('an address is looked for in each spelling', () => {
  const { operator, values } = containsAddress('url', 'пекарня.рф/хлеб?')
  assert.equal(operator, 'REGEXP')
  const found = (address: string) => new RegExp(values[0]!).test(address)
  const host = 'xn--80ajpngj0i.xn--p1ai'
  for (const address of ['пекарня.рф/хлеб?a', `${host}/хлеб?a`, `www.${host}/${BREAD}?a`])
    assert.ok(found(address), address)
  for (const address of ['пекарня.рф/хлеб', `${host}/${BREAD}`, `пекарня-рф/хлеб?`, 'пекарня.рф/хле'])
    assert.ok(!found(address), address)
  const word = containsAddress('url', 'хлеб').values[0]!
  assert.ok(new RegExp(word).test(`bakery.example/${BREAD}`))
  assert.ok(new RegExp(word).test('bakery.example/хлеб'))
})

test('a text in ASCII is looked for as it is, and half a character is no error', () => {
  const plain = { name: 'url', operator: 'CONTAINS', values: ['bakery.example/(100%)'] }
  assert.deepEqual(containsAddress('url', 'bakery.example/(100%)'), plain)
  assert.equal(containsAddress('url', '\ud800').operator, 'REGEXP')
})
