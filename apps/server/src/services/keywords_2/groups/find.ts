import { sql } from 'kysely'
import type { Executor } from '#db/database.ts'
import { noSuch } from '../../rows/project.ts'
import { newGroup } from '../default-names.ts'
import { createGroups, lastOrd } from './create.ts'

/** The group that a request names. Throws ApiError 54. */
export async function requireGroup(
  tx: Executor,
  accountId: number,
  projectId: number,
  groupId: number,
  field: string,
): Promise<number> {
  const { rows } = await sql`
    select id from groups
    where account_id = ${accountId} and project_id = ${projectId} and id = ${groupId}
      and deleted_at is null`.execute(tx)
  if (rows.length === 0) throw noSuch('group', field)
  return groupId
}

/** The group with a name in a folder, created at its end when missing. The project is locked by the caller. */
export async function groupByName(
  tx: Executor,
  place: { accountId: number; projectId: number; folderId: number },
  name: string,
  on: boolean,
): Promise<number> {
  const [id] = await groupsByNames(tx, place, [name], on)
  return id!
}

/**
 * The groups with names in a folder, in the order of the names. Missing ones are created at its end, one for all names
 * that differ only in case. Undefined stands for a new group without a name. The project is locked by the caller.
 */
export async function groupsByNames(
  tx: Executor,
  place: { accountId: number; projectId: number; folderId: number },
  names: readonly (string | undefined)[],
  on: boolean,
): Promise<number[]> {
  const { accountId, projectId, folderId } = place
  const { rows } = await sql<{ first: string | null; id: number | null }>`
    select first_value(n.name) over (partition by fold(n.name) order by n.place) as first, g.id
    from unnest(${names.map((name) => name ?? null)}::text[]) with ordinality n(name, place)
    left join (
      select distinct on (fold(name)) fold(name) as folded, id from groups
      where account_id = ${accountId} and project_id = ${projectId} and folder_id = ${folderId}
        and deleted_at is null
      order by fold(name), ord, id
    ) g on g.folded = fold(n.name)
    order by n.place`.execute(tx)
  const missing = [...new Set(rows.flatMap(({ first, id }) => (id === null ? [first] : [])))]
  if (missing.length === 0) return rows.map(({ id }) => id!)
  const ord = await lastOrd(tx, accountId, projectId, folderId)
  const unnamed = missing.some((name) => name === null) ? await newGroup(tx, accountId) : ''
  const made = await createGroups(
    tx,
    { ...place, ord },
    missing.map((name) => name ?? unnamed),
    on,
  )
  const created = new Map(missing.map((name, index) => [name, made[index]!]))
  return rows.map(({ first, id }) => id ?? created.get(first)!)
}
