import { ApiError, FOLDER_LEVELS } from '@sextant/contract'
import { sql } from 'kysely'
import type { Executor } from '#db/database.ts'

/**
 * The folder at a path below another folder, with parts joined by `/`. Missing folders are created. The project is
 * locked by the caller. Throws ApiError 2003 beyond three levels.
 */
export async function folderAtPath(
  tx: Executor,
  at: { accountId: number; projectId: number; folderId: number },
  path: string,
  field: string,
): Promise<number> {
  const { accountId, projectId } = at
  let folder = await readFolder(tx, accountId, at.folderId)
  const names = namesOfPath(path)
  refuseTooLong(names, folder.depth, field)
  for (const name of names) {
    const { rows } = await sql<{ id: number; path: string }>`
      select id, path from folders
      where account_id = ${accountId} and project_id = ${projectId} and parent_id = ${folder.id}
        and fold(name) = fold(${name}) and deleted_at is null
      order by ord, id limit 1`.execute(tx)
    const found = rows[0] ?? (await createFolder(tx, accountId, projectId, folder, name))
    folder = { ...found, depth: folder.depth + 1 }
  }
  return folder.id
}

/** The folder names of a path. */
export function namesOfPath(path: string): string[] {
  return path
    .split('/')
    .map((part) => part.trim())
    .filter((name) => name !== '')
}

/** Throws ApiError 2003 for a path below the third level, from a folder `depth` levels below the root. */
export function refuseTooLong(names: readonly string[], depth: number, field: string): void {
  if (names.length === 0 || depth + names.length <= FOLDER_LEVELS) return
  throw new ApiError(
    'parameter_value',
    `must lead to at most ${FOLDER_LEVELS} levels of folders, but leads to ${depth + names.length}`,
    { field },
  )
}

interface FolderAt {
  readonly id: number
  readonly path: string
  /** 0 for the root. */
  readonly depth: number
}

/** Reads a folder with its path and depth. */
export async function readFolder(tx: Executor, accountId: number, id: number): Promise<FolderAt> {
  const { rows } = await sql<FolderAt>`
    with recursive up as (
      select id, parent_id, path, 0 as above from folders where account_id = ${accountId} and id = ${id}
      union all
      select f.id, f.parent_id, f.path, up.above + 1
      from folders f join up on f.id = up.parent_id
      where f.account_id = ${accountId}
    )
    select (select id from up where above = 0) as id, (select path from up where above = 0) as path,
           max(above)::int as depth
    from up`.execute(tx)
  return rows[0]!
}

async function createFolder(
  tx: Executor,
  accountId: number,
  projectId: number,
  parent: FolderAt,
  name: string,
): Promise<{ id: number; path: string }> {
  const path = parent.path === '' ? name : `${parent.path}/${name}`
  const { rows } = await sql<{ id: number }>`
    insert into folders (account_id, project_id, parent_id, name, path, ord)
    select ${accountId}::int, ${projectId}::int, ${parent.id}::int, ${name}::text, ${path}::text, coalesce(max(ord), 0) + 1
    from folders
    where account_id = ${accountId} and project_id = ${projectId} and parent_id = ${parent.id}
    returning id`.execute(tx)
  return { id: rows[0]!.id, path }
}
