import assert from 'node:assert/strict'
import { existsSync, globSync, readFileSync } from 'node:fs'
import { relative, resolve } from 'node:path'
import { registry } from '@sextant/contract'
import { test } from 'vitest'
import { handlerFile } from '#services/handler.ts'
import * as handlers from '#services/handlers.ts'

const services = resolve(import.meta.dirname, '../../src/services')
const contract = resolve(import.meta.dirname, '../../../../packages/contract/src')

/** Paths, relative to a folder, of the files in it that match a pattern. */
function filesOf(folder: string, pattern: string): string[] {
  return globSync(`${folder}/${pattern}`).map((path) => relative(folder, path))
}

test('the handler of every address is in the file that the address determines, and names the address', () => {
  for (const address of Object.keys(registry)) {
    const file = `${services}/${handlerFile(address)}`
    assert.ok(existsSync(file), `${address} should live in services/${handlerFile(address)}`)
    assert.ok(
      readFileSync(file, 'utf8').includes(`export const handle: Handler<'${address}'>`),
      `${file} should export a Handler<'${address}'>`,
    )
  }
})

test('every handler file belongs to an address of the registry', () => {
  const known = new Set(Object.keys(registry).map(handlerFile))
  const found = filesOf(services, '*_2/**/*.ts').filter((path) =>
    /(^|[./])(get|add|edit|del)\.ts$/.test(path),
  )
  assert.deepEqual(
    found.filter((path) => !known.has(path)),
    [],
  )
})

test('handlers and registry have the same addresses', () => {
  assert.deepEqual(Object.keys(handlers).toSorted(), Object.keys(registry).toSorted())
})

test('operations are registered under their address and declared in the file of their noun or in its folder', () => {
  for (const [key, operation] of Object.entries(registry)) {
    assert.equal(operation.address, key)
    const [, service, noun, ...rest] = key.split('/')
    const file = noun === undefined ? service : `${service}/${noun}`
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

test('every file of the contract that declares operations is registered', () => {
  const source = readFileSync(`${contract}/registry.ts`, 'utf8')
  const declaring = filesOf(contract, '**/*.ts').filter((path) =>
    /^export const \w+ = (list|operation|openOperation|actionOn|selectionOf)\(/m.test(
      readFileSync(`${contract}/${path}`, 'utf8'),
    ),
  )
  assert.deepEqual(
    declaring.filter((path) => !source.includes(`from './${path}'`)),
    [],
  )
})

test('every operation has a summary, an example and documented parameters', () => {
  for (const operation of Object.values(registry)) {
    assert.match(operation.summary, /^[A-Z].*\.$/, operation.address)
    assert.ok(operation.example.request, operation.address)
    for (const [name, parameter] of Object.entries(operation.parameters)) {
      assert.match(parameter.doc, /\.$/, `${operation.address} ${name}`)
    }
  }
})
