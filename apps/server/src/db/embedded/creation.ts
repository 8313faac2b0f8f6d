import { spawn } from 'node:child_process'
import { existsSync, readdirSync, renameSync, rmSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { Unavailable } from '../errors.ts'

/** Baseline code only, and a small heap, so that the memory of each program that creates a database is freed before the next starts. */
const FLAGS = ['--liftoff-only', '--max-old-space-size=48', '--max-semi-space-size=1']

/** End of the name of a folder whose database is not complete. */
const UNFINISHED = '.unfinished'

/** Whether the folder has a database. */
export function hasCluster(folder: string): boolean {
  return existsSync(join(folder, 'PG_VERSION'))
}

/**
 * Where this process creates the database of a folder. Each process has its own: the one that a dead Sextant had started may
 * still be writing.
 */
export function unfinishedFolder(folder: string): string {
  return `${folder}.${process.pid}${UNFINISHED}`
}

/** Creates the database in another process, whose memory ends with it. */
export async function createElsewhere(folder: string): Promise<void> {
  removeUnfinished(folder)
  const program = fileURLToPath(new URL('./create.ts', import.meta.url))
  const child = spawn(process.execPath, [...FLAGS, program, folder], {
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  let said = ''
  child.stderr.on('data', (text) => (said += String(text)))
  const ended = Promise.withResolvers<number | null>()
  child.once('error', ended.reject)
  child.once('close', (code) => ended.resolve(code))
  const code = await ended.promise
  if (!hasCluster(folder)) {
    throw new Unavailable(`The embedded database could not be created (exit code ${code}).`, {
      cause: new Error(said),
    })
  }
}

/** Removes what interrupted creations left beside the folder. */
export function removeUnfinished(folder: string): void {
  const parent = dirname(folder)
  const prefix = `${basename(folder)}.`
  // A program that outlived its Sextant may still be writing, but no longer finds a folder that was moved.
  const aside = join(parent, `${prefix}${process.pid}-removed${UNFINISHED}`)
  for (const name of readdirSync(parent)) {
    if (!name.startsWith(prefix) || !name.endsWith(UNFINISHED)) continue
    renameSync(join(parent, name), aside)
    rmSync(aside, { recursive: true, force: true })
  }
}
