import { spawnSync } from 'node:child_process'
import { resolve } from 'node:path'

// Runs every check that a change must pass, the cheapest first.

const bin = resolve(import.meta.dirname, '../node_modules/.bin')
const node = process.execPath

const steps: readonly (readonly [name: string, command: string, args: readonly string[]])[] = [
  ['types', `${bin}/tsc`, ['--noEmit']],
  ['types of the dashboard', `${bin}/tsc`, ['-p', 'apps/dashboard', '--noEmit']],
  ['lint', `${bin}/oxlint`, ['--deny-warnings']],
  ['unused files, exports and dependencies', node, ['node_modules/knip/bin/knip.js', '--no-progress']],
  ['format', `${bin}/prettier`, ['--check', '--log-level=warn', '.']],
  ['generated files', node, ['scripts/gen.ts', '--check']],
  [
    'tests',
    node,
    ['node_modules/vitest/vitest.mjs', 'run', '--configLoader', 'native', ...process.argv.slice(2)],
  ],
]

for (const [name, command, args] of steps) {
  process.stdout.write(`\n— ${name}\n`)
  const { status } = spawnSync(command, args, { stdio: 'inherit' })
  if (status !== 0) {
    process.stdout.write(`\n${name} failed\n`)
    process.exit(status ?? 1)
  }
}
