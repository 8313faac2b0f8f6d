import assert from 'node:assert/strict'
import { parse } from 'csv-parse/sync'
import fc from 'fast-check'
import { test } from 'vitest'
import { readCsv, readRows } from '#services/text/csv.ts'
import { tries } from '../../sizes.ts'

const asked = { field: 'keywords', mostLines: 100_000 }
const read = (text: string) => readCsv({ text }, asked, (cells) => cells.includes('name'))

/** The cells of a text, by the library alone; undefined unless every quote stands where CSV has it. */
function strictly(text: string): string[][] | undefined {
  try {
    return parse(text, { delimiter: ';', record_delimiter: ['\r\n', '\n', '\r'], relax_column_count: true })
  } catch {
    return undefined
  }
}

test('a backslash before a quote escapes it in a line that is malformed otherwise, and only there', () => {
  const cell = fc.string({ unit: fc.constantFrom('a', '"', '\\', '\\"', ';', ' '), maxLength: 8 })
  fc.assert(
    fc.property(fc.array(cell, { minLength: 1, maxLength: 4 }), (lines) => {
      // What follows the last cell is not part of a file.
      const text = `name;tags\n${lines.join('\n')}`.trimEnd()
      const escaped = (line: string) => {
        const doubled = line.replaceAll('\\"', '""')
        return strictly(line) === undefined && strictly(doubled) !== undefined ? doubled : line
      }
      const expected = strictly(text) ?? strictly(text.split('\n').map(escaped).join('\n'))
      if (expected === undefined) return
      assert.deepEqual(read(text).rows, expected.slice(1))
    }),
    { numRuns: tries(500, 10_000) },
  )
})

test('each line of a list is a row, whatever the lines around it quote', () => {
  const cell = fc.string({ unit: fc.constantFrom('a', '"', ';', ' '), maxLength: 4 })
  const quoted = cell.map((text) => `"${text.replaceAll('"', '""')}"`)
  const bare = cell.filter((text) => !/["; ]/.test(text))
  const line = fc
    .array(fc.oneof(quoted, bare), { minLength: 1, maxLength: 3 })
    .map((cells) => cells.join(';'))
  const rows = (lines: string[]) => readRows({ lines }, ';', 'regions')
  fc.assert(
    fc.property(fc.array(line), (lines) => {
      assert.deepEqual(
        rows(lines),
        lines.map((one) => strictly(one)![0] ?? ['']),
      )
    }),
    { numRuns: tries(500, 10_000) },
  )
  const mixed = ['"tea;pot"', '12" oven;1', '', '"a\nb";2', String.raw`"4\" pan";3`]
  assert.deepEqual(rows(mixed), [['tea;pot'], ['12" oven', '1'], [''], ['a\nb', '2'], ['4" pan', '3']])
  assert.throws(() => rows(['"a"', '"b', 'c"']), { field: 'regions line 2' })
})

test('a line of millions of cells is refused before it is split', () => {
  const many = ';'.repeat(5_000_000)
  for (const text of [`name${many}\nrye`, `name;\nrye${many}`, `name;\n"rye"${many}`, many]) {
    assert.throws(() => read(text), /must have fewer than 5000000 cells/)
    assert.throws(() => readRows({ text }, ';', 'regions'), /must have fewer than 5000000 cells/)
  }
})

test('signs of a cell that are not the delimiter are no cells', () => {
  const [semicolons, commas] = [';'.repeat(5_000_000), ','.repeat(5_000_000)]
  assert.deepEqual(read(`name,tags\n"${semicolons}",1`).rows, [[semicolons, '1']])
  assert.deepEqual(read(`name;tags\n${commas};1`).rows, [[commas, '1']])
  assert.deepEqual(readRows({ text: `0;${commas}` }, ';', 'regions'), [['0', commas]])
})
