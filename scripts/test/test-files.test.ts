import assert from 'node:assert/strict'
import { globSync } from 'node:fs'
import { resolve } from 'node:path'
import { test } from 'vitest'
import { LONG_FILES, LONGEST_FILES } from '../long-test-files.ts'
import { testFiles, type TestFiles } from '../test-files.ts'

const ROOT = resolve(import.meta.dirname, '../..')
const written = globSync('{packages/*,apps/*,bench,scripts}/test/**/*.test.ts', { cwd: ROOT }).toSorted()

const flat = (files: TestFiles) => Object.values(files).flat() as string[]

test('a full run has every file, those that open a database on both kinds', () => {
  const files = testFiles(true)
  assert.deepEqual([...new Set(flat(files))].toSorted(), written)
  const twice = 'apps/server/test/flows/ledger.test.ts'
  assert.ok(files.embedded.includes(twice) && files.server.includes(twice))
})

test('a short run has no file twice and leaves out only long files', () => {
  const files = flat(testFiles(false))
  assert.equal(new Set(files).size, files.length)
  const left = written.filter((file) => !files.includes(file))
  assert.deepEqual(
    left,
    Object.keys(LONG_FILES).filter((file) => LONG_FILES[file] === 'full'),
  )
})

test('every long file exists, and the longest are long', () => {
  assert.deepEqual(
    Object.keys(LONG_FILES).filter((file) => !written.includes(file)),
    [],
  )
  assert.deepEqual(
    LONGEST_FILES.filter((file) => !(file in LONG_FILES)),
    [],
  )
})

test('a file for full runs also runs when it is named', () => {
  assert.ok(flat(testFiles(false, ['bench/test/moving'])).includes('bench/test/moving.test.ts'))
  assert.ok(
    testFiles(false, ['browser/settings']).browser.includes('apps/server/test/browser/settings.test.ts'),
  )
})
