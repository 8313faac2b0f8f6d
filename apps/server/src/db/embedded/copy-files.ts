import { mkdir, open, opendir, type FileHandle } from 'node:fs/promises'
import { join } from 'node:path'

/** The write-ahead log is copied last, so that it covers everything copied before it. */
const LOG = 'pg_wal'

/** Not part of the state: the pid of a process. */
const LEFT_OUT = new Set(['postmaster.pid'])

const CHUNK_BYTES = 1024 * 1024

/**
 * Copies the held files of a running database (`FilesHold`). The copy is not of one moment: PostgreSQL repairs it from its log when it
 * starts, as after a crash and as in a base backup (https://www.postgresql.org/docs/current/continuous-archiving.html).
 */
export async function copyFiles(from: string, to: string): Promise<void> {
  const buffer = Buffer.allocUnsafe(CHUNK_BYTES)

  async function copyFolder(folder: string): Promise<void> {
    await mkdir(join(to, folder), { recursive: true, mode: 0o700 })
    for await (const entry of await opendir(join(from, folder))) {
      const path = join(folder, entry.name)
      if (path === LOG || LEFT_OUT.has(path)) continue
      if (entry.isDirectory()) await copyFolder(path)
      else if (entry.isFile()) await copyFile(path)
    }
  }

  async function copyFile(path: string): Promise<void> {
    await using source = await openIfThere(join(from, path))
    // Dropped meanwhile, which the log repeats.
    if (source === undefined) return
    await using target = await open(join(to, path), 'w', 0o600)
    // Read until the end, wherever it is by then: the system's own copying trusts the size at the start.
    for (;;) {
      const { bytesRead } = await source.read(buffer, 0, CHUNK_BYTES)
      if (bytesRead === 0) return
      await target.appendFile(buffer.subarray(0, bytesRead))
    }
  }

  await copyFolder('')
  await copyFolder(LOG)
}

async function openIfThere(path: string): Promise<FileHandle | undefined> {
  try {
    return await open(path, 'r')
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined
    throw error
  }
}

/** Bytes of all files in a folder. */
export async function sizeOfFiles(folder: string): Promise<number> {
  let bytes = 0
  for await (const entry of await opendir(folder, { recursive: true })) {
    if (!entry.isFile()) continue
    await using file = await openIfThere(join(entry.parentPath, entry.name))
    bytes += (await file?.stat())?.size ?? 0
  }
  return bytes
}
