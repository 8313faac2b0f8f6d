import assert from 'node:assert/strict'
import { test } from 'vitest'
import { valueInWords, type ChartKind, type ChartSeries } from '../../src/ui/chart/series.ts'
import { stacked } from '../../src/ui/chart/stack.ts'

const series = (name: string, kind: ChartKind, values: (number | null)[]): ChartSeries => ({
  name,
  kind,
  tone: 1,
  values,
})

test('stacked bars are drawn as sums, the highest first, behind them the other series', () => {
  const drawn = stacked([
    series('top 3', 'stack', [1, 2]),
    series('average', 'line', [5, 6]),
    series('top 10', 'stack', [10, 20]),
    series('below', 'stack', [100, 200]),
  ])
  assert.deepEqual(
    drawn.map(({ name, values }) => [name, values]),
    [
      ['below', [111, 222]],
      ['top 10', [11, 22]],
      ['top 3', [1, 2]],
      ['average', [5, 6]],
    ],
  )
})

test('a missing bar stays missing and adds nothing to those above it', () => {
  const drawn = stacked([series('a', 'stack', [null, 2]), series('b', 'stack', [3, null])])
  assert.deepEqual(
    drawn.map(({ values }) => values),
    [
      [3, null],
      [null, 2],
    ],
  )
})

test('a value is written in the format of the chart unless its series has words for it', () => {
  const format = (value: number) => `${value} pages`
  assert.equal(valueInWords(series('a', 'line', [4, null]), 0, format), '4 pages')
  assert.equal(valueInWords(series('a', 'line', [4, null]), 1, format), '–')
  assert.equal(valueInWords(series('a', 'line', []), 7, format), '–')
  const ring = { ...series('at best', 'ring', [24]), words: (value: number) => `≤${value}` }
  assert.equal(valueInWords(ring, 0, format), '≤24')
})
