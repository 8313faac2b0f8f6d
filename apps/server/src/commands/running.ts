import { resolve } from 'node:path'
import { answerHold, HOLD_FILES } from '#backup/running.ts'
import type { Settings } from '#config/settings.ts'
import { listenInFolder, type Answer } from '#control/listen.ts'
import type { Database } from '#db/database.ts'

/**
 * Answers the commands that need the process which holds the embedded database. Commands reach a server's database themselves.
 */
export async function listenForCommands({
  database,
  settings,
}: {
  readonly database: Database
  readonly settings: Settings
}): Promise<AsyncDisposable> {
  if (database.profile.sharedByProcesses) return nothing
  const answers: Record<string, Answer> = {
    [HOLD_FILES]: (conversation) => answerHold(database, conversation),
  }
  try {
    return await listenInFolder(resolve(settings.DATA_DIR), answers)
  } catch (error) {
    // Some file systems have no sockets; all else works there.
    process.emitWarning(
      `Commands cannot reach this process, so stop it to back it up: ${(error as Error).message}`,
    )
    return nothing
  }
}

const nothing: AsyncDisposable = { [Symbol.asyncDispose]: async () => undefined }
