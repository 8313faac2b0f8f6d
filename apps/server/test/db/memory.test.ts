import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { test } from 'vitest'
import { bareEnvironment } from '../node.ts'
import { temporaryFolder } from './temporary.ts'

const MAIN = fileURLToPath(new URL('../../src/main.ts', import.meta.url))
/** As `sextant.mjs` starts it on a machine with little memory. */
const FLAGS = ['--liftoff-only', '--max-semi-space-size=16']

/** Highest resident memory of a process so far, in MB; 0 if it has ended. */
function peakOf(pid: number): number {
  try {
    return Number(/VmHWM:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0) / 1024
  } catch {
    return 0
  }
}

function childrenOf(pid: number): number[] {
  try {
    const tasks = readdirSync(`/proc/${pid}/task`)
    return tasks.flatMap((task) =>
      readFileSync(`/proc/${pid}/task/${task}/children`, 'utf8').split(' ').filter(Boolean).map(Number),
    )
  } catch {
    return []
  }
}

test.skipIf(process.platform !== 'linux')(
  'the first start of the embedded database needs less than 560 MB in the process that creates it, and 400 MB in the other',
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
    let creating = 0
    const watching = setInterval(() => {
      for (const child of childrenOf(sextant.pid!)) creating = Math.max(creating, peakOf(child))
    }, 20)
    const listening = await new Promise<boolean>((resolve) => {
      sextant.stdout.on('data', (text) => String(text).includes('listens on') && resolve(true))
      sextant.once('close', () => resolve(false))
    })
    clearInterval(watching)
    assert.ok(listening)
    assert.ok(creating > 0 && creating < 560, `${creating} MB`)
    const serving = peakOf(sextant.pid!)
    assert.ok(serving > 0 && serving < 400, `${serving} MB`)
  },
)
