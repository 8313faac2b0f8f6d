import assert from 'node:assert/strict'
import { existsSync, globSync, readFileSync } from 'node:fs'
import { relative, resolve } from 'node:path'
import { test } from 'node:test'
import { registry } from '@sextant/contract'
import { handlers } from '#services/index.ts'

const services = resolve(import.meta.dirname, '../../src/services')
const contract = resolve(import.meta.dirname, '../../../../packages/contract/src')

/** Where the handler of an address lives: first method part the folder, the rest dotted, then the operator. */
function fileOf(address: string): string {
  const [verb, service, noun, ...rest] = address.split('/')
  return [service, ...(noun === undefined ? [] : [noun]), [...rest, verb, 'ts'].join('.')].join('/')
}

test('the handler of every address lives at the path the address dictates', () => {
  const index = readFileSync(`${services}/index.ts`, 'utf8')
  const files = new Set(globSync(`${services}/*_2/**/*.ts`).map((path) => relative(services, path)))
  for (const address of Object.keys(registry)) {
    const file = fileOf(address)
    assert.ok(files.has(file), `${address} should live in services/${file}`)
    assert.match(
      index,
      new RegExp(`from './${file.replaceAll('.', '\\.')}'`),
      `${file} is not in services/index.ts`,
    )
  }
})

test('every handler file answers an address of the registry', () => {
  const known = new Set(Object.keys(registry).map(fileOf))
  const handlerFiles = globSync(`${services}/*_2/**/*.ts`)
    .map((path) => relative(services, path))
    .filter((path) => /(^|[./])(get|add|edit|del)\.ts$/.test(path))
  assert.deepEqual(
    handlerFiles.filter((path) => !known.has(path)),
    [],
  )
})

test('operations are registered under their own address and declared in the file of their noun, or of the rest in its folder', () => {
  assert.deepEqual(Object.keys(handlers).toSorted(), Object.keys(registry).toSorted())
  for (const [key, operation] of Object.entries(registry)) {
    assert.equal(operation.address, key)
    const [, service, noun, ...rest] = key.split('/')
    const file = `${service}/${noun ?? service}`
    const places = [`${file}.ts`, `${file}/${rest.join('.')}.ts`]
    const sources = places
      .filter((place) => existsSync(`${contract}/${place}`))
      .map((place) => readFileSync(`${contract}/${place}`, 'utf8'))
    assert.ok(
      sources.some((source) => source.includes(`'${key}'`)),
      `${key} should be declared in ${places.join(' or ')}`,
    )
  }
})

test('every operation has a sentence, an example and parameters that say what they are', () => {
  for (const operation of Object.values(registry)) {
    assert.match(operation.summary, /^[A-Z].*\.$/, operation.address)
    assert.ok(operation.example.request, operation.address)
    for (const [name, parameter] of Object.entries(operation.parameters)) {
      assert.match(parameter.doc, /\.$/, `${operation.address} ${name}`)
    }
  }
})
