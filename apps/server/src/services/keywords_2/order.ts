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

/** The columns that `sortPlaces` needs of the rows to sort. */
export function sortColumns(table: Ordered): readonly string[] {
  return ['id', 'ord', holders[table]]
}

/**
 * Sorts rows inside each object that holds them: the rows of `sorted` (`sortColumns` and `rank`) share their places by
 * rank, the others stay where they are. Returns the number of sorted rows.
 */
export async function sortPlaces(
  tx: Executor,
  accountId: number,
  table: Ordered,
  sorted: RawBuilder<unknown>,
): Promise<number> {
  const holder = sql.ref(holders[table])
  // Rows and places meet by grouping. A join of the two is a loop over all pairs where the statistics do not know of the
  // rows yet, as after an import.
  const { rows } = await sql<{ sorted: number }>`
    with chosen as materialized (${sorted}), numbered as (
      select ${holder} as holder, id, null::int as ord,
        row_number() over (partition by ${holder} order by rank) as place
      from chosen
      union all
      select ${holder}, null, ord, row_number() over (partition by ${holder} order by ord, id) from chosen
    ), placed as materialized (
      -- In the order of the index of places, which fills its pages one after another.
      select max(id) as id, max(ord) as ord from numbered group by holder, place order by holder, place
    ), moved as (
      update ${sql.table(table)} t set ord = p.ord
      from placed p where t.account_id = ${accountId} and t.id = p.id and t.ord <> p.ord
    )
    select count(*)::int as sorted from chosen`.execute(tx)
  return rows[0]!.sorted
}
