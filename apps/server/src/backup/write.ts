import { createHash } from 'node:crypto'
import type { CopyConnection, Database } from '#db/database.ts'
import {
  BackupError,
  END_OF_ROWS,
  FORMAT,
  FORMAT_VERSION,
  type End,
  type Header,
  type TableEnd,
  type TableStart,
} from './format.ts'
import { secretsByTable } from './secrets.ts'
import { readSlices } from './slices.ts'
import { readSequences, readTables, type Table } from './tables.ts'

export interface BackupOptions {
  /** Version of the program, for the header. */
  readonly sextant: string
  readonly withoutSecrets: boolean
  /** Called after each table. */
  readonly onTable?: (table: string, rows: number) => void
}

export interface BackupSummary {
  readonly schema: number
  readonly tables: number
  readonly rows: number
}

/**
 * Writes the tables of one snapshot in the form of `format.ts`. Memory does not grow with them. `write` resolves when more may follow.
 * The database of a server must be opened with `copies`. The machines of a cluster have no common snapshot: what is written to it meanwhile may be
 * in one table and not in another.
 */
export async function writeBackup(
  database: Database,
  write: (data: Buffer) => Promise<void>,
  options: BackupOptions,
): Promise<BackupSummary> {
  return database.copying(async (connection) => {
    await connection.query({ text: 'begin isolation level repeatable read read only' })
    await connection.query({ text: 'set local idle_in_transaction_session_timeout = 0' })
    const { isSharded } = database.profile
    // Each connection to a machine has a snapshot of its own.
    if (isSharded) await connection.query({ text: 'set local citus.max_adaptive_executor_pool_size = 1' })
    const summary = await writeSnapshot(connection, write, options, isSharded)
    await connection.query({ text: 'commit' })
    return summary
  })
}

async function writeSnapshot(
  connection: CopyConnection,
  write: (data: Buffer) => Promise<void>,
  { sextant, withoutSecrets, onTable }: BackupOptions,
  isSharded: boolean,
): Promise<BackupSummary> {
  const lines = createHash('sha256')
  async function writeLine(line: Header | TableStart | TableEnd | End): Promise<void> {
    const text = `${JSON.stringify(line)}\n`
    lines.update(text)
    await write(Buffer.from(text))
  }

  const tables = await readTables(connection)
  const schema = await readSchema(connection, tables)
  await writeLine({
    format: FORMAT,
    version: FORMAT_VERSION,
    sextant,
    schema,
    created_at: new Date().toISOString(),
    secrets: withoutSecrets ? 'left out' : 'sealed',
    // After the first statement has taken the snapshot: never behind the rows.
    sequences: await readSequences(connection),
  })
  let total = 0
  for (const { name, columns } of tables) {
    await writeLine({ table: name, columns })
    const secrets = (withoutSecrets ? secretsByTable[name] : undefined) ?? {}
    const digest = createHash('sha256')
    let rows = 0
    if (secrets !== 'rows') {
      for await (const slice of readSlices(connection, { name, columns }, secrets, isSharded)) {
        digest.update(slice.data)
        rows += slice.rows
        await write(slice.data)
      }
    }
    await write(Buffer.from(END_OF_ROWS))
    await writeLine({ rows, sha256: digest.digest('hex') })
    total += rows
    onTable?.(name, rows)
  }
  await writeLine({ end: true, tables: tables.length, sha256: lines.copy().digest('hex') })
  return { schema, tables: tables.length, rows: total }
}

async function readSchema(connection: CopyConnection, tables: readonly Table[]): Promise<number> {
  if (!tables.some(({ name }) => name === 'schema_migrations')) {
    throw new BackupError('The database is empty: no Sextant has been started on it yet.')
  }
  const { rows } = await connection.query({ text: 'select max(version) as schema from schema_migrations' })
  return (rows as { schema: number }[])[0]!.schema
}
