import assert from 'node:assert/strict'
import { describe, test } from 'vitest'
import { csvOf } from '../../src/ui/csv.ts'
import { linesOf } from '../../src/ui/lines.ts'
import { tableText } from '../../src/ui/table-text.ts'
import { textOfFile } from '../../src/ui/text-of-file.ts'

describe('a CSV file', () => {
  const textOf = (...lines: unknown[][]) => new TextDecoder('utf-8', { ignoreBOM: true }).decode(csvOf(lines))

  test('begins with a byte order mark and ends every line with CRLF', () => {
    assert.equal(textOf(['Keyword', 'Position'], ['rye', 4]), '\uFEFFKeyword,Position\r\nrye,4\r\n')
  })

  test('quotes cells with commas, quotes and line breaks', () => {
    assert.equal(textOf(['rye, dark', '27" screen', 'a\nb']), '\uFEFF"rye, dark","27"" screen","a\nb"\r\n')
  })

  test('has no formulas: such texts follow an apostrophe, but numbers and -- stay as they are', () => {
    assert.equal(
      textOf(['=1+1', '@cmd', '+49 30', '-rye', '\t=1', '\r=1', '＝1'], ['-0.02', '+7', '--', 5, '≤24']),
      "\uFEFF'=1+1,'@cmd,'+49 30,'-rye,'\t=1,\"'\r=1\",'＝1\r\n-0.02,+7,--,5,≤24\r\n",
    )
  })

  test('has no calls after the separator of another country', () => {
    assert.equal(textOf(['rye;=cmd|x', 'a;-b']), "\uFEFFrye;'=cmd|x,a;-b\r\n")
  })

  test('has empty cells for missing values', () => {
    assert.equal(textOf([null, undefined, 0, '']), '\uFEFF,,0,\r\n')
  })
})

describe('a copied table', () => {
  test('has a line per row and tabs between cells, and is a table of HTML as well', () => {
    assert.deepEqual(
      tableText(
        [
          ['Keyword', 'Position'],
          ['rye', 4],
          ['oat', undefined],
        ],
        'en',
      ),
      {
        text: 'Keyword\tPosition\nrye\t4\noat\t',
        html: '<table><tr><th>Keyword</th><th>Position</th></tr><tr><td>rye</td><td>4</td></tr><tr><td>oat</td><td></td></tr></table>',
      },
    )
  })

  test('keeps every cell in its place and out of the markup, and has no formulas', () => {
    const { text, html } = tableText([['a\tb\r\nc', '<b>&', '=1+1', '\t=1', '>100', '--', -3]], 'en')
    assert.equal(text, "a b c\t<b>&\t'=1+1\t' =1\t>100\t--\t-3")
    assert.ok(html.includes("<th>&lt;b&gt;&amp;</th><th>'=1+1</th><th>' =1</th><th>&gt;100</th><th>--</th>"))
  })
})

test('a copied table has the decimal sign of its language, and no spaces in numbers', () => {
  assert.equal(tableText([[4.5, -0.25, 12345.5]], 'ru').text, '4,5\t-0,25\t12345,5')
  assert.equal(tableText([[4.5, -0.25, 12345.5]], 'en-GB').text, '4.5\t-0.25\t12345.5')
})

test('the lines of a text are trimmed, without empty ones', () => {
  assert.deepEqual(linesOf(' rye \r\n\n\twheat\n  '), ['rye', 'wheat'])
  assert.deepEqual(linesOf(' \n'), [])
})

describe('an uploaded file', () => {
  const read = (...bytes: number[]) => textOfFile(new File([Uint8Array.from(bytes)], 'list.txt'))

  test('is read as UTF-8 where possible', async () => {
    assert.deepEqual(await read(0xd1, 0x80), { text: 'р', file: { name: 'list.txt', encoding: 'UTF-8' } })
  })

  test('is read as UTF-16 by its byte order mark', async () => {
    const { text, file } = await read(0xff, 0xfe, 0x40, 0x04)
    assert.deepEqual([text, file?.encoding], ['р', 'UTF-16'])
  })

  test('is read as Windows-1251 otherwise', async () => {
    const { text, file } = await read(0xf0, 0xee, 0xe6, 0xfc)
    assert.deepEqual([text, file?.encoding], ['рожь', 'Windows-1251'])
  })
})
