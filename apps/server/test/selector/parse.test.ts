import assert from 'node:assert/strict'
import { test } from 'vitest'
import { parseSelection } from '#selector/parse.ts'
import type { FilterValue, Selection } from '#selector/selection.ts'

const NOTHING: Selection = {
  fields: undefined,
  filters: [],
  orders: [],
  limit: 10_000,
  offset: 0,
  paged: false,
  fetchStyle: 'fetchAll',
}

const value = (item: string | number | boolean): FilterValue => ({ kind: 'value', value: item })
const reference = (field: string): FilterValue => ({ kind: 'reference', field })

/** Requests, each with its difference from the empty one. */
const PARSED: readonly (readonly [
  title: string,
  sent: Record<string, unknown>,
  parsed: Partial<Selection>,
])[] = [
  ['nothing', {}, {}],
  ['parameters of others', { project_id: 5, constructor: 1, toString: 'x' }, {}],
  ['fields', { fields: ['name', 'id', 'name'] }, { fields: ['name', 'id'] }],
  ['an unknown field, which is not known to be unknown yet', { fields: ['nmae'] }, { fields: ['nmae'] }],
  ['a limit', { limit: 5 }, { limit: 5, paged: true }],
  ['a limit of the default size', { limit: 10_000 }, { limit: 10_000, paged: true }],
  ['digits', { limit: '5', offset: ' 007 ' }, { limit: 5, offset: 7, paged: true }],
  ['an offset of nothing', { offset: 0 }, { paged: true }],
  ['a fetch style', { fetch_style: 'fetchGroup' }, { fetchStyle: 'fetchGroup' }],
  [
    'an id, added behind the filters',
    { id: ' 012 ', filters: [{ name: 'ord', operator: 'IS_NULL' }] },
    {
      filters: [
        { name: 'ord', operator: 'IS_NULL', values: [], path: 'filters[0]' },
        { name: 'id', operator: 'EQUALS', values: [value('012')], path: 'id' },
      ],
    },
  ],
  [
    'an id of zero',
    { id: 0 },
    { filters: [{ name: 'id', operator: 'EQUALS', values: [value(0)], path: 'id' }] },
  ],
  [
    'orders of both forms',
    {
      orders: ['a', { name: 'b' }, { name: 'c', direction: 'desc' }, { name: 'd', direction: null }],
    },
    {
      orders: [
        { name: 'a', direction: 'ASC', path: 'orders[0]' },
        { name: 'b', direction: 'ASC', path: 'orders[1]' },
        { name: 'c', direction: 'DESC', path: 'orders[2]' },
        { name: 'd', direction: 'ASC', path: 'orders[3]' },
      ],
    },
  ],
  [
    'an operator in any case',
    { filters: [{ name: 'a', operator: 'not_Equals', values: ['b'] }] },
    { filters: [{ name: 'a', operator: 'NOT_EQUALS', values: [value('b')], path: 'filters[0]' }] },
  ],
  ...[[''], [], ['a', 'b'], 'a', null, { a: 1 }].map(
    (values) =>
      [
        `values of a test for null: ${JSON.stringify(values)}`,
        { filters: [{ name: 'a', operator: 'IS_NOT_NULL', values }] },
        { filters: [{ name: 'a', operator: 'IS_NOT_NULL', values: [], path: 'filters[0]' }] },
      ] as const,
  ),
  ...(
    [
      [true, value(true)],
      [false, value(false)],
      [-0.5, value(-0.5)],
      ['', value('')],
      [' Field:a', value(' Field:a')],
      ['field:a', value('field:a')],
      ['Field', value('Field')],
      ['Field:a', reference('a')],
      ['Field:{a}', reference('a')],
      ['Field:', reference('')],
      ['Field:{}', reference('')],
      ['Field:{a', reference('{a')],
      ['Field:a\nb', reference('a\nb')],
    ] as const
  ).map(
    ([sent, parsed]) =>
      [
        `a value ${JSON.stringify(sent)}`,
        { filters: [{ name: 'a', operator: 'EQUALS', values: [sent] }] },
        { filters: [{ name: 'a', operator: 'EQUALS', values: [parsed], path: 'filters[0]' }] },
      ] as const,
  ),
]

for (const [title, sent, parsed] of PARSED) {
  test(`a request is read: ${title}`, () => {
    assert.deepEqual(parseSelection(sent), { ...NOTHING, ...parsed })
  })
}

test('parsing does not change a request', () => {
  const sent = {
    filters: [{ name: 'a', operator: 'in', values: [true, 'Field:b'] }],
    orders: ['a'],
    limit: '5',
  }
  const before = structuredClone(sent)
  parseSelection(sent)
  assert.deepEqual(sent, before)
})
