import { existsSync } from 'node:fs'
import { mkdir, mkdtemp, readdir, rm, statfs } from 'node:fs/promises'
import { join } from 'node:path'
import { ask } from '#control/connect.ts'
import type { Conversation } from '#control/conversation.ts'
import type { Database } from '#db/database.ts'
import { copyFiles, sizeOfFiles } from '#db/embedded/copy-files.ts'
import { acquireDataLock } from '#db/embedded/lock.ts'
import { CLUSTER_FOLDER } from '#db/embedded/open.ts'
import { BackupError } from './format.ts'

/** The request to a running Sextant to keep its files fit to be copied. */
export const HOLD_FILES = 'hold files'

const HELD = 'held'
const RELEASE = 'release'
const WHOLE = 'whole'

/** Until the files are let go, the log grows; a command that hangs must not fill the disk. */
const LONGEST_HOLD_MS = 3_600_000

const PREFIX = 'backup-copy-'

/** How often a copy is begun again, when the database was started again meanwhile. */
const TRIES = 3

/** The side of the running Sextant: holds the files until the other side has gone or asks to let go. */
export async function answerHold(database: Database, conversation: Conversation): Promise<void> {
  if (database.holdFiles === undefined) throw new Error('The files of a server are not held here.')
  const hold = await database.holdFiles()
  const tooLong = setTimeout(() => conversation[Symbol.dispose](), LONGEST_HOLD_MS).unref()
  let isAsked: boolean
  let isWhole: boolean
  try {
    conversation.write(HELD)
    isAsked = (await conversation.read()) === RELEASE
  } finally {
    clearTimeout(tooLong)
    isWhole = hold.release()
  }
  if (isAsked && isWhole) conversation.write(WHOLE)
}

/** A copy of a data folder's database, deleted when disposed. */
export interface FolderCopy extends AsyncDisposable {
  /** The data folder of the copy. */
  readonly dataDir: string
}

/**
 * Copies the database of a running Sextant within its data folder, while it goes on. Throws BackupError when that Sextant does not
 * listen, when there is no room for the copy, or when it stops meanwhile.
 */
export async function copyRunning(dataDir: string): Promise<FolderCopy> {
  await removeAbandoned(dataDir)
  const files = join(dataDir, CLUSTER_FOLDER)
  await refuseWithoutRoom(files, dataDir)
  const place = await mkdtemp(join(dataDir, PREFIX))
  // Distinguishes it from the copy of a process that was killed.
  const lock = acquireDataLock(place)
  const remove = async () => {
    lock.release()
    await rm(place, { recursive: true, force: true })
  }
  const copy = join(place, 'data')
  try {
    for (let count = 1; ; count += 1) {
      await rm(copy, { recursive: true, force: true })
      await mkdir(copy, { mode: 0o700 })
      if (await copyHeld(dataDir, files, join(copy, CLUSTER_FOLDER))) break
      if (count === TRIES)
        throw new BackupError(
          'The running Sextant stopped or restarted its database during the copy. Try again.',
        )
    }
    return { dataDir: copy, [Symbol.asyncDispose]: remove }
  } catch (error) {
    await remove()
    throw error
  }
}

/** Returns whether the files were held from the beginning to the end. */
async function copyHeld(dataDir: string, files: string, to: string): Promise<boolean> {
  using conversation = await ask(dataDir, HOLD_FILES)
  if (conversation === undefined) {
    throw new BackupError(
      `The Sextant that uses ${dataDir} does not listen for backups, as on Windows. Stop it first, or set DATA_DIR to another folder.`,
    )
  }
  const answer = await conversation.read()
  if (answer !== HELD) return false
  await copyFiles(files, to).catch((error: NodeJS.ErrnoException) => {
    throw new BackupError(`The database in ${dataDir} cannot be copied: ${error.message}`, { cause: error })
  })
  conversation.write(RELEASE)
  return (await conversation.read()) === WHOLE
}

/** Removes copies of backups that were killed. */
async function removeAbandoned(dataDir: string): Promise<void> {
  for (const name of await readdir(dataDir)) {
    if (!name.startsWith(PREFIX)) continue
    const place = join(dataDir, name)
    try {
      acquireDataLock(place).release()
    } catch {
      continue
    }
    await rm(place, { recursive: true, force: true })
  }
}

async function refuseWithoutRoom(files: string, dataDir: string): Promise<void> {
  const needed = await sizeOfFiles(files)
  const { bavail, bsize } = await statfs(dataDir)
  const free = bavail * bsize
  // The log of the changes meanwhile is copied too.
  if (free > needed * 1.1) return
  throw new BackupError(
    `The backup of a running Sextant needs room for a copy of its database: ${megabytes(needed * 1.1)} MB in ${dataDir}, where ` +
      `${megabytes(free)} MB are free. Make room, or stop Sextant for the backup.`,
  )
}

function megabytes(bytes: number): string {
  return String(Math.ceil(bytes / 1_000_000))
}

/** Whether a data folder has an embedded database. */
export function hasDatabase(dataDir: string): boolean {
  return existsSync(join(dataDir, CLUSTER_FOLDER))
}
