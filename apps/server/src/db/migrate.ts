import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { sql } from 'kysely'
import { isSpread, runWhereSpread, setUpRole, spreadTables } from './citus/spread.ts'
import type { Database } from './database.ts'
import { MigrationError } from './errors.ts'
import { executeSqlIn, type Executor } from './executor.ts'

/** One file of the migrations folder, `NNNN_name.sql`. */
interface Migration {
  version: number
  /** The file's name, without its extension. */
  name: string
  text: string
  /** SHA-256 of the text with line ends as LF, in hexadecimal. */
  checksum: string
  /** Whether its first line is `-- no-transaction`, for statements that PostgreSQL forbids in a transaction. */
  inTransaction: boolean
}

interface Applied {
  version: number
  name: string
  checksum: string
}

/** Key of the session lock that lets one process migrate at a time. Arbitrary, but the same in every process. */
const LOCK_KEY = 7_239_581_604

const LOCK_POLL_MS = 100

/** The first schema whose tables can be on several machines: before it, unique keys did not hold the account. */
const SPREADABLE_SINCE = 64

/**
 * Applies the pending migrations of `folder` in order, each completely or not at all, and returns their names. Processes
 * that start together wait for each other. Throws `MigrationError` when an applied file has changed, when the
 * database is newer than the folder, or when a migration fails.
 *
 * @param options.through number of the last migration to apply
 * @param options.restoring whether a restore calls, whose mark otherwise stops everybody
 */
export async function migrate(
  database: Database,
  folder: string,
  { through = Infinity, restoring = false }: { through?: number; restoring?: boolean } = {},
): Promise<string[]> {
  const migrations = readMigrations(folder).filter(({ version }) => version <= through)
  // No timeout: building an index may take long.
  return database.session(
    (session) =>
      underLock(session, async () => {
        if (!restoring) await refuseUnfinished(session)
        return applyPending(session, migrations, database.profile.isSharded)
      }),
    {
      timeoutMs: 0,
    },
  )
}

/** Number of the last migration of `folder`. */
export function newestMigration(folder: string): number {
  return readMigrations(folder).length
}

/** Table that is in a database while a backup is restored into it. */
export const UNFINISHED_RESTORE = 'unfinished_restore'

async function refuseUnfinished(session: Executor): Promise<void> {
  const { rows } = await sql<{ there: boolean }>`
    select to_regclass(${UNFINISHED_RESTORE}) is not null as there`.execute(session)
  if (rows[0]?.there !== true) return
  throw new MigrationError(
    'A backup is being restored into this database, or its restore was interrupted. ' +
      'Wait for the end of the restore, or run it again.',
  )
}

/** Synchronously, which takes a millisecond for them all; asynchronously it takes twenty. */
function readMigrations(folder: string): Migration[] {
  const files = readdirSync(folder).filter((file) => file.endsWith('.sql'))
  const migrations = files.toSorted().map((file) => readMigration(folder, file))
  for (const [index, { version, name }] of migrations.entries()) {
    if (version !== index + 1) {
      throw new MigrationError(
        `Migrations must be numbered 0001, 0002, … without gaps and duplicates, but ${name} is in place of ${String(index + 1).padStart(4, '0')}.`,
      )
    }
  }
  return migrations
}

function readMigration(folder: string, file: string): Migration {
  const number = /^(\d{4})_[a-z0-9_]+\.sql$/.exec(file)?.[1]
  if (number === undefined) {
    throw new MigrationError(`${join(folder, file)} must be named like 0001_some_name.sql to be a migration.`)
  }
  const text = readFileSync(join(folder, file), 'utf8').replaceAll('\r\n', '\n')
  return {
    version: Number(number),
    name: file.slice(0, -'.sql'.length),
    text,
    checksum: createHash('sha256').update(text).digest('hex'),
    inTransaction: !/^-- no-transaction\s*$/m.test(text.split('\n', 1)[0] ?? ''),
  }
}

/** Polls for the lock: a waiting statement would block `CREATE INDEX CONCURRENTLY`. */
async function underLock<T>(session: Executor, run: () => Promise<T>): Promise<T> {
  for (;;) {
    const { rows } = await sql<{ taken: boolean }>`select pg_try_advisory_lock(${LOCK_KEY}) as taken`.execute(
      session,
    )
    if (rows[0]?.taken === true) break
    await wait(LOCK_POLL_MS)
  }
  // A failure ends the session and its lock.
  const result = await run()
  await sql`select pg_advisory_unlock(${LOCK_KEY})`.execute(session)
  return result
}

async function applyPending(
  session: Executor,
  migrations: Migration[],
  isSharded: boolean,
): Promise<string[]> {
  if (isSharded) await setUpRole(session)
  await sql`
    create table if not exists schema_migrations (
      version int primary key,
      name text not null,
      applied_at timestamptz not null default now(),
      checksum text not null
    )`.execute(session)
  const pending = outstanding(migrations, await readApplied(session))
  const spread = isSharded && (await isSpread(session))
  for (const migration of pending) await apply(session, migration, spread)
  if (isSharded && migrations.length >= SPREADABLE_SINCE) await session.transaction().execute(spreadTables)
  return pending.map(({ name }) => name)
}

/** @param isSpread whether tables are on several machines already */
async function apply(session: Executor, migration: Migration, isSpread: boolean): Promise<void> {
  const { version, name, text, checksum, inTransaction } = migration
  async function run(executor: Executor): Promise<void> {
    if (isSpread) await runWhereSpread(executor, text)
    else await executeSqlIn(executor, text)
    if (isSpread && inTransaction) await spreadTables(executor)
    await sql`insert into schema_migrations (version, name, checksum) values (${version}, ${name}, ${checksum})`.execute(
      executor,
    )
  }
  try {
    await (inTransaction ? session.transaction().execute(run) : run(session))
  } catch (error) {
    const kept = inTransaction
      ? 'It changed nothing.'
      : 'It runs outside a transaction, so check which of its changes were applied.'
    throw new MigrationError(`Migration ${name} failed: ${(error as Error).message}. ${kept}`, {
      cause: error,
    })
  }
}

async function readApplied(executor: Executor): Promise<Applied[]> {
  const { rows } = await sql<{ there: boolean }>`
    select to_regclass('schema_migrations') is not null as there`.execute(executor)
  if (rows[0]?.there !== true) return []
  const applied = await sql<Applied>`
    select version, name, checksum from schema_migrations order by version`.execute(executor)
  return applied.rows
}

function outstanding(migrations: Migration[], applied: Applied[]): Migration[] {
  for (const { version, name, checksum } of applied) {
    const migration = migrations.find((candidate) => candidate.version === version)
    if (migration === undefined) {
      throw new MigrationError(
        `The database is newer than this program: it has migration ${name}, which this version does not know. ` +
          'Run the version that applied it, or restore an older backup.',
      )
    }
    if (migration.checksum !== checksum) {
      throw new MigrationError(
        `Migration ${migration.name} was changed after it was applied. ` +
          'Restore the original file and put the change into a new migration.',
      )
    }
  }
  const versions = new Set(applied.map(({ version }) => version))
  return migrations.filter(({ version }) => !versions.has(version))
}
