import { resolve } from 'node:path'
import { sql } from 'kysely'
import { openDatabase, type Database } from '#db/database.ts'
import { DataFolderInUse } from '#db/errors.ts'
import { writeFile } from './file.ts'
import { BackupError } from './format.ts'
import { copyRunning, hasDatabase } from './running.ts'
import { writeBackup, type BackupOptions, type BackupSummary } from './write.ts'

/** Longest statement, in milliseconds: a recount of a large installation takes minutes. */
const LONGEST_MS = 3_600_000

export interface BackupPlace {
  /** Address of a server; undefined: the embedded database of `dataDir`. */
  readonly databaseUrl: string | undefined
  readonly dataDir: string
}

/**
 * Backs up a database into a file, whether a Sextant uses it or not. Throws BackupError and DatabaseError.
 *
 * @param options.onlyIdleCluster refuses a database of several machines that a Sextant uses, since they have no common snapshot
 */
export async function backUp(
  file: string,
  place: BackupPlace,
  options: BackupOptions & { readonly onStage?: (text: string) => void; readonly onlyIdleCluster?: boolean },
): Promise<BackupSummary & { bytes: number }> {
  // The file first, since the copy of a running database may take long.
  const { result, bytes } = await writeFile(file, async (write) => {
    await using opened = await openUnhindered(place, options.onStage)
    if (options.onlyIdleCluster === true && opened.database.profile.isSharded)
      await refuseUsed(opened.database)
    options.onStage?.('Writing the file.')
    // Awaited here: the database closes before the result of the function is awaited, and a failure would end the process meanwhile.
    return await writeBackup(opened.database, write, options)
  })
  return { ...result, bytes }
}

/** Throws BackupError when another process of Sextant is connected. */
async function refuseUsed({ executor }: Database): Promise<void> {
  const { rows } = await sql<{ client: string | null }>`
    select distinct host(client_addr) as client from pg_stat_activity
    where datname = current_database() and application_name = 'sextant' and pid <> pg_backend_pid()`.execute(
    executor,
  )
  if (rows.length === 0) return
  const clients = rows.map(({ client }) => client ?? 'this machine').join(', ')
  throw new BackupError(
    `Sextant uses this cluster from ${clients}. The machines of a cluster have no common snapshot: stop every process of Sextant for this ` +
      'backup, or back up the machines themselves (docs/operating-citus.md).',
  )
}

/** A database to read, until disposed. */
export interface Opened extends AsyncDisposable {
  readonly database: Database
}

/**
 * Opens a database for long reads that hinder nobody: that of a running Sextant with the embedded database is copied. Throws BackupError and
 * DatabaseError.
 */
export async function openUnhindered(
  { databaseUrl, dataDir }: BackupPlace,
  onStage: ((text: string) => void) | undefined,
): Promise<Opened> {
  const limit = { statementTimeoutMs: LONGEST_MS }
  if (databaseUrl !== undefined)
    return opened(await openDatabase({ databaseUrl, copies: true, poolSize: 1, ...limit }))
  const folder = resolve(dataDir)
  if (!hasDatabase(folder)) {
    throw new BackupError(
      `The folder ${folder} has no database. Set DATA_DIR to the one of Sextant, or DATABASE_URL.`,
    )
  }
  try {
    return opened(await openDatabase({ dataDir: folder, ...limit }))
  } catch (error) {
    if (!(error instanceof DataFolderInUse)) throw error
  }
  onStage?.('Copying the files of the running Sextant.')
  const copy = await copyRunning(folder)
  try {
    onStage?.('Opening the copy.')
    return opened(await openDatabase({ dataDir: copy.dataDir, ...limit }), copy)
  } catch (error) {
    await copy[Symbol.asyncDispose]()
    throw error
  }
}

function opened(database: Database, copy?: AsyncDisposable): Opened {
  return {
    database,
    async [Symbol.asyncDispose]() {
      await database.close()
      await copy?.[Symbol.asyncDispose]()
    },
  }
}
