import { join } from 'node:path'
import type { Settings } from '#config/settings.ts'
import type { DatabaseConfig } from './database.ts'
import { hasCluster } from './embedded/creation.ts'
import { CLUSTER_FOLDER } from './embedded/open.ts'

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

/** Whether opening it creates it: an embedded database in a new folder. */
export function createsDatabase({ databaseUrl, dataDir = '' }: DatabaseConfig): boolean {
  return databaseUrl === undefined && !hasCluster(join(dataDir, CLUSTER_FOLDER))
}
