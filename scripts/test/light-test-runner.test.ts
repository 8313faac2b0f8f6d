import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { test } from 'node:test'
import { pathToFileURL } from 'node:url'

const preload = pathToFileURL(join(import.meta.dirname, '../light-test-runner.ts')).href

/** Runs a test file with the preload, or without it; answers its exit code and report without the times. */
function report(program: string, args: readonly string[]) {
  const { NODE_TEST_CONTEXT: _, ...env } = process.env
  const file = join(import.meta.dirname, 'programs', program)
  const { status, stdout } = spawnSync(process.execPath, [...args, '--test', '--test-reporter=spec', file], {
    env,
    encoding: 'utf8',
  })
  return { status, stdout: stdout.replaceAll(/ \([\d.]+ms\)|ℹ duration_ms.*/g, '') }
}

for (const program of ['scopes.ts', 'uncaught.ts']) {
  test(`what tests, hooks and errors belong to is told as without it: ${program}`, () => {
    const light = report(program, [`--import=${preload}`])
    assert.deepEqual(light, report(program, []))
    assert.match(light.stdout, /ℹ tests [1-9]/)
  })
}
