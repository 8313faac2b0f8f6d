import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { test } from 'vitest'
import { bareEnvironment, MAIN } from '../node.ts'
import { peakOf, watchTree } from '../process-memory.ts'
import { temporaryFolder } from './temporary.ts'

/** As `sextant.mjs` starts it. */
const FLAGS = ['--max-semi-space-size=16']

test.skipIf(process.platform !== 'linux')(
  'the first start of the embedded database needs less than 500 MB at any time, with the process that creates it',
  async (t) => {
    const env = {
      ...bareEnvironment(),
      MALLOC_ARENA_MAX: '1',
      PORT: '0',
      LOG_LEVEL: 'silent',
      DATA_DIR: await temporaryFolder(t),
    }
    const sextant = spawn(process.execPath, [...FLAGS, MAIN, 'serve'], {
      env,
      stdio: ['ignore', 'pipe', 'inherit'],
    })
    t.onTestFinished(() => void sextant.kill('SIGKILL'))
    const watch = watchTree(sextant.pid!)
    const listening = await new Promise<boolean>((resolve) => {
      sextant.stdout.on('data', (text) => String(text).includes('listens on') && resolve(true))
      sextant.once('close', () => resolve(false))
    })
    const { children, peak } = watch.end()
    assert.ok(listening)
    assert.equal(children, 1)
    const most = Math.max(peak, peakOf(sextant.pid!))
    assert.ok(most > 0 && most < 500, `${most} MB`)
  },
)
