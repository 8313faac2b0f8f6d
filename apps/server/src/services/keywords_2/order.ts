import { sql, type RawBuilder } from 'kysely'
import type { Executor } from '#db/database.ts'

/** Tables whose rows have an order, with the column of the object that holds them. */
const holders = { keywords: 'group_id', groups: 'folder_id', folders: 'parent_id' } as const
export type Ordered = keyof typeof holders

/** A place for rows: the object that holds them, and the order of the first. */
export interface Place {
  readonly holderId: number
  readonly ord: number
}

/** Moves rows at a place and behind it back, unless `count` places are free. The project is locked by the caller. */
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

/** Moves rows to a place, in the order of `ids`. The project is locked by the caller. */
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
 * Sorts rows inside each object that holds them: the rows of `sorted` (`id`, `rank`) share their places by rank, the
 * others stay where they are. Returns the number of sorted rows.
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
