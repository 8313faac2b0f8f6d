import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { resolve } from 'node:path'
import { test } from 'vitest'

const postgres = resolve(import.meta.dirname, '../../apps/server/test/postgres.ts')

test.each([0, 1, 3])(
  'a process that uses the test server ends with its own exit code, such as %i',
  (code) => {
    const program = `const { startPostgres } = await import(${JSON.stringify(postgres)})
    await (await startPostgres()).stop()
    process.exitCode = ${code}`
    const { status, stderr } = spawnSync(process.execPath, ['--input-type=module', '--eval', program], {
      encoding: 'utf8',
    })
    assert.equal(status, code, stderr)
  },
)
