import { crossingText } from '#db/crossing.ts'
import type { CopyConnection } from '#db/database.ts'
import { quoted, quotedList, type Table } from './tables.ts'

/** Size of a slice to aim at: a slice is in memory at once. */
const SLICE_BYTES = 4 * 1024 * 1024

/** Most blocks of a slice, since rows of a later one may be longer than those seen so far. */
const MOST_BLOCKS = 64

/** Rows of a table. */
export interface Slice {
  readonly data: Buffer
  readonly rows: number
}

/**
 * Reads a table as text in slices of its blocks, in the transaction of the connection. The embedded database returns the result of a
 * statement in one piece, so a whole table could not be read at once. Where tables are on several machines, a slice has the same blocks
 * of every part of the table.
 */
export async function* readSlices(
  connection: CopyConnection,
  table: Table,
  replaced: Readonly<Record<string, string>>,
  isSharded: boolean,
): AsyncGenerator<Slice> {
  const name = quoted(table.name)
  const columns = table.columns.map((column) =>
    replaced[column] === undefined ? quoted(column) : `${replaced[column]} as ${quoted(column)}`,
  )
  const last = await blocksOf(connection, table.name, isSharded)
  let blocks = 1
  for (let block = 0; block < last;) {
    const end = Math.min(block + blocks, last)
    const parts: Buffer[] = []
    await connection.copyOut(
      `${crossingText('backup')} copy (select ${columns.join(', ')} from ${name} where ctid >= '(${block},0)' and ctid < '(${end},0)') to stdout`,
      (row) => parts.push(Buffer.from(row)),
    )
    const data = Buffer.concat(parts)
    if (parts.length > 0) yield { data, rows: parts.length }
    block = end
    // Twice as many at most, so that one slice of short rows does not make the next one too large.
    const fitting = Math.floor((blocks * SLICE_BYTES) / Math.max(1, data.length))
    blocks = Math.max(1, Math.min(fitting, blocks * 2, MOST_BLOCKS))
  }
}

/** The statement that a slice is written with. */
export function copyInStatement({ name, columns }: Table): string {
  return `${crossingText('backup')} copy ${quoted(name)} (${quotedList(columns)}) from stdin`
}

/** Blocks of a table, or of the largest part of one that is on several machines: the table itself has none there. */
async function blocksOf(connection: CopyConnection, table: string, isSharded: boolean): Promise<number> {
  const bytes = 'pg_relation_size($1::regclass)'
  const largest = `(select max(result::bigint) from run_command_on_shards($1::regclass, $$select pg_relation_size('%s')$$))`
  const { rows } = await connection.query({
    text: `
      select (${isSharded ? `coalesce(${largest}, ${bytes})` : bytes} / current_setting('block_size')::int)::int as blocks`,
    values: [quoted(table)],
  })
  return (rows as { blocks: number }[])[0]!.blocks
}
