import { chmodSync, existsSync, mkdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { hostname } from 'node:os'
import { dirname, join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { DataFolderInUse, DataFolderUnusable } from '../errors.ts'
import { folderUnusable } from './unusable.ts'

/**
 * Held through SQLite because that is the only way to an OS-level lock in Node itself: the kernel drops it when the
 * process dies, however it dies. No other code in this process may open this file: on POSIX systems, closing any
 * descriptor of it would drop the lock.
 */
const LOCK_FILE = 'lock'

/** The lock's holder, for the error message. Means nothing without the lock itself. */
const OWNER_FILE = 'owner.json'

interface Owner {
  pid: number
  host: string
  /** ISO 8601, UTC. */
  since: string
}

/** The right to use a data folder, until released. */
export interface DataLock {
  release(): void
}

/**
 * Locks the data folder for this process and creates it if missing. Only the owner may enter it, because it holds password hashes.
 * Throws `DataFolderInUse` when any process, including this one, holds it already, and `DataFolderUnusable` when it cannot be written, or when root would
 * use the folder of another user.
 */
export function acquireDataLock(dataDir: string): DataLock {
  try {
    makeFolder(dataDir)
    if ((statSync(dataDir).mode & 0o077) !== 0) chmodSync(dataDir, 0o700)
    const lock = lockFolder(dataDir)
    try {
      refuseOther(dataDir)
    } catch (error) {
      lock.release()
      throw error
    }
    return lock
  } catch (error) {
    if (error instanceof DataFolderInUse || error instanceof DataFolderUnusable) throw error
    throw folderUnusable(dataDir, error)
  }
}

/** Makes a folder and those above it. Node's `recursive` never returns where the system makes no folders, as below /proc. */
function makeFolder(folder: string): void {
  try {
    mkdirSync(folder, { mode: 0o700 })
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    if (code === 'EEXIST' && statSync(folder).isDirectory()) return
    if (code !== 'ENOENT' || existsSync(dirname(folder))) throw error
    makeFolder(dirname(folder))
    makeFolder(folder)
  }
}

/** Files that root makes in the folder of another user would keep that user from opening the database. */
function refuseOther(dataDir: string): void {
  const { uid } = statSync(dataDir)
  if (process.getuid?.() !== 0 || uid === 0) return
  throw new DataFolderUnusable(
    `The data folder ${dataDir} belongs to the user ${uid}, and files that root makes there would lock that user out. ` +
      `Run this as that user: \`sudo -u '#${uid}' …\`, or \`setpriv --reuid ${uid} --regid ${uid} --clear-groups …\`.`,
  )
}

function lockFolder(dataDir: string): DataLock {
  const ownerFile = join(dataDir, OWNER_FILE)
  const owner: Owner = { pid: process.pid, host: hostname(), since: new Date().toISOString() }
  const lock = new DatabaseSync(join(dataDir, LOCK_FILE), { timeout: 0 })
  try {
    lock.exec('PRAGMA locking_mode = EXCLUSIVE; BEGIN EXCLUSIVE')
    writeFileSync(ownerFile, `${JSON.stringify(owner, null, 2)}\n`)
  } catch (error) {
    lock.close()
    if (!isLocked(error)) throw error
    throw new DataFolderInUse(refusal(dataDir), { cause: error })
  }
  return {
    release() {
      rmSync(ownerFile, { force: true })
      lock.close()
    },
  }
}

function isLocked(error: unknown): boolean {
  const SQLITE_BUSY = 5
  return (error as { errcode?: number }).errcode === SQLITE_BUSY
}

function refusal(dataDir: string): string {
  const owner = readOwner(join(dataDir, OWNER_FILE))
  const holder =
    owner === undefined
      ? 'another process'
      : `process ${owner.pid} on ${owner.host}, running since ${owner.since}`
  return (
    `The data folder ${dataDir} is in use by ${holder}. ` +
    'Stop that process, choose another folder with DATA_DIR, or use the API of the running one.'
  )
}

function readOwner(file: string): Owner | undefined {
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as Owner
  } catch {
    return undefined
  }
}
