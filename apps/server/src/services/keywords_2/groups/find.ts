import { sql } from 'kysely'
import type { Executor } from '#db/database.ts'
import { noSuch } from '../../access.ts'
import { createGroups, lastOrd } from './create.ts'

/** A group named in a request. Throws ApiError 54. */
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

/** The group of a name in a folder, created at the folder's end when missing. The project is locked by the caller. */
export async function groupByName(
  tx: Executor,
  place: { accountId: number; projectId: number; folderId: number },
  name: string,
  on: boolean,
): Promise<number> {
  const { accountId, projectId, folderId } = place
  const { rows } = await sql<{ id: number }>`
    select id from groups
    where account_id = ${accountId} and project_id = ${projectId} and folder_id = ${folderId}
      and fold(name) = fold(${name}) and deleted_at is null
    order by ord, id limit 1`.execute(tx)
  return rows[0]?.id ?? newGroup(tx, place, name, on)
}

/** A new group at the end of a folder. */
export async function newGroup(
  tx: Executor,
  place: { accountId: number; projectId: number; folderId: number },
  name: string,
  on: boolean,
): Promise<number> {
  const ord = await lastOrd(tx, place.accountId, place.projectId, place.folderId)
  const [id] = await createGroups(tx, { ...place, ord }, [name], on)
  return id!
}
