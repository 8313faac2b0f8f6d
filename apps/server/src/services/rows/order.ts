import { type RawBuilder, sql } from 'kysely'
import type { Executor } from '#db/database.ts'

/** Tables whose rows people put into an order. */
type OrderedTable = 'projects' | 'competitors' | 'searchers' | 'regions'

/** On which side of its neighbour a row goes. */
export type Side = 'before' | 'after'

/** Ids in the order of their rows, which are locked until `tx` ends, always in the same sequence. */
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

/** `ids` with one of them moved beside another; `id` and `neighbour` are both in it. */
export function movedBeside(ids: readonly number[], id: number, neighbour: number, side: Side): number[] {
  if (id === neighbour) return [...ids]
  const others = ids.filter((each) => each !== id)
  const place = others.indexOf(neighbour) + (side === 'after' ? 1 : 0)
  return others.toSpliced(place, 0, id)
}

/** `ids` with those in `wanted` first, in its order; the others follow as they stood. */
export function wantedFirst(ids: readonly number[], wanted: readonly number[]): number[] {
  const known = new Set(ids)
  const first = new Set(wanted.filter((id) => known.has(id)))
  return [...first, ...ids.filter((id) => !first.has(id))]
}

/** `ids` with those in `sorted` over the places they hold together, in its order; the others keep theirs. */
export function sortedInPlace(ids: readonly number[], sorted: readonly number[]): number[] {
  const known = new Set(ids)
  const queue = sorted.filter((id) => known.has(id))
  const moving = new Set(queue)
  let next = 0
  return ids.map((id) => (moving.has(id) ? queue[next++]! : id))
}
