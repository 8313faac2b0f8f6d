import { sql } from 'kysely'
import type { Executor } from '#db/database.ts'

/** Creates groups in a folder; returns their ids in the order of the names. */
export async function createGroups(
  tx: Executor,
  place: {
    accountId: number
    projectId: number
    folderId: number
    /** Order of the first new group; groups at or after it move back. */
    ord: number
  },
  names: readonly string[],
  on: boolean,
): Promise<number[]> {
  const { accountId, projectId, folderId, ord } = place
  await sql`
    update groups set ord = ord + ${names.length}
    where account_id = ${accountId} and project_id = ${projectId} and folder_id = ${folderId} and ord >= ${ord}`.execute(
    tx,
  )
  const { rows } = await sql<{ id: number; ord: number }>`
    insert into groups (account_id, project_id, folder_id, name, "on", ord)
    select ${accountId}, ${projectId}, ${folderId}, n.name, ${on}, ${ord} + n.place::int - 1
    from unnest(${names}::text[]) with ordinality n(name, place)
    order by n.place
    returning id, ord`.execute(tx)
  return rows.toSorted((one, other) => one.ord - other.ord).map(({ id }) => id)
}

/** The order after the last group of a folder. */
export async function lastOrd(
  tx: Executor,
  accountId: number,
  projectId: number,
  folderId: number,
): Promise<number> {
  const { rows } = await sql<{ ord: number }>`
    select coalesce(max(ord), 0) + 1 as ord from groups
    where account_id = ${accountId} and project_id = ${projectId} and folder_id = ${folderId}`.execute(tx)
  return rows[0]!.ord
}
