import assert from 'node:assert/strict'
import { test } from 'vitest'
import {
  countOf,
  everything,
  FILTER_VALUES,
  isSelected,
  nothing,
  requestsOf,
  stillListed,
  toggled,
  withRows,
  type Selection,
} from '../../src/pages/keywords/selection/selection.ts'

const scope = {
  project_id: 3,
  filters: [{ name: 'name', operator: 'CONTAINS', values: ['rye'] }],
} as const
const requests = (selection: Selection) => requestsOf({ scope, selection, count: 0, onChanged: () => {} })

test('a row is selected and deselected', () => {
  const one = toggled(nothing, '5')
  assert.deepEqual([isSelected(one, '5'), isSelected(one, '6'), countOf(one, 100)], [true, false, 1])
  assert.equal(countOf(toggled(one, '5'), 100), 0)
})

test('rows that left the list are no longer selected', () => {
  const two = withRows(nothing, ['5', '6'])
  assert.deepEqual(stillListed(two, new Set(['6', '7'])), withRows(nothing, ['6']))
  const most = withRows(everything, [])
  assert.equal(countOf(stillListed(toggled(most, '5'), new Set(['6', '7'])), 2), 2)
})

test('rows are deselected from a selection of everything', () => {
  const most = toggled(everything, '5')
  assert.deepEqual([isSelected(most, '5'), isSelected(most, '6'), countOf(most, 100)], [false, true, 99])
  assert.equal(countOf(withRows(most, ['5', '6']), 100), 100)
  assert.equal(countOf(toggled(everything, '5'), 0), 0)
})

test('a range adds to the selection', () => {
  assert.deepEqual([...withRows(toggled(nothing, '5'), ['6', '5', '7']).ids], ['5', '6', '7'])
})

test('selected rows are requested by id in the project, whatever the filters are', () => {
  assert.deepEqual(requests(withRows(nothing, ['5', '6'])), [
    { project_id: 3, filters: [{ name: 'id', operator: 'IN', values: ['5', '6'] }] },
  ])
  assert.deepEqual(requests(nothing), [])
})

test('a selection of everything is requested by the filters and the ids that are left out', () => {
  assert.deepEqual(requests(toggled(everything, '5')), [
    {
      project_id: 3,
      filters: [
        ...scope.filters,
        { name: 'id', operator: 'IS_NOT_NULL' },
        { name: 'id', operator: 'NOT_IN', values: ['5'] },
      ],
    },
  ])
})

test('many ids are split so that no filter has too many values', () => {
  const ids = Array.from({ length: FILTER_VALUES + 1 }, (_, index) => String(index))
  const sizes = requests(withRows(nothing, ids)).map(({ filters }) => filters[0]!.values!.length)
  assert.deepEqual(sizes, [FILTER_VALUES, 1])
  assert.equal(requests({ isAll: true, ids: new Set(ids) })[0]!.filters.length, 1 + 1 + 2)
})
