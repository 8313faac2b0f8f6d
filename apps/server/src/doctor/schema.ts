import { sql } from 'kysely'
import { newestMigration, UNFINISHED_RESTORE } from '#db/migrate.ts'
import { ok, problem, warning, type Finding } from './finding.ts'
import type { OpenInstallation } from './installation.ts'

/** Whether the database fits this version. */
export async function checkSchema({
  database,
  migrationsFolder,
}: OpenInstallation): Promise<readonly Finding[]> {
  const { executor } = database
  const { rows } = await sql<{ unfinished: boolean; there: boolean; version: string }>`
    select to_regclass(${UNFINISHED_RESTORE}) is not null as unfinished, to_regclass('schema_migrations') is not null as there,
      current_setting('server_version') as version`.execute(executor)
  const { unfinished, there, version } = rows[0]!
  if (unfinished) {
    return [
      problem(
        'A backup is being restored into the database, or its restore was interrupted.',
        'Wait for the end of the restore, or run `sextant restore` again.',
      ),
    ]
  }
  if (!there) return [problem('The database is empty.', 'Start Sextant, or restore a backup.')]
  const { rows: applied } = await sql<{ schema: number }>`
    select coalesce(max(version), 0) as schema from schema_migrations`.execute(executor)
  const { schema } = applied[0]!
  const newest = newestMigration(migrationsFolder)
  if (schema > newest) {
    return [
      problem(
        `The database has schema ${schema}; this version knows schemas up to ${newest}.`,
        'Run the version of Sextant that updated it, or a newer one.',
      ),
    ]
  }
  if (schema < newest) {
    return [
      warning(
        `The database has schema ${schema}; this version has ${newest}.`,
        'Make a backup, then start Sextant or run `sextant migrate`.',
      ),
    ]
  }
  return ok(`PostgreSQL ${version} with schema ${schema}.`)
}
