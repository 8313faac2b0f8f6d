import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { registry } from '@sextant/contract'
import { format, resolveConfig } from 'prettier'
import { openDatabase } from '../apps/server/src/db/database.ts'
import { migrate } from '../apps/server/src/db/migrate.ts'
import { errorsPage } from '../apps/server/src/http/reference/errors-page.ts'
import { openApiDocument } from '../apps/server/src/http/reference/openapi.ts'
import { handlersSource } from '../apps/server/src/services/handler.ts'
import { FROZEN, frozenMigrations } from './frozen-migrations.ts'
import { dumpSchema } from './schema-sql.ts'
import { settingsPage } from './settings-page.ts'

/** Every file that is generated from the code, by its path from the root of the project. */
export const generated: Readonly<Record<string, () => string | Promise<string>>> = {
  'docs/openapi.json': () => `${JSON.stringify(openApiDocument(registry), null, 2)}\n`,
  'docs/errors.md': () => formatted(errorsPage()),
  'docs/settings.md': () => formatted(settingsPage()),
  'apps/server/src/services/handlers.ts': () => handlersSource(Object.keys(registry)),
  'apps/server/schema.sql': schemaOfMigrations,
  [FROZEN]: () => frozenMigrations(),
}

async function formatted(page: string): Promise<string> {
  return format(page, { ...(await resolveConfig(import.meta.filename)), parser: 'markdown' })
}

/** The schema that all migrations make together. */
async function schemaOfMigrations(): Promise<string> {
  const dataDir = await mkdtemp(join(tmpdir(), 'sextant-schema-'))
  try {
    await using database = await openDatabase({ dataDir })
    await migrate(database, resolve(import.meta.dirname, '../apps/server/migrations'))
    return await dumpSchema(database)
  } finally {
    await rm(dataDir, { recursive: true, force: true })
  }
}
