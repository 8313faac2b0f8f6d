import { sql } from 'kysely'
import { executeSqlIn, type Executor } from '../executor.ts'
import { DISTRIBUTION_COLUMN, tables, type TableKind } from '../tables.ts'
import { createsTable, statementsOf } from './statements.ts'

/** How workers write and read times as text. Connections of Sextant say so themselves, those between machines do not. */
const WORKER_SETTINGS = { timezone: 'UTC', datestyle: 'ISO, MDY', intervalstyle: 'postgres' }

interface ForeignKey {
  readonly table: string
  readonly name: string
  readonly definition: string
}

/**
 * Gives tables that are not spread yet their kind, as `tables` says. Foreign keys of those tables are dropped meanwhile:
 * with one to a spread table, Citus accepts no identity column. Runs in the transaction of the migration that made the tables.
 */
export async function spreadTables(tx: Executor): Promise<void> {
  const waiting = await unspread(tx)
  if (waiting.length === 0) return
  await executeSqlIn(tx, `set local citus.multi_shard_modify_mode = 'sequential'`)
  const keys = await foreignKeysOf(tx, waiting)
  // As long as a table is local, its foreign keys are not known to Citus.
  await withoutPropagation(tx, async () => {
    for (const { table, name } of keys)
      await sql`alter table ${sql.table(table)} drop constraint ${sql.id(name)}`.execute(tx)
  })
  for (const table of waiting) {
    await (
      kindOf(table) === 'reference'
        ? sql`select create_reference_table(${table}::text)`
        : sql`
          select create_distributed_table(${table}::text, ${DISTRIBUTION_COLUMN}::text,
            colocate_with => coalesce((
              select min(logicalrelid::text) from pg_dist_partition where partmethod = 'h'
            ), 'default'))`
    ).execute(tx)
    // Rows that were there have been copied to the machines, and nothing reads them here any more.
    await sql`select truncate_local_data_after_distributing_table(${table}::text)`.execute(tx)
  }
  // One by one: Citus refuses several commands in a statement.
  for (const { table, name, definition } of keys) {
    await sql`
      alter table ${sql.table(table)} add constraint ${sql.id(name)} ${sql.raw(definition)}`.execute(tx)
  }
}

/** Whether any table is spread already. */
export async function isSpread(executor: Executor): Promise<boolean> {
  const { rows } = await sql`select from pg_dist_partition limit 1`.execute(executor)
  return rows.length > 0
}

/**
 * Runs the text of a migration where tables are spread. Citus refuses foreign keys of new tables, so a table is made as on one
 * machine and spread afterwards.
 */
export async function runWhereSpread(executor: Executor, text: string): Promise<void> {
  for (const statement of statementsOf(text)) {
    const run = async () => void (await executeSqlIn(executor, statement))
    await (createsTable(statement) ? withoutPropagation(executor, run) : run())
  }
}

/** Sets what sessions between the machines need, for this role in this database. They read it when they begin. */
export async function setUpRole(executor: Executor): Promise<void> {
  const { rows } = await sql<{ database: string; settings: string[] }>`
    select current_database() as database, coalesce((
      select s.setconfig from pg_db_role_setting s
      where s.setdatabase = (select oid from pg_database where datname = current_database())
        and s.setrole = (select oid from pg_roles where rolname = current_user)
    ), '{}') as settings`.execute(executor)
  const { database, settings } = rows[0]!
  for (const [name, value] of Object.entries(WORKER_SETTINGS)) {
    if (settings.some((setting) => setting.toLowerCase() === `${name}=${value}`.toLowerCase())) continue
    await sql`
      alter role current_user in database ${sql.id(database)} set ${sql.raw(name)} to ${sql.lit(value)}`.execute(
      executor,
    )
  }
}

async function withoutPropagation(executor: Executor, run: () => Promise<void>): Promise<void> {
  await executeSqlIn(executor, 'set citus.enable_ddl_propagation to off')
  await run()
  await executeSqlIn(executor, 'set citus.enable_ddl_propagation to on')
}

function kindOf(table: string): TableKind | undefined {
  return (tables as Readonly<Record<string, TableKind>>)[table]
}

/** Tables that are to be spread and are not, those first that others may refer to. */
async function unspread(executor: Executor): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select c.relname as name from pg_class c
    where c.relnamespace = 'public'::regnamespace and c.relkind = 'r'
      and not exists (select from pg_dist_partition p where p.logicalrelid = c.oid)
    order by c.relname collate "C"`.execute(executor)
  const names = rows.map(({ name }) => name)
  return (['reference', 'tenant'] as const).flatMap((kind) => names.filter((name) => kindOf(name) === kind))
}

async function foreignKeysOf(executor: Executor, names: readonly string[]): Promise<ForeignKey[]> {
  const { rows } = await sql<ForeignKey>`
    select f.relname as table, k.conname as name, pg_get_constraintdef(k.oid) as definition
    from pg_constraint k join pg_class f on f.oid = k.conrelid
    where k.contype = 'f' and k.connamespace = 'public'::regnamespace
      and f.relname = any(${names}::text[])
    order by k.oid`.execute(executor)
  return rows
}
