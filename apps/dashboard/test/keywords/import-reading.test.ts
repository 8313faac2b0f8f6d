import assert from 'node:assert/strict'
import { describe, test } from 'vitest'
import { csvOf, readingOf, withColumn } from '../../src/pages/keywords/import/reading.ts'
import { volumesCsv } from '../../src/pages/keywords/volumes/volumes-csv.ts'

const tagNamed = (name: string) => ({ season: 2, sale: 5 })[name]
const sentOf = (text: string) => csvOf(readingOf(text), tagNamed).split('\n')

describe('a text to import', () => {
  const texts: [how: string, text: string, sent: string[]][] = [
    ['one phrase per line', 'rye\r\n\r\n wheat, light\n', ['name;', 'rye', '" wheat, light"']],
    ['a phrase after a byte order mark', '\ufeffrye', ['name;', 'rye']],
    ['phrases with quotes', '27" screen\n"best" bread', ['name;', '"27"" screen"', '"""best"" bread"']],
    [
      'a spreadsheet table with headings',
      'Keyword\tGroup\tVolume\nrye\tBread\t10',
      ['name;group_name;', 'rye;Bread'],
    ],
    ['a table without headings that begins with the phrase', 'rye\t10\nwheat\t20', ['name;', 'rye', 'wheat']],
    [
      'a table with Russian headings and tag names',
      'Группа;Запрос;Теги\nХлеб;рожь;Season, 7|sale',
      ['name;tags;group_name;', 'рожь;"2,7,5";Хлеб'],
    ],
    ['comma-separated with known headings', 'name,tags\n"rye, dark",1', ['name;tags;', '"rye, dark";1']],
    [
      'a table with quoted cells',
      'name;url\n"a;b";"x\ny"\n"5"" loaf";',
      ['name;target;', '"a;b";"x', 'y"', '"5"" loaf";'],
    ],
    [
      'a table with unclosed quotes',
      'name;tags\n27" tv;1\n"best;2',
      ['name;tags;', '"27"" tv";1', '"""best";2'],
    ],
    ['a table with a repeated heading', 'keyword;query;tags\na;b;1', ['name;tags;', 'a;1']],
  ]
  for (const [how, text, sent] of texts) {
    test(`may be ${how}`, () => assert.deepEqual(sentOf(text), sent))
  }

  test('has the columns that are assigned to it', () => {
    const guessed = readingOf('Bread\trye\nCakes\tapple')
    const assigned = withColumn(withColumn(guessed, 0, 'group_name'), 1, 'name')
    assert.deepEqual(csvOf(assigned, tagNamed).split('\n'), ['name;group_name;', 'rye;Bread', 'apple;Cakes'])
    assert.deepEqual(withColumn(assigned, 0, 'name').columns, ['name', undefined])
    assert.deepEqual(csvOf(readingOf('rye; dark', 'none'), tagNamed), 'name;\n"rye; dark"')
  })
})

describe('a text of volumes', () => {
  test('has pairs of a phrase and a number, with or without headings', () => {
    const sent = 'name;volume:213:0:6\nrye;1200\noat;'
    assert.equal(volumesCsv('rye\t1 200\noat\t', '213:0:6'), sent)
    assert.equal(volumesCsv('Phrase;Searches\nrye;1200\noat;', '213:0:6'), sent)
  })

  test('with the column names of the API is sent as it is', () => {
    const text = 'name;volume:213:0:6\nrye;5\n'
    assert.equal(volumesCsv(text, '1:0:6'), text)
  })
})
