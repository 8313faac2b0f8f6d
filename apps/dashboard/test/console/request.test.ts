import assert from 'node:assert/strict'
import { describe, test } from 'vitest'
import type { JsonSchema } from '../../src/api/openapi.ts'
import type { ApiOperation } from '../../src/api/operations.ts'
import { controlOf } from '../../src/pages/api/console/control.ts'
import { priceIn } from '../../src/pages/api/console/price.ts'
import {
  draftsOf,
  entriesOf,
  parseRequest,
  requestOf,
  writeRequest,
} from '../../src/pages/api/console/request.ts'
import { asksFirst } from '../../src/pages/api/console/run.ts'
import { skeletonOf } from '../../src/pages/api/console/skeleton.ts'

const flag: JsonSchema = { anyOf: [{ type: 'boolean' }, { const: 0 }, { const: 1 }] }
const choice: JsonSchema = {
  anyOf: [
    { const: 0, description: 'PC' },
    { const: 1, description: '' },
  ],
}

function operation(address: string, parameters: readonly [string, JsonSchema, 'required'?][]): ApiOperation {
  return {
    address,
    service: 'keywords_2',
    summary: '',
    description: '',
    parameters: parameters.map(([name, schema, required]) => ({
      name,
      schema,
      required: required !== undefined,
    })),
    example: {},
    isOpen: false,
    isFile: false,
    price: undefined,
  }
}

describe('the control of a parameter', () => {
  const kindOf = (schema: JsonSchema) => controlOf(schema)?.kind

  test('follows the type of its schema', () => {
    assert.equal(kindOf({ type: 'integer' }), 'number')
    assert.equal(kindOf({ type: 'string' }), 'text')
    assert.equal(kindOf({ type: 'string', format: 'date' }), 'date')
    assert.equal(kindOf({ type: 'string', format: 'password' }), 'secret')
    assert.equal(kindOf({ type: 'object' }), 'json')
    assert.equal(kindOf(flag), 'flag')
    assert.equal(kindOf({ anyOf: [{ type: 'integer' }, { type: 'string' }] }), 'number')
    assert.equal(
      kindOf({ anyOf: [{ type: 'string' }, { type: 'array', items: { type: 'string' } }] }),
      'paragraph',
    )
  })

  test('offers a closed set with the meaning of its values', () => {
    assert.deepEqual(controlOf(choice), {
      kind: 'choice',
      options: [
        { value: 0, doc: 'PC' },
        { value: 1, doc: undefined },
      ],
    })
    assert.deepEqual(controlOf({ type: 'array', items: { enum: ['edit', 'view'] } }), {
      kind: 'several',
      options: [{ value: 'edit' }, { value: 'view' }],
    })
  })

  test('takes lists as lines, with the known names', () => {
    const items = {
      anyOf: [
        { type: 'string', enum: ['id', 'name'] },
        { type: 'string', description: 'volume:…' },
      ],
    }
    assert.deepEqual(controlOf({ type: 'array', items }), {
      kind: 'lines',
      of: 'text',
      known: ['id', 'name', 'volume:…'],
    })
    assert.deepEqual(controlOf({ type: 'array', items: { type: 'integer' } }), {
      kind: 'lines',
      of: 'number',
      known: [],
    })
    assert.equal(kindOf({ type: 'array', items: { anyOf: [{ type: 'object' }] } }), 'json')
  })

  test('is missing for parameters that the installation does not accept', () => {
    assert.equal(controlOf({ type: 'array', items: { not: {} } }), undefined)
    assert.equal(controlOf({ anyOf: [{ const: false }, { const: 0 }] }), undefined)
  })
})

describe('the request of a form', () => {
  const entries = entriesOf(
    operation('edit/keywords_2/keywords', [
      ['name', { type: 'string' }],
      ['id', { type: 'integer' }],
      ['project_id', { type: 'integer' }, 'required'],
      ['fields', { type: 'array', items: { type: 'string' } }],
      ['tags', { type: 'array', items: { type: 'integer' } }],
      ['device', choice],
      ['show_trash', flag],
      ['filters', { type: 'array', items: { type: 'object' } }],
    ]),
  )
  const sent = (drafts: Readonly<Record<string, string>>) =>
    requestOf(entries, { project_id: '7', ...drafts })

  test('begins with the required parameters and those that select objects', () => {
    assert.deepEqual(
      entries.slice(0, 4).map(({ name }) => name),
      ['project_id', 'id', 'filters', 'name'],
    )
    const reading = entriesOf(
      operation('get/x', [
        ['name', { type: 'string' }],
        ['id', { type: 'integer' }],
      ]),
    )
    assert.equal(reading[0]!.name, 'name')
  })

  test('has values of the right type, without the empty ones', () => {
    const { request, problems } = sent({
      name: ' rye ',
      fields: 'id\n\n name ',
      tags: '1\n2',
      device: '1',
      show_trash: '0',
      filters: '[{"name":"id"}]',
      id: '  ',
    })
    assert.deepEqual(problems, {})
    assert.deepEqual(request, {
      project_id: 7,
      name: ' rye ',
      fields: ['id', 'name'],
      tags: [1, 2],
      device: 1,
      show_trash: 0,
      filters: [{ name: 'id' }],
    })
  })

  test('keeps ids that are too long for a number as text', () => {
    assert.deepEqual(sent({ id: '9007199254740993' }).request.id, '9007199254740993')
  })

  test('reports missing and invalid values', () => {
    assert.deepEqual(sent({ project_id: '', id: 'x', tags: '1\ntwo', filters: '[{' }).problems, {
      project_id: 'missing',
      id: 'number',
      tags: 'number',
      filters: 'json',
    })
  })

  test('returns from JSON to the same form', () => {
    const { request } = sent({ name: 'rye', tags: '1\n2', show_trash: '1', filters: '[{"name":"id"}]' })
    const drafts = draftsOf(entries, parseRequest(writeRequest(request))!)
    assert.deepEqual(requestOf(entries, drafts), { request, problems: {} })
    assert.deepEqual([drafts.tags, drafts.show_trash, drafts.id], ['1\n2', '1', ''])
  })
})

test('JSON that is not an object is not a request, and an empty text is an empty one', () => {
  assert.deepEqual(parseRequest(' '), {})
  assert.deepEqual(['{', '[]', '1', 'null'].map(parseRequest), [undefined, undefined, undefined, undefined])
})

test('an example value shows the richest form of a schema', () => {
  const filter: JsonSchema = {
    anyOf: [
      { type: 'string' },
      {
        type: 'object',
        properties: { name: { type: 'string' }, values: { type: 'array', items: { type: 'integer' } } },
      },
    ],
  }
  assert.deepEqual(skeletonOf({ type: 'array', items: filter }), [{ name: '…', values: [1] }])
  assert.deepEqual(skeletonOf({ enum: ['ASC', 'DESC'] }), 'ASC')
  assert.deepEqual(skeletonOf(choice), 0)
})

test('operations that spend or delete ask for confirmation', () => {
  const reading = operation('get/keywords_2/keywords', [])
  assert.equal(asksFirst(reading), false)
  assert.equal(asksFirst(operation('del/keywords_2/keywords', [])), true)
  assert.equal(asksFirst({ ...reading, price: 'get/positions_2/checker/price' }), true)
})

test('the price is the total or the sum over the owners', () => {
  assert.equal(priceIn({ price: 0.5 }), 0.5)
  assert.equal(priceIn({ pricesByUsers: { 1: { price: 0.25 }, 2: { price: 0.5 } } }), 0.75)
  assert.equal(priceIn({}), 0)
})
