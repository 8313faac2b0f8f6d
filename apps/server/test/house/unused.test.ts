import { spawnSync } from 'node:child_process'
import { expect, test } from 'vitest'
import { root } from './source-imports.ts'

test('no file, export or dependency is unused', () => {
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    ['node_modules/knip/bin/knip.js', '--no-progress', '--treat-config-hints-as-errors'],
    { cwd: root, encoding: 'utf8' },
  )
  expect({ status, stdout, stderr }).toEqual({ status: 0, stdout: '', stderr: '' })
})
