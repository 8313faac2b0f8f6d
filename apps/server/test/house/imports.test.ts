import assert from 'node:assert/strict'
import { globSync, readFileSync } from 'node:fs'
import { dirname, join, relative, resolve } from 'node:path'
import { test } from 'node:test'
import { ladder, onlyIn, packages } from './ladder.ts'

const src = resolve(import.meta.dirname, '../../src')

interface Import {
  readonly file: string
  readonly from: string
}

function importsOf(folder: string): Import[] {
  return globSync(`${folder}/**/*.ts`).flatMap((path) =>
    [
      ...readFileSync(path, 'utf8').matchAll(
        /(?:^|\n)(?:import|export)\b[^'"]*?from '([^']+)'|import\('([^']+)'\)/g,
      ),
    ].map((match) => ({ file: relative(src, path), from: (match[1] ?? match[2])! })),
  )
}

/** Where an import inside the server leads: a folder, or a file at the top. */
function targetOf({ file, from }: Import): string | undefined {
  const path = from.startsWith('#')
    ? from.slice(1)
    : from.startsWith('.')
      ? relative(src, join(src, dirname(file), from))
      : undefined
  return path?.split('/')[0]
}

const inside = importsOf(src)

test('imports go down the ladder only', () => {
  const wrong = inside.filter((entry) => {
    const folder = entry.file.split('/')[0]!
    const target = targetOf(entry)
    if (target === undefined || target === folder || !entry.file.includes('/')) return false
    return ladder[folder]?.includes(target) !== true
  })
  assert.deepEqual(wrong, [])
})

test('every folder stands on the ladder', () => {
  const folders = new Set(globSync(`${src}/*/`).map((path) => relative(src, path)))
  assert.deepEqual([...folders].toSorted(), Object.keys(ladder).toSorted())
})

test('a service never imports another one, except for what its folders share', () => {
  const wrong = inside.filter(({ file, from }) => {
    const service = /^services\/(\w+_2)\//.exec(file)?.[1]
    if (service === undefined || !from.startsWith('.')) return false
    const target = /^services\/(\w+_2)\//.exec(relative(src, join(src, dirname(file), from)))?.[1]
    return target !== undefined && target !== service && !from.endsWith('/columns.ts')
  })
  assert.deepEqual(wrong, [])
})

test('a library that one folder hides is imported nowhere else', () => {
  const wrong = inside.filter(({ file, from }) => {
    const name = from.startsWith('@') ? from.split('/').slice(0, 2).join('/') : from.split('/')[0]!
    const home = Object.hasOwn(onlyIn, name) ? onlyIn[name] : undefined
    return home !== undefined && file.split('/')[0] !== home && !(name === 'fastify' && file === 'app.ts')
  })
  assert.deepEqual(wrong, [])
})

test('the server uses only the packages of the workspace it may', () => {
  const wrong = inside.filter(({ file, from }) => {
    if (!from.startsWith('@sextant/') || from.startsWith('@sextant/contract')) return false
    return packages[file.split('/')[0]!]?.includes(from) !== true
  })
  assert.deepEqual(wrong, [])
})

test('the contract imports nothing but its schema library', () => {
  const contract = resolve(src, '../../../packages/contract/src')
  const wrong = importsOf(contract).filter(({ from }) => !from.startsWith('.') && from !== 'typebox')
  assert.deepEqual(wrong, [])
})

test('the SDK imports nothing but the contract', () => {
  const sdk = resolve(src, '../../../packages/sdk/src')
  const wrong = importsOf(sdk).filter(
    ({ from }) => !from.startsWith('.') && !from.startsWith('@sextant/contract'),
  )
  assert.deepEqual(wrong, [])
})
