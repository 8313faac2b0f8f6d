import { existsSync } from 'node:fs'
import { rename, rm } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { openDatabase, type Database } from '#db/database.ts'
import { fsyncTree } from '#db/embedded/cluster.ts'
import { fsyncPath } from '#db/embedded/durable-files.ts'
import { acquireDataLock } from '#db/embedded/lock.ts'
import { CLUSTER_FOLDER, RESTORING_FOLDER } from '#db/embedded/open.ts'
import { migrate, newestMigration, UNFINISHED_RESTORE } from '#db/migrate.ts'
import { prepareEmpty } from './empty.ts'
import { BackupError, type Header } from './format.ts'
import { loadBackup } from './load.ts'
import { verifyBackup } from './read.ts'

export interface RestoreOptions {
  readonly file: string
  /** Address of a server; undefined: a folder. */
  readonly databaseUrl: string | undefined
  readonly dataDir: string
  readonly migrationsFolder: string
  /** Called at the start of each stage, with a sentence for people. */
  readonly onStage?: (text: string) => void
  readonly onTable?: (table: string, rows: number) => void
}

export interface RestoreSummary {
  readonly header: Header
  readonly tables: number
  readonly rows: number
  /** Migrations applied after the rows were there. */
  readonly migrations: readonly string[]
}

/**
 * Restores a backup into a folder without a database, or into an empty database of a server, and updates it to this version's schema.
 * A restore that was interrupted leaves nothing that Sextant would serve, and may be repeated. Throws BackupError.
 */
export async function restoreBackup(options: RestoreOptions): Promise<RestoreSummary> {
  options.onStage?.('Checking the file.')
  const { header, tables, rows } = await verifyBackup(options.file)
  const newest = newestMigration(options.migrationsFolder)
  if (header.schema > newest) {
    throw new BackupError(
      `The backup was written by Sextant ${header.sextant} with schema ${header.schema}; this version knows schemas up to ${newest}. ` +
        'Restore it with that version or a newer one.',
    )
  }
  const migrations = await (options.databaseUrl === undefined
    ? restoreFolder(options, header)
    : restoreServer(options.databaseUrl, options, header))
  return { header, tables, rows, migrations }
}

/** Built beside its place and moved when complete. */
async function restoreFolder(options: RestoreOptions, header: Header): Promise<string[]> {
  const dataDir = resolve(options.dataDir)
  const lock = acquireDataLock(dataDir)
  try {
    const place = join(dataDir, CLUSTER_FOLDER)
    if (existsSync(place)) {
      throw new BackupError(
        `The folder ${dataDir} already has a database. Restore into another folder (DATA_DIR), or move ${place} away first.`,
      )
    }
    const building = join(dataDir, RESTORING_FOLDER)
    await rm(building, { recursive: true, force: true })
    let migrations: string[]
    {
      await using database = await openDatabase({ dataDir: building })
      migrations = await fill(database, options, header)
    }
    fsyncTree(join(building, CLUSTER_FOLDER))
    await rename(join(building, CLUSTER_FOLDER), place)
    fsyncPath(dataDir)
    await rm(building, { recursive: true, force: true })
    return migrations
  } finally {
    lock.release()
  }
}

/** The schema is made first, marked as unfinished; one transaction brings all rows and takes the mark away. */
async function restoreServer(
  databaseUrl: string,
  options: RestoreOptions,
  header: Header,
): Promise<string[]> {
  await using database = await openDatabase({ databaseUrl, copies: true, poolSize: 2 })
  await prepareEmpty(database)
  return await fill(database, options, header, UNFINISHED_RESTORE)
}

async function fill(
  database: Database,
  { file, migrationsFolder, onStage, onTable }: RestoreOptions,
  header: Header,
  marker?: string,
): Promise<string[]> {
  onStage?.(`Creating schema ${header.schema}.`)
  await migrate(database, migrationsFolder, { through: header.schema, restoring: true })
  onStage?.('Copying rows.')
  await loadBackup(database, file, { ...(marker && { marker }), ...(onTable && { onTable }) })
  onStage?.('Updating the schema.')
  return migrate(database, migrationsFolder)
}
