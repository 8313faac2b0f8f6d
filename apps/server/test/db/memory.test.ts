import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { test } from 'vitest'
import { bareEnvironment } from '../node.ts'
import { temporaryFolder } from './temporary.ts'

const MAIN = fileURLToPath(new URL('../../src/main.ts', import.meta.url))
/** As `sextant.mjs` starts it. */
const FLAGS = ['--max-semi-space-size=16']

/** Resident memory of a process in MB at its peak; 0 if it has ended. */
function peakOf(pid: number): number {
  return fieldOf(`/proc/${pid}/status`, 'VmHWM')
}

/** Memory of a process in MB, with its part of what it shares with others, such as the program of Node; 0 if it has ended. */
function memoryOf(pid: number): number {
  return fieldOf(`/proc/${pid}/smaps_rollup`, 'Pss')
}

function fieldOf(file: string, field: string): number {
  try {
    return Number(new RegExp(`^${field}:\\s+(\\d+)`, 'm').exec(readFileSync(file, 'utf8'))?.[1] ?? 0) / 1024
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
    const created = new Set<number>()
    let most = 0
    const watching = setInterval(() => {
      const children = childrenOf(sextant.pid!)
      for (const child of children) created.add(child)
      most = Math.max(
        most,
        [sextant.pid!, ...children].reduce((sum, pid) => sum + memoryOf(pid), 0),
      )
    }, 20)
    const listening = await new Promise<boolean>((resolve) => {
      sextant.stdout.on('data', (text) => String(text).includes('listens on') && resolve(true))
      sextant.once('close', () => resolve(false))
    })
    clearInterval(watching)
    assert.ok(listening)
    assert.equal(created.size, 1)
    most = Math.max(most, peakOf(sextant.pid!))
    assert.ok(most > 0 && most < 500, `${most} MB`)
  },
)
