import { sql } from 'kysely'
import { changeKeywords } from '#figures/difference.ts'
import type { Fragment } from '#selector/source.ts'
import type { LockedProject } from '../rows/locked.ts'
import type { Ids } from '../rows/picked.ts'

// Everything that goes to the trash together gets the time of the transaction. By this time a restored group or folder
// finds what was deleted with it, and leaves what was deleted before.

/** Moves groups and their keywords to the trash; returns the number of groups. */
export async function discardGroups(
  { tx, accountId, projectId }: LockedProject,
  picked: Ids,
): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    update groups set deleted_at = now()
    where account_id = ${accountId} and project_id = ${projectId} and id in (${picked}) and deleted_at is null
    returning id`.execute(tx)
  const ids = sql`${rows.map(({ id }) => id)}::int[]`
  const inThem = sql`
    select id from keywords
    where account_id = ${accountId} and project_id = ${projectId} and group_id = any(${ids}) and deleted_at is null`
  await changeKeywords(tx, accountId, projectId, inThem, (keywords) =>
    sql`
      update keywords set deleted_at = now()
      where account_id = ${accountId} and project_id = ${projectId} and id in (${keywords})`.execute(tx),
  )
  return rows.length
}

/** Moves folders and everything below them to the trash. */
export async function discardFolders(project: LockedProject, ids: readonly number[]): Promise<void> {
  const { tx, accountId, projectId } = project
  const { rows } = await sql<{ id: number }>`
    with recursive chosen as (
      select id from folders where account_id = ${accountId} and id = any(${ids}::int[]) and deleted_at is null
      union
      select f.id from folders f join chosen c on f.parent_id = c.id
      where f.account_id = ${accountId} and f.deleted_at is null
    )
    update folders set deleted_at = now() where account_id = ${accountId} and id in (select id from chosen)
    returning id`.execute(tx)
  const all = rows.map((row) => row.id)
  await discardGroups(
    project,
    sql`select id from groups
        where account_id = ${accountId} and project_id = ${projectId} and folder_id = any(${all}::int[])`,
  )
}

/**
 * Restores keywords: of each phrase the one deleted last, unless the project has the phrase again. Returns the groups of
 * the restored keywords, one entry per keyword.
 */
async function restoreKeywordsAlone(
  { tx, accountId, projectId }: LockedProject,
  picked: Ids,
): Promise<number[]> {
  const restore = (ids: Fragment) => sql<{ group_id: number }>`
    update keywords k set deleted_at = null
    from (
      select distinct on (name_folded) id from keywords
      where account_id = ${accountId} and project_id = ${projectId} and id in (${ids}) and deleted_at is not null
      order by name_folded, deleted_at desc, id desc
    ) chosen
    where k.account_id = ${accountId} and k.id = chosen.id and not exists (
      select from keywords other
      where other.account_id = ${accountId} and other.project_id = k.project_id
        and other.name_folded = k.name_folded and other.deleted_at is null
    )
    returning k.group_id`
  const { rows } = await changeKeywords(tx, accountId, projectId, picked, (ids) => restore(ids).execute(tx))
  return rows.map((row) => row.group_id)
}

/** Restores keywords with their groups and folders; returns the number of keywords. */
export async function restoreKeywords(project: LockedProject, picked: Ids): Promise<number> {
  const { tx, accountId } = project
  const groups = await restoreKeywordsAlone(project, picked)
  const { rows } = await sql<{ folder_id: number }>`
    update groups set deleted_at = null
    where account_id = ${accountId} and id = any(${[...new Set(groups)]}::int[]) and deleted_at is not null
    returning folder_id`.execute(tx)
  await restoreFoldersAbove(
    project,
    rows.map((row) => row.folder_id),
  )
  return groups.length
}

/** Restores groups, the keywords deleted with them, and their folders; returns the number of groups. */
export async function restoreGroups(project: LockedProject, picked: Ids): Promise<number> {
  const { tx, accountId, projectId } = project
  await restoreKeywordsAlone(
    project,
    sql`select k.id from keywords k
        join groups g on g.account_id = k.account_id and g.id = k.group_id and g.deleted_at = k.deleted_at
        where k.account_id = ${accountId} and k.project_id = ${projectId} and g.id in (${picked})`,
  )
  const { rows } = await sql<{ folder_id: number }>`
    update groups set deleted_at = null
    where account_id = ${accountId} and project_id = ${projectId} and id in (${picked}) and deleted_at is not null
    returning folder_id`.execute(tx)
  await restoreFoldersAbove(
    project,
    rows.map((row) => row.folder_id),
  )
  return rows.length
}

/** Restores folders, everything deleted with them, and the folders above them. */
export async function restoreFolders(project: LockedProject, ids: readonly number[]): Promise<void> {
  const { tx, accountId, projectId } = project
  const { rows } = await sql<{ id: number }>`
    with recursive chosen as (
      select id, deleted_at from folders
      where account_id = ${accountId} and id = any(${ids}::int[]) and deleted_at is not null
      union
      select f.id, f.deleted_at from folders f join chosen c on f.parent_id = c.id and f.deleted_at = c.deleted_at
      where f.account_id = ${accountId}
    )
    select id from chosen`.execute(tx)
  const all = rows.map((row) => row.id)
  await restoreGroups(
    project,
    sql`select g.id from groups g
        join folders f on f.account_id = g.account_id and f.id = g.folder_id and f.deleted_at = g.deleted_at
        where g.account_id = ${accountId} and g.project_id = ${projectId} and f.id = any(${all}::int[])`,
  )
  await restoreFoldersAbove(project, all)
}

/** Restores folders and those above them, without their content. */
async function restoreFoldersAbove({ tx, accountId }: LockedProject, ids: readonly number[]): Promise<void> {
  if (ids.length === 0) return
  await sql`
    with recursive up as (
      select id, parent_id from folders where account_id = ${accountId} and id = any(${[...new Set(ids)]}::int[])
      union
      select f.id, f.parent_id from folders f join up on f.id = up.parent_id where f.account_id = ${accountId}
    )
    update folders set deleted_at = null
    where account_id = ${accountId} and id in (select id from up) and deleted_at is not null`.execute(tx)
}
