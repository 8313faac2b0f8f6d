import assert from 'node:assert/strict'
import { test } from 'vitest'
import { readCsv } from '#services/text/csv.ts'

const asked = { field: 'keywords', mostLines: 100_000 }
const read = (text: string) => readCsv({ text }, asked, (cells) => cells.includes('name'))

test('quotes escaped with a backslash in every line take not much longer than doubled ones', () => {
  const timed = (line: string) => {
    const began = performance.now()
    assert.equal(read(`name;tags\n${line.repeat(20_000)}`).rows.length, 20_000)
    return performance.now() - began
  }
  const doubled = timed('"a""";1\n')
  const escaped = timed('"a\\"";1\n')
  assert.ok(escaped < doubled * 10, `${escaped} ms instead of ${doubled} ms`)
})

test('a line of millions of cells is refused before it is split', () => {
  const many = ';'.repeat(5_000_000)
  for (const text of [`name${many}\nrye`, `name\nrye${many}`, `name\n"rye"${many}`, many]) {
    assert.throws(() => read(text), /must have fewer than 5000000 cells/)
  }
})
