import { sql } from 'kysely'
import type { Executor } from '#db/database.ts'
import { noSuch } from '../../rows/project.ts'

/** The root folder of a project, which holds all others. */
export async function rootFolder(tx: Executor, accountId: number, projectId: number): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    select id from folders
    where account_id = ${accountId} and project_id = ${projectId} and parent_id is null`.execute(tx)
  return rows[0]!.id
}

/** The folder that a request names, or the root folder. Throws ApiError 54. */
export async function requireFolder(
  tx: Executor,
  accountId: number,
  projectId: number,
  folderId: number | undefined,
  field: string,
): Promise<number> {
  if (folderId === undefined || folderId === 0) return rootFolder(tx, accountId, projectId)
  const { rows } = await sql`
    select id from folders
    where account_id = ${accountId} and project_id = ${projectId} and id = ${folderId}
      and deleted_at is null`.execute(tx)
  if (rows.length === 0) throw noSuch('folder', field)
  return folderId
}
