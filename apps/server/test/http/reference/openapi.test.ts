import assert from 'node:assert/strict'
import { errorCatalogue, registry, type Operation } from '@sextant/contract'
import { Check, Meta } from 'typebox/schema'
import { test } from 'vitest'
import { openApiDocument } from '#http/reference/openapi.ts'
import { possibleErrors } from '#http/reference/possible-errors.ts'

type Json = Record<string, unknown>

interface Described {
  operationId: string
  tags: string[]
  requestBody: { required: boolean; content: { 'application/json': { schema: Json; example: Json } } }
  responses: Record<string, { content: Record<string, { schema: Json; example: unknown }> }>
}

const document = openApiDocument(registry) as Json & {
  tags: { name: string }[]
  paths: Record<string, { post: Described }>
  components: { schemas: Record<string, Json>; responses: Json; examples: Json }
}
const operations: readonly Operation[] = Object.values(registry)

function describedAt(address: string): Described {
  return document.paths[`/v2/json/${address}`]!.post
}

/** Every object inside a value, including the value itself. */
function* objectsIn(value: unknown): Generator<Json> {
  if (typeof value !== 'object' || value === null) return
  if (!Array.isArray(value)) yield value as Json
  for (const inner of Object.values(value)) yield* objectsIn(inner)
}

function resolved(reference: string): unknown {
  assert.ok(reference.startsWith('#/'), reference)
  return reference
    .slice(2)
    .split('/')
    .reduce<unknown>((at, part) => (at as Json | undefined)?.[part], document)
}

/** Whether a value fits a schema of the document, references included. */
function fits(schema: Json, value: unknown): boolean {
  return Check({ components: document.components, allOf: [schema] } as object, value)
}

test('every operation of the registry is a separate POST path, and there are no others', () => {
  assert.deepEqual(
    Object.keys(document.paths).toSorted(),
    operations.map(({ address }) => `/v2/json/${address}`).toSorted(),
  )
  const ids = Object.values(document.paths).map(({ post }) => post.operationId)
  assert.equal(new Set(ids).size, ids.length)
  const tags = new Set(document.tags.map(({ name }) => name))
  for (const { post } of Object.values(document.paths)) assert.ok(post.tags.every((tag) => tags.has(tag)))
})

test('the document is plain JSON, the same every time', () => {
  assert.equal(document.openapi, '3.1.0')
  const text = JSON.stringify(document)
  assert.equal(JSON.stringify(openApiDocument(registry)), text)
  assert.ok(!text.includes('"~'), 'properties of the schema library')
})

test('every reference has a target', () => {
  const references = [...objectsIn(document)].flatMap(({ $ref }) => (typeof $ref === 'string' ? [$ref] : []))
  assert.ok(references.length > 100)
  for (const reference of references) assert.equal(typeof resolved(reference), 'object', reference)
})

test('no component is left unused', () => {
  const used = new Set([...objectsIn(document)].map(({ $ref }) => $ref))
  const { schemas, responses } = document.components
  for (const name of Object.keys(schemas)) assert.ok(used.has(`#/components/schemas/${name}`), name)
  for (const name of Object.keys(responses)) assert.ok(used.has(`#/components/responses/${name}`), name)
})

test('every schema is valid JSON Schema 2020-12 with known keywords only', () => {
  const schemas = [
    ...Object.values(document.components.schemas),
    ...Object.values(document.paths).flatMap(({ post }) => [
      post.requestBody.content['application/json'].schema,
      ...Object.values(post.responses).flatMap(({ content }) =>
        Object.values(content ?? {}).map(({ schema }) => schema),
      ),
    ]),
  ]
  const dialect = { $ref: 'https://json-schema.org/draft/2020-12/schema' }
  assert.equal(Check(Meta, dialect, { type: 'whole number' }), false, 'the dialect is checked at all')
  for (const schema of schemas) {
    assert.ok(Check(Meta, dialect, schema), JSON.stringify(schema))
    assertKeywords(schema)
  }
})

const KEYWORDS = new Set(
  (
    '$ref type properties required items patternProperties anyOf allOf not const enum default description title ' +
    'minimum maximum minLength maxLength minItems maxItems pattern format'
  ).split(' '),
)

function assertKeywords(schema: Json): void {
  for (const [keyword, value] of Object.entries(schema)) {
    assert.ok(KEYWORDS.has(keyword), `${keyword} in ${JSON.stringify(schema)}`)
    if (keyword === 'properties' || keyword === 'patternProperties') {
      for (const inner of Object.values(value as Json)) assertKeywords(inner as Json)
    }
    if (keyword === 'items' || keyword === 'not') assertKeywords(value as Json)
    if (keyword === 'anyOf' || keyword === 'allOf') for (const inner of value as Json[]) assertKeywords(inner)
  }
}

for (const operation of operations) {
  test(`the example of ${operation.address} fits the schemas of its request and response`, () => {
    const { requestBody, responses } = describedAt(operation.address)
    const request = requestBody.content['application/json']
    assert.ok(fits(request.schema, request.example), JSON.stringify(request.example))
    const [{ schema, example }] = Object.values(responses['200']!.content) as [
      { schema: Json; example: unknown },
    ]
    assert.ok(fits(schema, example), JSON.stringify(example))
  })
}

test('a row may hold each figure that `fields` offers instead of rows', () => {
  for (const { selection } of operations) {
    if (selection?.use !== 'rows') continue
    const { properties } = document.components.schemas[selection.row.name] as { properties: Json }
    for (const name of Object.keys(selection.row.aggregates)) {
      assert.ok(name in properties, `${selection.row.name} ${name}`)
    }
  }
})

test('a request without a required parameter or with a wrong field does not fit', () => {
  const { schema } = describedAt('get/keywords_2/keywords').requestBody.content['application/json']
  assert.ok(fits(schema, { project_id: 1, fields: ['id', 'COUNT(*)'], fetch_style: 'fetchUnique' }))
  assert.ok(!fits(schema, {}))
  assert.ok(!fits(schema, { project_id: 1, fields: ['phrase'] }))
  assert.ok(!fits(schema, { project_id: 1, filters: [{ name: 'id', operator: 'LIKE', values: [1] }] }))
  assert.ok(!fits(schema, { project_id: 1, fetch_style: 'fetchEverything' }))
})

test('a list of members of a closed set may repeat them, as it may on the wire', () => {
  const { schema } = describedAt('get/positions_2/history').requestBody.content['application/json']
  const repeated = Array.from({ length: 100 }, () => 'position')
  assert.ok(fits(schema, { project_id: 1, regions_indexes: [1], history_fields: repeated }))
})

test('sorting needs a sort key, and the balance has only its own fields', () => {
  const allows = (address: string, request: Json) =>
    fits(describedAt(address).requestBody.content['application/json'].schema, request)
  assert.ok(!allows('edit/projects_2/projects/sort', { orders: [] }))
  assert.ok(allows('get/projects_2/projects', { orders: [] }))
  assert.ok(allows('get/bank_2/info', { fields: ['balance_all'] }))
  assert.ok(!allows('get/bank_2/info', { fields: ['sum'] }))
})

test('no description is empty', () => {
  for (const entry of objectsIn(document)) assert.notEqual(entry.description, '', JSON.stringify(entry))
})

test('rows that are a part of an object cannot be counted', () => {
  const offers = (address: string, rest: Json) =>
    fits(describedAt(address).requestBody.content['application/json'].schema, {
      project_id: 1,
      fields: ['COUNT(*)'],
      ...rest,
    })
  assert.ok(offers('get/keywords_2/keywords', {}))
  assert.ok(offers('get/keywords_2/keywords/export', { output: 'csv' }))
  assert.ok(!offers('get/positions_2/history', { regions_indexes: [1] }))
  assert.ok(!offers('get/snapshots_2/history', { region_index: 1 }))
})

test('an operation has only the selector parameters that it supports', () => {
  const offered = (address: string) =>
    Object.keys(
      describedAt(address).requestBody.content['application/json'].schema.properties as Json,
    ).filter((name) => ['fields', 'filters', 'id', 'orders', 'limit', 'offset', 'fetch_style'].includes(name))
  const whole = ['fields', 'filters', 'id', 'orders', 'limit', 'offset']
  assert.deepEqual(offered('get/keywords_2/keywords'), [...whole, 'fetch_style'])
  assert.deepEqual(offered('get/projects_2/projects'), whole)
  assert.deepEqual(offered('get/positions_2/history'), whole)
  assert.deepEqual(offered('del/keywords_2/keywords'), ['filters', 'id'])
  assert.deepEqual(offered('add/projects_2/projects'), [])
})

test('envelopes require the keys that they always have', () => {
  const required = (address: string) =>
    (
      describedAt(address).responses['200']!.content['application/json']!.schema.required as string[]
    ).toSorted()
  assert.deepEqual(required('get/keywords_2/keywords'), ['result'])
  assert.deepEqual(required('get/projects_2/projects'), ['result', 'total'])
  assert.deepEqual(required('get/bank_2/history'), ['limitedBy', 'result', 'total'])
})

test('an export returns a file with its name', () => {
  const answer = describedAt('get/keywords_2/keywords/export').responses['200'] as unknown as Json
  assert.deepEqual(Object.keys(answer.content as Json), ['text/csv'])
  assert.deepEqual(Object.keys(answer.headers as Json), ['Content-Disposition'])
  const report = describedAt('get/reports_2/reports/export').responses['200'] as unknown as Json
  assert.deepEqual((report.content as Record<string, Json>)['application/pdf']!.schema, {
    type: 'string',
    format: 'binary',
  })
})

test('every error that an operation may return is listed under its status, and its example fits', () => {
  for (const operation of operations) {
    const { responses } = describedAt(operation.address)
    for (const name of possibleErrors(operation)) {
      const entry = responses[String(errorCatalogue[name].status)] as Json | undefined
      const response = (
        typeof entry?.$ref === 'string' ? resolved(entry.$ref) : entry
      ) as Described['responses'][string]
      const content = response.content['application/json'] as unknown as { schema: Json; examples: Json }
      assert.ok(name in content.examples, `${operation.address} ${name}`)
      const example = resolved((content.examples[name] as Json).$ref as string) as { value: unknown }
      assert.ok(fits(content.schema, example.value), name)
    }
  }
})

test('the errors of an operation follow from its parameters', () => {
  assert.ok(possibleErrors(registry['get/keywords_2/keywords']).includes('paging'))
  assert.ok(possibleErrors(registry['get/keywords_2/keywords']).includes('parameter_missing'))
  assert.ok(possibleErrors(registry['get/projects_2/projects']).includes('not_supported'))
  assert.ok(!possibleErrors(registry['get/bank_2/history']).includes('parameter_missing'))
  assert.ok(!possibleErrors(registry['del/projects_2/projects']).includes('paging'))
  assert.ok(possibleErrors(registry['del/projects_2/projects']).includes('parameter_missing'))
  assert.ok(possibleErrors(registry['edit/positions_2/checker/go']).includes('insufficient_funds'))
  assert.ok(possibleErrors(registry['get/schedule_2/preview']).includes('not_supported'))
})
