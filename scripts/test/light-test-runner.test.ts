import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { test } from 'node:test'
import { pathToFileURL } from 'node:url'

const preload = pathToFileURL(join(import.meta.dirname, '../light-test-runner.ts')).href
const program = join(import.meta.dirname, 'programs/uncaught.ts')

test('an error that nobody caught fails its file and is shown; tests within tests keep their place', () => {
  const { NODE_TEST_CONTEXT: _, ...env } = process.env
  const args = [`--import=${preload}`, '--test', '--test-reporter=spec', program]
  const { status, stdout } = spawnSync(process.execPath, args, { env, encoding: 'utf8' })
  assert.equal(status, 1, stdout)
  assert.match(stdout, /nobody caught this/)
  assert.match(stdout, /▶ outer\n {2}✔ inner /)
})
