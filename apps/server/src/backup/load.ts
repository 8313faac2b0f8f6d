import { crossingText } from '#db/crossing.ts'
import type { CopyConnection, Database } from '#db/database.ts'
import { BackupError, type Header } from './format.ts'
import { readBackup } from './read.ts'
import { copyInStatement } from './slices.ts'
import { quoted, quotedList, readTables, type Table } from './tables.ts'

/** Rows are sent in batches of about this size. */
const BATCH_BYTES = 4 * 1024 * 1024

/** Without background processes, the embedded database needs a checkpoint now and then, or its log would be as large as the data. */
const CHECKPOINT_BYTES = 256 * 1024 * 1024

export interface LoadOptions {
  /** A table that is there until the rows are; one transaction takes it away and brings them. */
  readonly marker?: string
  /** Called after each table. */
  readonly onTable?: (table: string, rows: number) => void
}

/**
 * Replaces all rows of a database, which has the backup's schema, by those of a backup, in one transaction. Throws BackupError
 * when tables differ or the file is damaged. The database of a server must be opened with `copies`.
 */
export async function loadBackup(
  database: Database,
  file: string,
  { marker, onTable }: LoadOptions,
): Promise<void> {
  const isEmbedded = !database.profile.sharedByProcesses
  await database.copying(async (connection) => {
    const run = async (text: string) => void (await connection.query({ text }))
    await run('begin')
    await run('set local idle_in_transaction_session_timeout = 0')
    // Held until the end, so that no other restore takes this one for an interrupted one.
    if (marker !== undefined) await run(`lock table ${quoted(marker)} in access exclusive mode nowait`)
    const tables = new Map((await readTables(connection)).map((one) => [one.name, one]))
    if (marker !== undefined) tables.delete(marker)
    const rebuilt = await dropRebuilt(connection)
    await run(`${crossingText('backup')} truncate ${quotedList([...tables.keys()])}`)

    let header: Header | undefined
    let table: Table | undefined
    let batch: Buffer[] = []
    let batched = 0
    let sinceCheckpoint = 0
    async function flush(): Promise<void> {
      if (batched === 0) return
      await connection.copyIn(copyInStatement(table!), Buffer.concat(batch))
      sinceCheckpoint += batched
      batch = []
      batched = 0
      if (isEmbedded && sinceCheckpoint > CHECKPOINT_BYTES) {
        await run('checkpoint')
        sinceCheckpoint = 0
      }
    }
    for await (const piece of readBackup(file)) {
      if (piece.kind === 'header') ({ header } = piece)
      else if (piece.kind === 'table') {
        ;({ table } = piece)
        refuseDifferent(table, tables.get(table.name))
        tables.delete(table.name)
      } else if (piece.kind === 'rows') {
        batch.push(piece.data)
        batched += piece.data.length
        if (batched >= BATCH_BYTES) await flush()
      } else {
        await flush()
        onTable?.(table!.name, piece.rows)
      }
    }
    const [missing] = tables.keys()
    if (missing !== undefined) throw new BackupError(`The backup does not have the table ${missing}.`)
    for (const statement of rebuilt) await run(statement)
    await setSequences(connection, header!.sequences)
    if (marker !== undefined) await run(`drop table ${quoted(marker)}`)
    await run('commit')
    await run('analyze')
  })
}

function refuseDifferent({ name, columns }: Table, here: Table | undefined): void {
  if (here?.columns.join() === columns.join()) return
  throw new BackupError(
    here === undefined
      ? `The backup has a table ${name} that the schema of its version does not have.`
      : `The table ${name} has the columns ${columns.join(', ')} in the backup, and ${here.columns.join(', ')} here.`,
  )
}

/**
 * Drops foreign keys, which rows in any order would violate, and indexes, which are built faster from all rows. Returns the
 * statements that make them again, and so check every foreign key.
 */
async function dropRebuilt(connection: CopyConnection): Promise<string[]> {
  const keys = await connection.query({
    text: `
      select c.relname as table, k.conname as name, pg_get_constraintdef(k.oid) as definition
      from pg_constraint k join pg_class c on c.oid = k.conrelid
      where k.contype = 'f' and k.connamespace = 'public'::regnamespace
      order by k.oid`,
  })
  const indexes = await connection.query({
    text: `
      select c.relname as name, pg_get_indexdef(i.indexrelid) as definition
      from pg_index i join pg_class c on c.oid = i.indexrelid
      where c.relnamespace = 'public'::regnamespace
        and not exists (select 1 from pg_constraint k where k.conindid = i.indexrelid and k.contype in ('p', 'u', 'x'))
      order by i.indexrelid`,
  })
  const rebuilt: string[] = []
  for (const { table, name, definition } of keys.rows as Record<'table' | 'name' | 'definition', string>[]) {
    const altered = `alter table ${quoted(table)}`
    await connection.query({ text: `${altered} drop constraint ${quoted(name)}` })
    rebuilt.push(`${altered} add constraint ${quoted(name)} ${definition}`)
  }
  const definitions: string[] = []
  for (const { name, definition } of indexes.rows as Record<'name' | 'definition', string>[]) {
    await connection.query({ text: `drop index ${quoted(name)}` })
    definitions.push(definition)
  }
  // Foreign keys last: one may refer to the columns of a unique index.
  return [...definitions, ...rebuilt]
}

async function setSequences(connection: CopyConnection, sequences: Header['sequences']): Promise<void> {
  for (const [name, value] of Object.entries(sequences)) {
    await connection.query({
      text: `
        select setval(to_regclass($1), coalesce($2::bigint, start_value), $2::bigint is not null)
        from pg_sequences where schemaname = 'public' and sequencename = $3`,
      values: [quoted(name), value, name],
    })
  }
}
