import { type RawBuilder, sql } from 'kysely'
import type { Executor } from '#db/database.ts'

/** Tables whose rows have an order, with the column that says inside what. */
const holders = { keywords: 'group_id', groups: 'folder_id', folders: 'parent_id' } as const
export type Ordered = keyof typeof holders

/** Where rows go: inside what, and from which order on. */
export interface Place {
  readonly holderId: number
  readonly ord: number
}

/** Moves back whoever stands at a place or behind it, unless so many places are free. The project is locked. */
export async function makeRoom(
  tx: Executor,
  accountId: number,
  table: Ordered,
  { holderId, ord }: Place,
  count: number,
): Promise<void> {
  const inHolder = sql`account_id = ${accountId} and ${sql.ref(holders[table])} = ${holderId}`
  await sql`
    update ${sql.table(table)} set ord = ord + ${count}
    where ${inHolder} and ord >= ${ord} and exists (
      select from ${sql.table(table)} where ${inHolder} and ord >= ${ord} and ord < ${ord + count}
    )`.execute(tx)
}

/** Puts rows, in the order of `ids`, to a place. The project is locked by the caller. */
export async function moveTo(
  tx: Executor,
  accountId: number,
  table: Ordered,
  ids: readonly (number | string)[],
  place: Place,
): Promise<void> {
  await makeRoom(tx, accountId, table, place, ids.length)
  await sql`
    update ${sql.table(table)} t
    set ${sql.ref(holders[table])} = ${place.holderId}, ord = ${place.ord} + n.place::int - 1
    from unnest(${ids}::bigint[]) with ordinality n(id, place)
    where t.account_id = ${accountId} and t.id = n.id`.execute(tx)
}

/**
 * Sorts rows inside their holders: in each, the rows of `sorted` (`id`, `rank`) take the places they have among
 * themselves by rank; the others stay where they are. Answers how many rows were sorted.
 */
export async function sortPlaces(
  tx: Executor,
  accountId: number,
  table: Ordered,
  sorted: RawBuilder<unknown>,
): Promise<number> {
  const holder = sql.ref(`t.${holders[table]}`)
  const { rows } = await sql<{ sorted: number }>`
    with chosen as (
      select t.id, t.ord, ${holder} as holder,
        row_number() over (partition by ${holder} order by s.rank) as place_wanted,
        row_number() over (partition by ${holder} order by t.ord, t.id) as place
      from (${sorted}) s join ${sql.table(table)} t on t.account_id = ${accountId} and t.id = s.id
    ), moved as (
      update ${sql.table(table)} t set ord = taken.ord
      from chosen wanting join chosen taken on taken.holder = wanting.holder and taken.place = wanting.place_wanted
      where t.account_id = ${accountId} and t.id = wanting.id and t.ord <> taken.ord
    )
    select count(*)::int as sorted from chosen`.execute(tx)
  return rows[0]!.sorted
}
