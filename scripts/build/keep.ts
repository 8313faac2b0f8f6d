import { constants, copyFileSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/**
 * Copies the files of the last build, which is in `output`, into the folder of the next one: a server that still runs the last build
 * loads some of them when they are first needed. Files of builds before it are left out, so that they do not pile up.
 *
 * @param list file of each build that names its files, as a list in JSON
 */
export function keepLastBuild(folder: string, output: string, list: string): void {
  for (const name of namesIn(join(output, list))) {
    try {
      copyFileSync(join(output, name), join(folder, name), constants.COPYFILE_EXCL)
    } catch (error) {
      // Both builds have it, or another build has just taken the place of the last one.
      if (!['EEXIST', 'ENOENT'].includes((error as NodeJS.ErrnoException).code ?? '')) throw error
    }
  }
}

/** None if there is no build, or it does not name its files. */
function namesIn(list: string): string[] {
  try {
    return JSON.parse(readFileSync(list, 'utf8')) as string[]
  } catch {
    return []
  }
}
