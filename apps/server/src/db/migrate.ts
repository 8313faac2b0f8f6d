import { createHash } from 'node:crypto'
import { readFile, readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { sql } from 'kysely'
import type { Database } from './database.ts'
import { executeSqlIn } from './executor.ts'
import type { Executor } from './executor.ts'

/** A migration that cannot be applied, or a database that does not fit this code. The message says what to do. */
export class MigrationError extends Error {
  override readonly name = 'MigrationError'
}

/** One file of the migrations folder, `NNNN_name.sql`. */
interface Migration {
  version: number
  /** The file's name, without its extension. */
  name: string
  text: string
  /** SHA-256 of the text with line ends as LF, in hexadecimal. */
  checksum: string
  /** Its first line is `-- no-transaction`: for statements PostgreSQL refuses inside one. */
  inTransaction: boolean
}

interface Applied {
  version: number
  name: string
  checksum: string
}

/** Any number, the same for every process: the session lock that lets one process migrate at a time. */
const LOCK_KEY = 7_239_581_604

const LOCK_POLL_MS = 100

/**
 * Applies the migrations of `folder` that are not in yet, in order, each whole or not at all, and gives their names.
 * Processes that start together wait for each other. Throws `MigrationError` when an applied file has changed, when the
 * database is newer than the folder, or when a migration fails.
 */
export async function migrate(database: Database, folder: string): Promise<string[]> {
  const migrations = await readMigrations(folder)
  // No limit on a statement's time: building an index takes as long as it takes.
  return database.session((session) => underLock(session, () => applyPending(session, migrations)), {
    timeoutMs: 0,
  })
}

async function readMigrations(folder: string): Promise<Migration[]> {
  const files = (await readdir(folder)).filter((file) => file.endsWith('.sql')).toSorted()
  const migrations = await Promise.all(files.map((file) => readMigration(folder, file)))
  for (const [index, { version, name }] of migrations.entries()) {
    if (version !== index + 1) {
      throw new MigrationError(
        `Migrations are numbered 0001, 0002, … without gap or double: ${name} stands where ${String(index + 1).padStart(4, '0')} is due.`,
      )
    }
  }
  return migrations
}

async function readMigration(folder: string, file: string): Promise<Migration> {
  const number = /^(\d{4})_[a-z0-9_]+\.sql$/.exec(file)?.[1]
  if (number === undefined) {
    throw new MigrationError(
      `${join(folder, file)} is not named like a migration: expected 0001_some_name.sql.`,
    )
  }
  const text = (await readFile(join(folder, file), 'utf8')).replaceAll('\r\n', '\n')
  return {
    version: Number(number),
    name: file.slice(0, -'.sql'.length),
    text,
    checksum: createHash('sha256').update(text).digest('hex'),
    inTransaction: !/^-- no-transaction\s*$/m.test(text.split('\n', 1)[0] ?? ''),
  }
}

/** Asked for again and again instead of waited for: a waiting statement would block `CREATE INDEX CONCURRENTLY`. */
async function underLock<T>(session: Executor, run: () => Promise<T>): Promise<T> {
  for (;;) {
    const { rows } = await sql<{ taken: boolean }>`select pg_try_advisory_lock(${LOCK_KEY}) as taken`.execute(
      session,
    )
    if (rows[0]?.taken === true) break
    await wait(LOCK_POLL_MS)
  }
  // A failure ends the session, and the lock with it.
  const result = await run()
  await sql`select pg_advisory_unlock(${LOCK_KEY})`.execute(session)
  return result
}

async function applyPending(session: Executor, migrations: Migration[]): Promise<string[]> {
  await sql`
    create table if not exists schema_migrations (
      version int primary key,
      name text not null,
      applied_at timestamptz not null default now(),
      checksum text not null
    )`.execute(session)
  const pending = outstanding(migrations, await readApplied(session))
  for (const migration of pending) await apply(session, migration)
  return pending.map(({ name }) => name)
}

async function apply(session: Executor, migration: Migration): Promise<void> {
  const { version, name, text, checksum, inTransaction } = migration
  async function run(executor: Executor): Promise<void> {
    await executeSqlIn(executor, text)
    await sql`insert into schema_migrations (version, name, checksum) values (${version}, ${name}, ${checksum})`.execute(
      executor,
    )
  }
  try {
    await (inTransaction ? session.transaction().execute(run) : run(session))
  } catch (error) {
    const kept = inTransaction
      ? 'Nothing of it was kept.'
      : 'It runs outside a transaction: check what it left behind.'
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
          'Run the version that made it, or restore an older backup.',
      )
    }
    if (migration.checksum !== checksum) {
      throw new MigrationError(
        `Migration ${migration.name} was changed after it had been applied. ` +
          'Restore the file as it was and put the change into a new migration.',
      )
    }
  }
  const versions = new Set(applied.map(({ version }) => version))
  return migrations.filter(({ version }) => !versions.has(version))
}
