import type { Settings } from '#config/settings.ts'
import { CommandFailed } from './command.ts'

/** Throws CommandFailed with the embedded database, which one process uses at a time. */
export function requireServer({ DATABASE_URL }: Settings, command: string): void {
  if (DATABASE_URL !== undefined) return
  throw new CommandFailed(
    `\`sextant ${command}\` shares the work among processes, so it needs a PostgreSQL server. Set DATABASE_URL, or run \`sextant serve\`.`,
  )
}
