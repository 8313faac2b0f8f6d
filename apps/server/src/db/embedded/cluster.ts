import { existsSync, readdirSync, renameSync, rmSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { PGlite } from '@electric-sql/pglite'
import { DurableFiles, fsyncPath } from './durable-files.ts'

/**
 * Added to PGlite's own: commits reach the disk, and buffers take less memory (the default is 128 MB). A copy of the files of a
 * running database (`copy-files.ts`) is repaired from the log, which needs `full_page_writes` and a `wal_level` that leaves nothing out.
 */
const SETTINGS = [
  'full_page_writes=on',
  'wal_level=replica',
  'fsync=on',
  'wal_sync_method=fsync',
  'shared_buffers=16MB',
  'timezone=UTC',
]

const START_PARAMETERS = [
  ...PGlite.defaultStartParams.filter((parameter) => parameter !== '-F'), // -F would turn fsync off
  ...SETTINGS.flatMap((setting) => ['-c', setting]),
]

/** A running PostgreSQL and its files. */
export interface Cluster {
  pglite: PGlite
  files: DurableFiles
}

/** Starts PostgreSQL on the folder, which is created if missing. */
export async function startCluster(folder: string, program: WebAssembly.Module): Promise<Cluster> {
  if (!existsSync(join(folder, 'PG_VERSION'))) await createCluster(folder, program)
  return start(folder, program)
}

/** Created elsewhere and moved into place when complete, so a crash leaves nothing that looks like a database. */
async function createCluster(folder: string, program: WebAssembly.Module): Promise<void> {
  const unfinished = `${folder}.unfinished`
  rmSync(unfinished, { recursive: true, force: true })
  const { pglite } = await start(unfinished, program)
  await pglite.close()
  fsyncTree(unfinished)
  renameSync(unfinished, folder)
  fsyncPath(dirname(folder))
}

async function start(folder: string, program: WebAssembly.Module): Promise<Cluster> {
  const files = new DurableFiles(folder)
  const pglite = await PGlite.create({
    fs: files,
    startParams: START_PARAMETERS,
    pgliteWasmModule: program,
  })
  return { pglite, files }
}

/** Makes a folder with all it contains survive a power cut. */
export function fsyncTree(folder: string): void {
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name)
    if (entry.isDirectory()) fsyncTree(path)
    else if (entry.isFile()) fsyncPath(path)
  }
  fsyncPath(folder)
}
