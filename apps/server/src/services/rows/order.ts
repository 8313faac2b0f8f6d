import { sql, type RawBuilder } from 'kysely'
import type { Executor } from '#db/database.ts'
import { noSuch } from './project.ts'

/** Tables whose rows have an order. */
type OrderedTable = 'projects' | 'competitors' | 'searchers' | 'regions'

/** On which side of its neighbour a row goes. */
export type Side = 'before' | 'after'

/** Ids in the order of their rows. Locks the rows until `tx` ends, by id, so that two requests cannot deadlock. */
export async function readOrder(
  tx: Executor,
  table: OrderedTable,
  accountId: number,
  where: RawBuilder<unknown> = sql`true`,
): Promise<number[]> {
  const { rows } = await sql<{ id: number; ord: number }>`
    select id, ord from ${sql.table(table)}
    where account_id = ${accountId} and ${where}
    order by id for no key update`.execute(tx)
  return rows.toSorted((a, b) => a.ord - b.ord || a.id - b.id).map((row) => row.id)
}

/** Gives rows the order of `ids`, counted from 1. */
export async function writeOrder(
  tx: Executor,
  table: OrderedTable,
  accountId: number,
  ids: readonly number[],
): Promise<void> {
  await sql`
    update ${sql.table(table)} t set ord = o.ord
    from unnest(${ids}::int[]) with ordinality o(id, ord)
    where t.account_id = ${accountId} and t.id = o.id and t.ord <> o.ord`.execute(tx)
}

/** Moves a row beside another one; returns how many rows moved. Throws ApiError 54 naming the parameter. */
export async function moveBeside(
  tx: Executor,
  table: OrderedTable,
  accountId: number,
  { id, to_id: toId, to_type: side }: { readonly id: number; readonly to_id: number; readonly to_type: Side },
  noun: string,
  where?: RawBuilder<unknown>,
): Promise<number> {
  const ids = await readOrder(tx, table, accountId, where)
  if (!ids.includes(id)) throw noSuch(noun, 'id')
  if (!ids.includes(toId)) throw noSuch(noun, 'to_id')
  if (id === toId) return 0
  await writeOrder(tx, table, accountId, movedBeside(ids, id, toId, side))
  return 1
}

/** Puts the rows with these values of a column first, in the order of the values; returns how many rows there are. */
export async function putFirst(
  tx: Executor,
  table: OrderedTable,
  accountId: number,
  where: RawBuilder<unknown>,
  column: string,
  values: readonly number[],
): Promise<number> {
  const ids = await readOrder(tx, table, accountId, where)
  const { rows } = await sql<{ id: number; value: number }>`
    select id, ${sql.ref(column)} as value from ${sql.table(table)}
    where account_id = ${accountId} and ${where}`.execute(tx)
  const idOf = new Map(rows.map((row) => [row.value, row.id]))
  const wanted = values.flatMap((value) => idOf.get(value) ?? [])
  await writeOrder(tx, table, accountId, wantedFirst(ids, wanted))
  return ids.length
}

/** `ids` with one of them moved beside another; both are among them. */
export function movedBeside(ids: readonly number[], id: number, neighbour: number, side: Side): number[] {
  if (id === neighbour) return [...ids]
  const others = ids.filter((each) => each !== id)
  const place = others.indexOf(neighbour) + (side === 'after' ? 1 : 0)
  return others.toSpliced(place, 0, id)
}

/** `ids` with those in `wanted` first, in its order; the others keep their order. */
export function wantedFirst(ids: readonly number[], wanted: readonly number[]): number[] {
  const known = new Set(ids)
  const first = new Set(wanted.filter((id) => known.has(id)))
  return [...first, ...ids.filter((id) => !first.has(id))]
}

/** `ids` with those in `sorted` spread over the places they hold together, in its order; the others keep their places. */
export function sortedInPlace(ids: readonly number[], sorted: readonly number[]): number[] {
  const known = new Set(ids)
  const queue = sorted.filter((id) => known.has(id))
  const moving = new Set(queue)
  let next = 0
  return ids.map((id) => (moving.has(id) ? queue[next++]! : id))
}
