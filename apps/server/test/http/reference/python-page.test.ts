import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { test } from 'vitest'

// docs/python.md uses a client that openapi-python-client makes from the OpenAPI document: names follow from the document.

const ROOT = resolve(import.meta.dirname, '../../../../..')
const page = readFileSync(resolve(ROOT, 'docs/python.md'), 'utf8')
const [, program = ''] = /```python\n(.*?)```/s.exec(page)!

interface Declared {
  readonly operationId: string
  readonly requestBody?: {
    readonly content: { readonly 'application/json': { readonly schema: { readonly properties: object } } }
  }
}
const document = JSON.parse(readFileSync(resolve(ROOT, 'docs/openapi.json'), 'utf8')) as {
  paths: Record<string, Record<string, Declared>>
}
const operations = new Map(
  Object.values(document.paths)
    .flatMap((path) => Object.values(path))
    .filter(({ operationId }) => operationId !== undefined)
    .map((operation) => [operation.operationId, operation]),
)

/** The model of the body of an operation, as the generator names it. */
function bodyModel(operationId: string): string {
  const words = operationId.split('_').map((word) => word.charAt(0).toUpperCase() + word.slice(1))
  return `${words.join('')}Body`
}

test('the program of docs/python.md imports operations that exist, by the names that a generator gives them', () => {
  const imported = [...program.matchAll(/^from sextant_client\.api\.(\w+) import (.+)$/gm)].flatMap(
    ([, service, names]) => names!.split(', ').map((name) => ({ service, name })),
  )
  assert.ok(imported.length > 2)
  for (const { service, name } of imported) {
    assert.ok(operations.has(name), name)
    assert.ok(name.includes(`_${service}_`), name)
    assert.ok(program.includes(`${name}.sync(`), `${name} is not used`)
  }
})

test('its bodies have only properties that their operations read', () => {
  const models = new Map([...operations.keys()].map((id) => [bodyModel(id), id]))
  const bodies = [...program.matchAll(/(\w+Body)\(([^)]*)\)/g)]
  assert.ok(bodies.length > 3)
  for (const [, model, sent] of bodies) {
    const operation = operations.get(models.get(model!) ?? '')
    assert.ok(operation, model)
    const { properties } = operation.requestBody!.content['application/json'].schema
    for (const [, name] of sent!.matchAll(/(\w+)=/g)) assert.ok(name! in properties, `${model}: ${name}`)
  }
})

test('every operation has an id that is a name in Python, and no two are the same', () => {
  const ids = [...operations.keys()]
  for (const id of ids) assert.match(id, /^[a-z]\w*$/i)
  const snake = ids.map((id) => id.replaceAll(/([a-z\d])([A-Z])/g, '$1_$2').toLowerCase())
  assert.equal(
    new Set(snake).size,
    Object.values(document.paths).flatMap((path) => Object.values(path)).length,
  )
})

const hasPython = spawnSync('python3', ['--version']).status === 0

test.runIf(hasPython)('it is valid Python', () => {
  const check = 'import ast, sys; ast.parse(sys.stdin.read())'
  const { status, stderr } = spawnSync('python3', ['-c', check], { input: program, encoding: 'utf8' })
  assert.equal(status, 0, stderr)
})
