import { readdirSync, renameSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { PGlite } from '@electric-sql/pglite'
import { unfinishedFolder } from './creation.ts'
import { DurableFiles, fsyncPath } from './durable-files.ts'
import { Postgres } from './postgres.ts'

/** Buffers of PostgreSQL. The default, 128 MB, is also what the creation of a database would fill. */
const SHARED_BUFFERS = '16MB'

/**
 * Added to PGlite's own: commits reach the disk, and buffers take less memory. A copy of the files of a
 * running database (`copy-files.ts`) is repaired from the log, which needs `full_page_writes` and a `wal_level` that leaves nothing out.
 */
const SETTINGS = [
  'full_page_writes=on',
  'wal_level=replica',
  'fsync=on',
  'wal_sync_method=fsync',
  `shared_buffers=${SHARED_BUFFERS}`,
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

/** Starts PostgreSQL on a folder with a database. */
export async function startCluster(folder: string, program: WebAssembly.Module): Promise<Cluster> {
  const files = new DurableFiles(folder)
  const pglite = new Postgres({
    fs: files,
    startParams: START_PARAMETERS,
    initDbStartParams: ['-c', `shared_buffers=${SHARED_BUFFERS}`],
    pgliteWasmModule: program,
  })
  await pglite.waitReady
  return { pglite, files }
}

/** Creates a database elsewhere and moves it into place when it is complete, so a crash leaves nothing that looks like one. */
export async function createCluster(folder: string, program: WebAssembly.Module): Promise<void> {
  const unfinished = unfinishedFolder(folder)
  const { pglite } = await startCluster(unfinished, program)
  await pglite.close()
  fsyncTree(unfinished)
  renameSync(unfinished, folder)
  fsyncPath(dirname(folder))
}

export function fsyncTree(folder: string): void {
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name)
    if (entry.isDirectory()) fsyncTree(path)
    else if (entry.isFile()) fsyncPath(path)
  }
  fsyncPath(folder)
}
