import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { mkdir, rm, symlink, writeFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { text } from 'node:stream/consumers'
import { test, type TestContext } from 'vitest'
import { makeFolder } from '../../apps/server/test/folders.ts'
import { bareEnvironment } from '../../apps/server/test/node.ts'

const ROOT = resolve(import.meta.dirname, '../..')

/** Runs test files with the reporter; returns the last line and the exit code. */
async function run(t: TestContext, files: Readonly<Record<string, string>>) {
  const folder = await makeFolder('sextant-reporter-')
  t.onTestFinished(() => rm(folder, { recursive: true, force: true }))
  await mkdir(join(folder, 'node_modules'))
  await symlink(join(ROOT, 'node_modules/vitest'), join(folder, 'node_modules/vitest'))
  for (const [name, content] of Object.entries(files)) {
    await writeFile(join(folder, name), `import { afterAll, test } from 'vitest'\n${content}\n`)
  }
  const options = [
    `--reporter=${join(ROOT, 'scripts/test-reporter.ts')}`,
    '--configLoader=native',
    '--no-cache',
  ]
  const child = spawn(
    process.execPath,
    [join(ROOT, 'node_modules/vitest/vitest.mjs'), 'run', '--root', folder, ...options],
    { env: bareEnvironment(), stdio: ['ignore', 'pipe', 'ignore'] },
  )
  const ended = new Promise<number | null>((done) => child.once('close', done))
  const lines = (await text(child.stdout)).trimEnd().split('\n')
  return { last: lines.at(-1), code: await ended }
}

const passing = `test('passes', () => undefined)`

test('the last line counts the tests of all files', async (t) => {
  const files = {
    'one.test.ts': passing,
    'two.test.ts': `${passing}\ntest.skip('is skipped', () => undefined)`,
  }
  assert.deepEqual(await run(t, files), { last: '2 passed, 0 failed', code: 0 })
})

test('a failing test, a file that cannot be loaded, a failing hook and a stray error each count as one failure', async (t) => {
  const files = {
    'fails.test.ts': `${passing}\ntest('fails', () => { throw new Error('as it must') })`,
    'broken.test.ts': `throw new Error('cannot be loaded')`,
    'hook.test.ts': `${passing}\nafterAll(() => { throw new Error('cannot be closed') })`,
    'stray.test.ts': `test('leaves an error to nobody', async () => {
      void Promise.reject(new Error('stray'))
      await new Promise((done) => setTimeout(done, 50))
    })`,
  }
  assert.deepEqual(await run(t, files), { last: '3 passed, 4 failed', code: 1 })
})
