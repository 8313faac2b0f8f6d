import type { CopyConnection, Database } from '#db/database.ts'
import { UNFINISHED_RESTORE } from '#db/migrate.ts'
import { BackupError } from './format.ts'
import { quoted } from './tables.ts'

/** What an object of the schema is dropped with, by the kind of relation (`pg_class.relkind`). */
const DROPPED_AS: Readonly<Record<string, string>> = {
  r: 'table',
  p: 'table',
  v: 'view',
  m: 'materialized view',
}

/**
 * Marks an empty database as being restored. What an interrupted restore left is removed first. Throws BackupError when the database
 * has anything else, or another restore is running.
 */
export async function prepareEmpty(database: Database): Promise<void> {
  await database.copying(async (connection) => {
    await connection.query({ text: 'begin' })
    const relations = await readRelations(connection)
    if (relations.some(({ name }) => name === UNFINISHED_RESTORE)) {
      await lockMark(connection)
      await dropAll(connection, relations)
    } else if (relations.length > 0 || (await hasQueue(connection))) {
      throw new BackupError(
        'The database at DATABASE_URL is not empty. Create an empty one (createdb) and set DATABASE_URL to it.',
      )
    }
    await connection.query({ text: `create table ${quoted(UNFINISHED_RESTORE)} ()` })
    await connection.query({ text: 'commit' })
  })
}

interface Relation {
  readonly name: string
  readonly kind: string
}

/** The condition that no extension has made the object. */
const ownObject = (catalog: string) => `
  not exists (select 1 from pg_depend d where d.classid = '${catalog}'::regclass and d.objid = o.oid and d.deptype = 'e')`

async function readRelations(connection: CopyConnection): Promise<Relation[]> {
  const { rows } = await connection.query({
    text: `
      select o.relname as name, o.relkind::text as kind from pg_class o
      where o.relnamespace = 'public'::regnamespace and o.relkind in ('r', 'p', 'v', 'm') and ${ownObject('pg_class')}`,
  })
  return rows as Relation[]
}

async function hasQueue(connection: CopyConnection): Promise<boolean> {
  const { rows } = await connection.query({ text: `select 1 from pg_namespace where nspname = 'pgboss'` })
  return rows.length > 0
}

async function lockMark(connection: CopyConnection): Promise<void> {
  try {
    await connection.query({
      text: `lock table ${quoted(UNFINISHED_RESTORE)} in access exclusive mode nowait`,
    })
  } catch (error) {
    throw new BackupError('Another restore into the database at DATABASE_URL is running.', { cause: error })
  }
}

async function dropAll(connection: CopyConnection, relations: readonly Relation[]): Promise<void> {
  for (const { name, kind } of relations) {
    await connection.query({ text: `drop ${DROPPED_AS[kind]!} if exists ${quoted(name)} cascade` })
  }
  const { rows } = await connection.query({
    text: `
      select o.oid::regprocedure::text as signature from pg_proc o
      where o.pronamespace = 'public'::regnamespace and ${ownObject('pg_proc')}`,
  })
  for (const { signature } of rows as { signature: string }[]) {
    await connection.query({ text: `drop routine if exists ${signature} cascade` })
  }
}
