import { statfsSync } from 'node:fs'
import { DataFolderUnusable } from '../errors.ts'

/** Why a folder cannot be used and what to do, by the code of the system's error. */
const remedies: Readonly<Record<string, string>> = {
  EACCES: 'permission denied. Give its owner, the user that runs Sextant, the right to write it',
  EPERM: 'it belongs to another user. Give it to the user that runs Sextant',
  EROFS: 'the file system is read-only. Mount it for writing',
  ENOSPC: 'the disk is full. Free some space',
  EDQUOT: 'the disk quota is used up. Free some space',
  ENOENT: 'it does not exist and cannot be made. Make it',
  ENOTDIR: 'a part of its path is a file. Remove the file',
  EEXIST: 'it is a file. Remove the file',
  EMFILE: 'too many open files. Raise the limit (`ulimit -n`)',
}

/** Bytes without which PostgreSQL cannot add a file to its log. */
const LEAST_BYTES = 16 * 1024 * 1024

/** The refusal of a data folder because of an error. SQLite and PostgreSQL have no such code for a full disk. */
export function folderUnusable(dataDir: string, cause: unknown): DataFolderUnusable {
  const { code, message } = cause as NodeJS.ErrnoException
  const remedy = remedies[code ?? ''] ?? (isDiskFull(dataDir) ? remedies.ENOSPC : message)
  return new DataFolderUnusable(
    `The data folder ${dataDir} cannot be used: ${remedy}, or choose another folder with DATA_DIR.`,
    { cause },
  )
}

/** Whether too little of the disk is left to open a database. */
export function isDiskFull(dataDir: string): boolean {
  try {
    const { bavail, bsize } = statfsSync(dataDir)
    return bavail * bsize < LEAST_BYTES
  } catch {
    return false
  }
}
