import { LEAST_OPEN_FILES, openFilesLimit } from '#config/open-files.ts'
import { CommandFailed } from './command.ts'

/** Throws CommandFailed when the process may open too few files, which would fail one request or another later. */
export function requireOpenFiles(): void {
  const limit = openFilesLimit()
  if (limit === undefined || limit >= LEAST_OPEN_FILES) return
  throw new CommandFailed(
    `This process may have ${limit} files open, and Sextant needs ${LEAST_OPEN_FILES}. Raise the limit: \`ulimit -n\`, or LimitNOFILE of a service.`,
  )
}
