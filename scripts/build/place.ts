import { renameSync, rmSync } from 'node:fs'

/** Times that a build is placed before the system's error counts: other builds can hardly take its place as often. */
const TRIES = 100

/**
 * Puts a finished build where `output` is, in place of the last one. Several processes may do so at once: the last build
 * stays. A reader finds a complete build or none.
 */
export function placeBuild(folder: string, output: string): void {
  for (let left = TRIES; ; left -= 1) {
    removeWhole(output, `${folder}-last`)
    try {
      renameSync(folder, output)
      return
    } catch (error) {
      const { code = '' } = error as NodeJS.ErrnoException
      // Another build came first. Windows calls it EPERM.
      if (left === 0 || !['EEXIST', 'ENOTEMPTY', 'EPERM'].includes(code)) throw error
    }
  }
}

/** Removes a folder, if there is one, so that nobody finds a part of it. */
function removeWhole(folder: string, aside: string): void {
  try {
    renameSync(folder, aside)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return
    throw error
  }
  rmSync(aside, { recursive: true, force: true })
}
