import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { sql } from 'kysely'
import { migrationsFolder } from '../../apps/server/src/app.ts'
import { openDatabase, type Database } from '../../apps/server/src/db/database.ts'
import { DatabaseError, MigrationError } from '../../apps/server/src/db/errors.ts'
import { migrate } from '../../apps/server/src/db/migrate.ts'
import { sealOwner } from '../../apps/server/src/events/webhook/sign.ts'
import { findWrongFigures } from '../../apps/server/src/figures/wrong.ts'
import { findImbalances } from '../../apps/server/src/ledger/balance.ts'
import { unseal } from '../../apps/server/src/providers/seal.ts'
import { secretKey } from '../../apps/server/src/providers/secret-key.ts'
import { digestsOf } from '../../apps/server/test/backup/digests.ts'

/** A database to restore into. */
export type Target = { readonly dataDir: string } | { readonly databaseUrl: string }

export const SECRET = 'secret-key-of-the-benchmark'

/** What a killed restore left: nothing, something that is not served, everything, or a part that would be served. */
export type Left = 'nothing' | 'refused' | 'whole' | 'served in part'

/** Settings of commands for a target. */
export function settingsOf(target: Target): Record<string, string> {
  return 'databaseUrl' in target
    ? { DATABASE_URL: target.databaseUrl, DATA_DIR: '/nonexistent' }
    : { DATA_DIR: target.dataDir, DATABASE_URL: '' }
}

/** Digests of all tables. */
export async function digestsIn(target: Target): Promise<Record<string, string>> {
  await using database = await openDatabase({ ...target, statementTimeoutMs: 0 })
  return await digestsOf(database)
}

/** Judges what Sextant would find when it starts on the target. */
export async function judge(target: Target, expected: Readonly<Record<string, string>>): Promise<Left> {
  if (
    'dataDir' in target &&
    !existsSync(join(target.dataDir, 'postgres')) &&
    !existsSync(join(target.dataDir, 'restoring'))
  )
    return 'nothing'
  try {
    await using database = await openDatabase({ ...target, statementTimeoutMs: 0 })
    await untilAlone(database)
    const { rows } = await sql`select 1 from pg_class where relnamespace = 'public'::regnamespace`.execute(
      database.executor,
    )
    if (rows.length === 0) return 'nothing'
    await migrate(database, migrationsFolder)
    return isSame(await digestsOf(database), expected) ? 'whole' : 'served in part'
  } catch (error) {
    if (error instanceof MigrationError || error instanceof DatabaseError) return 'refused'
    throw error
  }
}

/** A server goes on with the statement of a client that was killed. */
async function untilAlone(database: Database): Promise<void> {
  if (!database.profile.sharedByProcesses) return
  for (;;) {
    const { rows } = await sql`
      select 1 from pg_stat_activity
      where datname = current_database() and pid <> pg_backend_pid() and backend_type = 'client backend' and state <> 'idle'`.execute(
      database.executor,
    )
    if (rows.length === 0) return
    await wait(20)
  }
}

export function isSame(
  one: Readonly<Record<string, string>>,
  other: Readonly<Record<string, string>>,
): boolean {
  return differing(one, other).length === 0
}

/** Names of tables whose digests differ. */
export function differing(
  one: Readonly<Record<string, string>>,
  other: Readonly<Record<string, string>>,
): string[] {
  return [...new Set([...Object.keys(one), ...Object.keys(other)])].filter(
    (name) => one[name] !== other[name],
  )
}

/** What is wrong in a restored database, in words. */
export async function faultsIn(target: Target, acknowledged: ReadonlyMap<number, number>): Promise<string[]> {
  await using database = await openDatabase({ ...target, statementTimeoutMs: 0 })
  const { executor } = database
  const faults: string[] = []
  const imbalances = await findImbalances(executor)
  if (imbalances.length > 0) faults.push(`${imbalances.length} imbalances`)
  const figures = await findWrongFigures(executor)
  if (figures.length > 0) faults.push(`${figures.length} wrong figures`)
  for (const [project, least] of acknowledged) {
    const { rows } = await sql<{ count: number }>`
      select count(*)::int as count from keywords where project_id = ${project}`.execute(executor)
    if (rows[0]!.count < least) faults.push(`project ${project} has ${rows[0]!.count} of ${least} keywords`)
  }
  const key = await secretKey({ setting: SECRET, dataDir: '.', sharedByProcesses: true }, false)
  const { rows: hooks } = await sql<{ account_id: number; sealed_secret: Buffer }>`
    select account_id, sealed_secret from event_targets where sealed_secret is not null`.execute(executor)
  const { rows: providers } = await sql<{ id: string; sealed_key: Buffer }>`
    select id, sealed_key from providers where sealed_key is not null`.execute(executor)
  const opened = [
    ...hooks.map((hook) => unseal(key, sealOwner(hook.account_id), hook.sealed_secret)),
    ...providers.map((provider) => unseal(key, provider.id, provider.sealed_key)),
  ]
  if (opened.length < 2) faults.push(`only ${opened.length} sealed secrets`)
  const closed = opened.filter((secret) => secret === undefined).length
  if (closed > 0) faults.push(`${closed} of ${opened.length} sealed secrets do not open`)
  return faults
}
