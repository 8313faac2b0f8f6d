import { openFilesLimit, shortageOfOpenFiles } from '#config/open-files.ts'
import { ok, problem, type Finding } from './finding.ts'

/** What the system allows this process, which is usually what it allows the others of Sextant. */
export async function checkLimits(): Promise<readonly Finding[]> {
  const limit = openFilesLimit()
  const shortage = shortageOfOpenFiles(limit)
  if (shortage !== undefined) return [problem(shortage.finding, shortage.advice)]
  return ok(`A process may have ${limit ?? 'any number of'} files open.`)
}
