import { spawn, type ChildProcessByStdio } from 'node:child_process'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import type { Readable, Writable } from 'node:stream'
import { NODE_FLAGS } from '../node.ts'

/** A Node process that runs one of the programs of these tests. */
export interface Child {
  process: ChildProcessByStdio<Writable, Readable, Readable>
  /** Lines of standard output, as they arrive. */
  lines: AsyncIterableIterator<string>
  /** Resolves at the end of the process, with its exit code (null if killed) and its standard error. */
  ended: Promise<{ code: number | null; stderr: string }>
}

/** Starts `programs/<name>` with these arguments. */
export function startProgram(name: string, args: string[]): Child {
  const child = spawn(
    process.execPath,
    [...NODE_FLAGS, join(import.meta.dirname, 'programs', name), ...args],
    { stdio: 'pipe' },
  )
  let stderr = ''
  child.stderr.on('data', (chunk) => (stderr += String(chunk)))
  const ended = new Promise<{ code: number | null; stderr: string }>((resolve) => {
    child.once('close', (code) => resolve({ code, stderr }))
  })
  return { process: child, lines: createInterface({ input: child.stdout })[Symbol.asyncIterator](), ended }
}
