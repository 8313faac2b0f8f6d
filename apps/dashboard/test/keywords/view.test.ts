import assert from 'node:assert/strict'
import { test } from 'vitest'
import { treeOf } from '../../src/pages/keywords/tree/shape.ts'
import { isNarrowed, nextSort, ordersOf, scopeOf, sortOf, type View } from '../../src/pages/keywords/view.ts'

const tree = treeOf(
  [
    { id: 1, parent_id: 0, name: '', path: '' },
    { id: 2, parent_id: 1, name: 'Season', path: 'Season' },
    { id: 3, parent_id: 1, name: 'Empty', path: 'Empty' },
  ],
  [
    { id: 11, folder_id: 1, name: 'Bread', on: 1, count_keywords: 1 },
    { id: 12, folder_id: 2, name: 'Easter', on: 1, count_keywords: 1 },
  ],
)
const view = (changes: Partial<View> = {}): View => ({
  in: '',
  text: '',
  tag: '',
  target: '',
  sort: '',
  volume: '',
  trash: '',
  ...changes,
})
const filtersOf = (changes: Partial<View>) => scopeOf(7, view(changes), tree).filters

test('the whole project has no filters', () => {
  assert.deepEqual(scopeOf(7, view(), tree), { project_id: 7, filters: [] })
  assert.equal(isNarrowed(view({ in: 'f2' })), false)
})

test('a folder is requested by its groups, and one without groups holds nothing', () => {
  assert.deepEqual(filtersOf({ in: 'f2' }), [{ name: 'group_id', operator: 'IN', values: [12] }])
  assert.deepEqual(filtersOf({ in: 'g11' }), [{ name: 'group_id', operator: 'IN', values: [11] }])
  assert.deepEqual(filtersOf({ in: 'f3' }), [{ name: 'group_id', operator: 'IN', values: [0] }])
  assert.deepEqual(filtersOf({ in: 'f99' }), [])
})

test('text, tag and target page become filters', () => {
  assert.deepEqual(filtersOf({ text: 'rye', tag: '5', target: 'with' }), [
    { name: 'name', operator: 'CONTAINS', values: ['rye'] },
    { name: 'tags', operator: 'EQUALS', values: ['5'] },
    { name: 'target', operator: 'IS_NOT_NULL' },
  ])
  assert.deepEqual(filtersOf({ tag: 'none', target: 'without' }), [
    { name: 'tags', operator: 'IS_NULL' },
    { name: 'target', operator: 'IS_NULL' },
  ])
  assert.deepEqual(filtersOf({ tag: 'season', target: 'perhaps' }), [])
  assert.equal(isNarrowed(view({ tag: 'none' })), true)
})

test('the trash is requested for the whole project', () => {
  assert.deepEqual(scopeOf(7, view({ trash: '1', in: 'f2', text: 'rye' }), tree), {
    project_id: 7,
    filters: [
      { name: 'project_id', operator: 'LESS_THAN', values: [0] },
      { name: 'name', operator: 'CONTAINS', values: ['rye'] },
    ],
    show_trash: 1,
  })
  assert.deepEqual(ordersOf(view({ trash: '1' }), undefined), [{ name: 'deleted_at', direction: 'DESC' }])
})

test('a column sorts ascending, then descending, then not at all', () => {
  const sorts = [nextSort(view(), 'name')]
  for (let click = 0; click < 2; click += 1) sorts.push(nextSort(view({ sort: sorts.at(-1)! }), 'name'))
  assert.deepEqual(sorts, ['name', '-name', ''])
  assert.equal(nextSort(view({ sort: '-name' }), 'volume'), 'volume')
})

test('an unknown column does not sort, and neither does a volume that the project does not have', () => {
  assert.equal(sortOf(view({ sort: '-colour' })).column, undefined)
  assert.equal(sortOf(view({ sort: 'toString' })).column, undefined)
  assert.deepEqual(ordersOf(view({ sort: 'volume' }), undefined), [])
  assert.deepEqual(ordersOf(view({ sort: '-volume' }), 'volume:213:1:1'), [
    { name: 'volume:213:1:1', direction: 'DESC' },
    'name',
  ])
})
