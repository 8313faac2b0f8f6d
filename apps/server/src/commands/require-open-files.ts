import { openFilesLimit, shortageOfOpenFiles } from '#config/open-files.ts'
import { CommandFailed } from './command.ts'

/** Throws CommandFailed when the process may open too few files, which would fail one request or another later. */
export function requireOpenFiles(): void {
  const shortage = shortageOfOpenFiles(openFilesLimit())
  if (shortage !== undefined) throw new CommandFailed(`${shortage.finding} ${shortage.advice}`)
}
