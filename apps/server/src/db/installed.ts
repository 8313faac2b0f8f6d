import type { Settings } from '#config/settings.ts'
import type { DatabaseConfig } from './database.ts'

/** The database that the settings name. */
export function databaseOf(
  settings: Pick<Settings, 'DATABASE_URL' | 'DATA_DIR' | 'DATABASE_POOL_SIZE' | 'REQUEST_TIMEOUT_SECONDS'>,
): DatabaseConfig {
  return {
    ...(settings.DATABASE_URL === undefined ? {} : { databaseUrl: settings.DATABASE_URL }),
    dataDir: settings.DATA_DIR,
    poolSize: settings.DATABASE_POOL_SIZE,
    statementTimeoutMs: settings.REQUEST_TIMEOUT_SECONDS * 1000,
  }
}
