import { LEAST_OPEN_FILES, openFilesLimit } from '#config/open-files.ts'
import { ok, problem, type Finding } from './finding.ts'

/** What the system allows this process, which is usually what it allows the others of Sextant. */
export async function checkLimits(): Promise<readonly Finding[]> {
  const limit = openFilesLimit()
  if (limit === undefined) return ok('A process may have any number of files open.')
  if (limit >= LEAST_OPEN_FILES) return ok(`A process may have ${limit} files open.`)
  return [
    problem(
      `A process may have ${limit} files open, and Sextant needs ${LEAST_OPEN_FILES}.`,
      'Raise the limit: `ulimit -n`, or LimitNOFILE of a service.',
    ),
  ]
}
