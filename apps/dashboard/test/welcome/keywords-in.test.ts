import assert from 'node:assert/strict'
import { describe, test } from 'vitest'
import { keywordsIn } from '../../src/pages/welcome/keywords-in.ts'

describe('a pasted list of keywords', () => {
  test('has one per line, without empty lines, spaces around them and repetitions', () => {
    const read = keywordsIn('\ufeff rye bread \r\n\r\nbagel\nRye  Bread\n')
    assert.deepEqual(read, {
      csv: 'rye bread\nbagel',
      count: 2,
      repeated: 1,
      columns: undefined,
      tooLong: undefined,
    })
  })

  test('of a spreadsheet has the first cell of each row', () => {
    assert.equal(keywordsIn('rye bread\t320\nbagel\t90').csv, 'rye bread\nbagel')
  })

  test('with names of columns is sent as it is', () => {
    const text = 'name;group_name\nrye bread;Bread\nbagel;Bread\n'
    assert.deepEqual(keywordsIn(text), {
      csv: text,
      count: 2,
      repeated: 0,
      columns: ['name', 'group_name'],
      tooLong: undefined,
    })
  })

  test('says which keyword is too long', () => {
    assert.equal(keywordsIn(`bagel\n${'x'.repeat(256)}`).tooLong, 'x'.repeat(256))
    assert.equal(keywordsIn('x'.repeat(255)).tooLong, undefined)
  })

  test('may be empty', () => assert.equal(keywordsIn(' \n\n').count, 0))
})
