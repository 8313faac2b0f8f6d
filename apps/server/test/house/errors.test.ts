import assert from 'node:assert/strict'
import { globSync, readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { errorCatalogue } from '@sextant/contract'
import { test } from 'vitest'

const root = resolve(import.meta.dirname, '../../../..')

test('no two errors share a code', () => {
  const codes = Object.values(errorCatalogue).map((entry) => entry.code)
  assert.equal(new Set(codes).size, codes.length)
})

test('every error of the catalogue is used', () => {
  const code = globSync([`${root}/apps/server/src/**/*.ts`, `${root}/packages/contract/src/**/*.ts`])
    .filter((path) => !path.endsWith('/errors.ts') || path.includes('/server/'))
    .map((path) => readFileSync(path, 'utf8'))
    .join('\n')
  const unused = Object.keys(errorCatalogue).filter((name) => !code.includes(`'${name}'`))
  assert.deepEqual(unused, [])
})
