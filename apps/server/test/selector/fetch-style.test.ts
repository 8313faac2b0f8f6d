import assert from 'node:assert/strict'
import { fetchStyles, JsonText, type FetchStyle } from '@sextant/contract'
import { test } from 'vitest'
import { inFetchStyle } from '#selector/fetch-style.ts'
import { parseSelection } from '#selector/parse.ts'
import type { WireRow } from '#selector/select.ts'

function shaped(fetchStyle: FetchStyle, fields: readonly string[], rows: readonly WireRow[]): unknown {
  const selection = parseSelection({ fetch_style: fetchStyle })
  // As sent over the wire.
  return JSON.parse(
    JSON.stringify(inFetchStyle({ rows, fields, total: rows.length, nextOffset: undefined, selection })),
  ) as unknown
}

const fields = ['group', 'name', 'ord']
const rows: readonly WireRow[] = [
  { group: 'Bread', name: 'rye', ord: 1 },
  { group: 'Cakes', name: 'plum', ord: 2 },
  { group: 'Bread', name: null, ord: 3 },
]

/** The results of PHP's PDO for the three rows. Keys are the first field; of several rows with one key the last wins. */
const EXPECTED: Readonly<Record<FetchStyle, unknown>> = {
  fetchAll: rows,
  fetchAllNum: [
    ['Bread', 'rye', 1],
    ['Cakes', 'plum', 2],
    ['Bread', null, 3],
  ],
  fetchAllColumn: ['Bread', 'Cakes', 'Bread'],
  fetch: rows[0],
  fetchColumn: 'Bread',
  fetchGroup: {
    Bread: [
      { name: 'rye', ord: 1 },
      { name: null, ord: 3 },
    ],
    Cakes: [{ name: 'plum', ord: 2 }],
  },
  fetchGroupColumn: { Bread: ['rye', null], Cakes: ['plum'] },
  fetchUnique: { Bread: { name: null, ord: 3 }, Cakes: { name: 'plum', ord: 2 } },
  fetchUniqueNum: { Bread: [null, 3], Cakes: ['plum', 2] },
  fetchUniqueColumn: { Bread: null, Cakes: 'plum' },
}

const WITHOUT_ROWS: Readonly<Record<FetchStyle, unknown>> = {
  fetchAll: [],
  fetchAllNum: [],
  fetchAllColumn: [],
  fetch: false,
  fetchColumn: false,
  fetchGroup: {},
  fetchGroupColumn: {},
  fetchUnique: {},
  fetchUniqueNum: {},
  fetchUniqueColumn: {},
}

const OF_ONE_FIELD: Readonly<Record<FetchStyle, unknown>> = {
  fetchAll: [{ name: 'rye' }, { name: 'plum' }],
  fetchAllNum: [['rye'], ['plum']],
  fetchAllColumn: ['rye', 'plum'],
  fetch: { name: 'rye' },
  fetchColumn: 'rye',
  fetchGroup: { rye: [{}], plum: [{}] },
  fetchGroupColumn: { rye: ['rye'], plum: ['plum'] },
  fetchUnique: { rye: {}, plum: {} },
  fetchUniqueNum: { rye: [], plum: [] },
  fetchUniqueColumn: { rye: 'rye', plum: 'plum' },
}

for (const style of Object.keys(fetchStyles) as FetchStyle[]) {
  test(`${style} shapes rows, no rows and rows of one field`, () => {
    assert.deepEqual(shaped(style, fields, rows), EXPECTED[style])
    assert.deepEqual(shaped(style, fields, []), WITHOUT_ROWS[style])
    assert.deepEqual(shaped(style, ['name'], [{ name: 'rye' }, { name: 'plum' }]), OF_ONE_FIELD[style])
  })
}

test('values follow the order of the fields, not that of the row', () => {
  const [row] = rows
  assert.deepEqual(shaped('fetchAllNum', ['ord', 'group', 'name'], [row!]), [[1, 'Bread', 'rye']])
  assert.deepEqual(shaped('fetchUniqueColumn', ['ord', 'group', 'name'], [row!]), { 1: 'Bread' })
})

test('keys that are numbers stay in the order of the rows', () => {
  const page = { total: 3, nextOffset: undefined, fields: ['id', 'tag'] }
  const descending = [30, 20, 10].map((id) => ({ id, tag: id === 20 ? '2,5' : '2' }))
  const text = (fetch_style: FetchStyle, fields: string[]) => {
    const shape = inFetchStyle({
      ...page,
      fields,
      rows: descending,
      selection: parseSelection({ fetch_style }),
    })
    assert.ok(shape instanceof JsonText)
    return shape.text
  }
  assert.equal(text('fetchUniqueColumn', ['id', 'tag']), '{"30":"2","20":"2,5","10":"2"}')
  assert.equal(text('fetchGroupColumn', ['tag', 'id']), '{"2":[30,10],"2,5":[20]}')
})

test('null is the empty key, and an empty list has no first column', () => {
  assert.deepEqual(shaped('fetchGroupColumn', ['name', 'ord'], [{ name: null, ord: 1 }]), { '': [1] })
  assert.equal(shaped('fetchColumn', ['name'], [{ name: null }]), false)
  assert.equal(shaped('fetchColumn', ['ord'], [{ ord: 0 }]), 0)
  assert.equal(shaped('fetchColumn', ['name'], [{ name: '' }]), '')
})

for (const style of [
  'fetchGroup',
  'fetchGroupColumn',
  'fetchUnique',
  'fetchUniqueNum',
  'fetchUniqueColumn',
] as const) {
  test(`${style}: a value that is a name of JavaScript's objects is a key like any other`, () => {
    const names = ['__proto__', 'constructor', 'toString', 'hasOwnProperty', '0', '-1', '']
    const shape = shaped(
      style,
      ['name', 'ord'],
      names.map((name, ord) => ({ name, ord })),
    ) as object
    assert.deepEqual(Object.keys(shape).toSorted(), names.toSorted())
    assert.equal(Object.hasOwn(shape, '__proto__'), true)
    assert.equal(Object.getPrototypeOf({}), Object.prototype)
    assert.equal(({} as Record<string, unknown>).ord, undefined)
  })
}

test('the result is the rows themselves, not a copy', () => {
  const selection = parseSelection({})
  assert.equal(inFetchStyle({ rows, fields, total: 3, nextOffset: undefined, selection }), rows)
})
