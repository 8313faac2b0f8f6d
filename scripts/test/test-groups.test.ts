import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, test } from 'node:test'
import { pathToFileURL } from 'node:url'
import type { Counts } from '../count-reporter.ts'
import { groupProgram } from '../test-groups.ts'

const SCRIPTS = join(import.meta.dirname, '..')

const folder = await mkdtemp(join(tmpdir(), 'sextant-groups-'))
after(() => rm(folder, { recursive: true }))

/** A test file that tells when it is loaded, when its tests run, and when what it has opened is closed. */
const telling = (name: string) => `
import { after, describe, test } from 'node:test'
import { setTimeout } from 'node:timers/promises'
console.log('${name} loads')
after(async () => {
  await setTimeout(5)
  console.log('${name} closes')
})
await setTimeout(5)
describe('a suite', () => test('of ${name}', () => console.log('${name} is tested')))
test('one more', () => setTimeout(5))
`

/** Runs files as a group, as the tests are run. */
async function run(files: Readonly<Record<string, string>>) {
  const paths = Object.keys(files).map((name) => join(folder, name))
  for (const [name, text] of Object.entries(files)) await writeFile(join(folder, name), text)
  const [group, counts] = [join(folder, 'group.mjs'), join(folder, 'counts.json')]
  await writeFile(group, groupProgram(paths))
  const { NODE_TEST_CONTEXT: _, ...env } = process.env
  const { status, stdout } = spawnSync(
    process.execPath,
    [
      `--import=${pathToFileURL(join(SCRIPTS, 'light-test-runner.ts')).href}`,
      '--test',
      '--test-reporter=spec',
      '--test-reporter-destination=stdout',
      `--test-reporter=${join(SCRIPTS, 'count-reporter.ts')}`,
      `--test-reporter-destination=${counts}`,
      group,
    ],
    { env, encoding: 'utf8' },
  )
  const { passed, failed, files: told } = JSON.parse(await readFile(counts, 'utf8')) as Counts
  const known = told.map(({ file }) => file.slice(folder.length + 1))
  return { status, stdout, counts: { passed, failed }, files: known.toSorted() }
}

test('the files of a group run one after another, each closed before the next is loaded', async () => {
  const { status, stdout, counts, files } = await run({
    'one.test.ts': telling('one'),
    'two.test.ts': telling('two'),
  })
  const told = stdout.split('\n').filter((line) => /^(?:one|two) /.test(line))
  const [one, two] = ['one', 'two'].map((name) => [`${name} loads`, `${name} is tested`, `${name} closes`])
  assert.deepEqual(told, [...one!, ...two!])
  assert.deepEqual(counts, { passed: 4, failed: 0 })
  assert.deepEqual(files, ['one.test.ts', 'two.test.ts'])
  assert.equal(status, 0)
})

test('a test that fails, and a file that cannot be loaded, count once and stop no other file', async () => {
  const { status, stdout, counts, files } = await run({
    'a.test.ts': `${telling('a')}\ntest('fails', () => { throw new Error('as it must') })\n`,
    'b.test.ts': `throw new Error('cannot be loaded')\n`,
    'c.test.ts': telling('c'),
  })
  assert.match(stdout, /as it must/)
  assert.match(stdout, /cannot be loaded/)
  assert.match(stdout, /c closes/)
  assert.deepEqual(counts, { passed: 4, failed: 2 })
  assert.deepEqual(files, ['a.test.ts', 'b.test.ts', 'c.test.ts'])
  assert.equal(status, 1)
})
