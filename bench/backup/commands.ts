import { spawn } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { MAIN } from '../systems/program.ts'

/** How a command ended. */
export interface Ended {
  /** Null when it was killed. */
  readonly code: number | null
  readonly milliseconds: number
  /** The last stage that it reported. */
  readonly stage: string
  readonly stdout: string
  readonly stderr: string
  /** Peak resident memory in bytes. */
  readonly peakMemory: number
}

/** Runs a command of Sextant in a process, which is killed after `killAfterMs`. */
export async function runCommand(
  args: readonly string[],
  settings: Readonly<Record<string, string>>,
  killAfterMs?: number,
): Promise<Ended> {
  const startedAt = performance.now()
  const child = spawn(process.execPath, ['--max-semi-space-size=16', MAIN, ...args], {
    env: { ...process.env, LOG_LEVEL: 'error', ...settings },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let stdout = ''
  let stderr = ''
  let peakMemory = 0
  child.stdout.on('data', (chunk) => (stdout += String(chunk)))
  child.stderr.on('data', (chunk) => (stderr += String(chunk)))
  const look = setInterval(() => (peakMemory = Math.max(peakMemory, memoryOf(child.pid!))), 50)
  const kill = killAfterMs === undefined ? undefined : setTimeout(() => child.kill('SIGKILL'), killAfterMs)
  const code = await new Promise<number | null>((done) => child.once('close', done))
  clearInterval(look)
  clearTimeout(kill)
  const stage = stderr.trimEnd().split('\n').at(-1) || 'Starting.'
  return { code, milliseconds: performance.now() - startedAt, stage, stdout, stderr, peakMemory }
}

function memoryOf(pid: number): number {
  try {
    return Number(/^VmHWM:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0) * 1024
  } catch {
    return 0
  }
}
