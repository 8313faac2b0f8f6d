import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { journalFolder } from '../../apps/server/src/commands/import/journal.ts'
import { API_KEY } from '../load/request.ts'
import { MAIN } from '../systems/program.ts'

/** Milliseconds between two samples of the journal and the memory. */
const LOOK_EVERY_MS = 20

/** How a run of `import v2` ended. */
export interface Run {
  /** Null if it was killed. */
  readonly code: number | null
  readonly seconds: number
  /** Peak resident memory in bytes; 0 if it cannot be read. */
  readonly peakMemory: number
  readonly stdout: string
  readonly stderr: string
}

/** Runs the command from one port to another, to its end or until it has saved its journal this many times. */
export async function runImport(
  ports: { readonly from: number; readonly to: number },
  dataDir: string,
  killAfterSaves = Infinity,
): Promise<Run> {
  const began = performance.now()
  const args = ['import', 'v2', '--base-url', `http://127.0.0.1:${ports.from}`, '--user-id', '1']
  const child = spawn(process.execPath, [MAIN, ...args], {
    env: {
      ...process.env,
      DATA_DIR: dataDir,
      SEXTANT_URL: `http://127.0.0.1:${ports.to}`,
      SEXTANT_KEY: API_KEY,
      SEXTANT_SOURCE_KEY: API_KEY,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let peakMemory = 0
  let saves = 0
  let savedAt = 0
  const folder = journalFolder(dataDir, `1@127.0.0.1:${ports.from}`, `1@127.0.0.1:${ports.to}`)
  const timer = setInterval(() => {
    peakMemory = Math.max(peakMemory, memoryOf(child.pid!))
    const at = statSync(join(folder, 'journal.json'), { throwIfNoEntry: false })?.mtimeMs ?? 0
    if (at !== savedAt) saves++
    savedAt = at
    if (saves >= killAfterSaves) child.kill('SIGKILL')
  }, LOOK_EVERY_MS)
  try {
    const closed = once(child, 'close') as Promise<[number | null]>
    const [stdout, stderr] = await Promise.all([text(child.stdout), text(child.stderr)])
    const [code] = await closed
    return { code, seconds: (performance.now() - began) / 1_000, peakMemory, stdout, stderr }
  } finally {
    clearInterval(timer)
  }
}

/** Resident memory in bytes; 0 if it cannot be read, as for a process that just ended. */
function memoryOf(pid: number): number {
  try {
    const kilobytes = /^VmRSS:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]
    return Number(kilobytes ?? 0) * 1_024
  } catch {
    return 0
  }
}
