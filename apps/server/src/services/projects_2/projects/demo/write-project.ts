import { sql } from 'kysely'
import type { Executor } from '#db/database.ts'
import { drawIds } from '../../../rows/draw-ids.ts'
import { addRegions } from '../../../rows/regions.ts'
import { addFolder } from '../folder.ts'
import type { DemoContent } from './content.ts'
import { placeRegion } from './history.ts'

/** A new demo project; its lists are in the order of the content. */
export interface DemoProject {
  readonly accountId: number
  readonly id: number
  readonly competitorsIds: readonly number[]
  readonly keywordsIds: readonly string[]
  readonly regionsIndexes: readonly number[]
}

/** Writes the project with competitors, regions and keywords, but without history. */
export async function writeDemoProject(
  tx: Executor,
  accountId: number,
  content: DemoContent,
): Promise<DemoProject> {
  const { rows } = await sql<{ id: number }>`
    insert into projects (account_id, name, url, tags, ord, demo)
    select ${accountId}::int, ${content.name}::text, ${content.url}::text, '{1}'::smallint[],
      coalesce(max(ord), 0) + 1, true
    from projects where account_id = ${accountId}
    returning id`.execute(tx)
  const { id } = rows[0]!
  const place = { accountId, projectId: id }
  const regions = await addRegions(tx, accountId, id, content.regions.map(placeRegion))
  const competitorsIds = await addCompetitors(tx, place, content)
  const keywordsIds = await addKeywords(tx, place, content)
  const regionsIndexes = regions.map(({ regionIndex }) => regionIndex)
  return { accountId, id, competitorsIds, keywordsIds, regionsIndexes }
}

interface Place {
  readonly accountId: number
  readonly projectId: number
}

async function addCompetitors(
  tx: Executor,
  { accountId, projectId }: Place,
  { competitors }: DemoContent,
): Promise<number[]> {
  const ids = await drawIds(tx, 'projects', competitors.length)
  await sql`
    insert into competitors (account_id, project_id, id, name, url, ord)
    select ${accountId}, ${projectId}, c.id, c.name, c.url, c.nth
    from unnest(
      ${ids}::int[], ${competitors.map(({ name }) => name)}::text[], ${competitors.map(({ url }) => url)}::text[]
    ) with ordinality as c(id, name, url, nth)`.execute(tx)
  return ids
}

/** Writes folders, groups and keywords; returns the ids of the keywords. */
async function addKeywords(
  tx: Executor,
  { accountId, projectId }: Place,
  { groups }: DemoContent,
): Promise<string[]> {
  const root = await addFolder(tx, accountId, projectId)
  const folders = new Map<string, number>()
  const ids: string[] = []
  for (const [nth, { folder, name, tag, keywords }] of groups.entries()) {
    const folderId =
      folders.get(folder) ??
      (await addFolder(tx, accountId, projectId, { parentId: root, name: folder, ord: folders.size + 1 }))
    folders.set(folder, folderId)
    const { rows: added } = await sql<{ id: number }>`
      insert into groups (account_id, project_id, folder_id, name, ord)
      values (${accountId}, ${projectId}, ${folderId}, ${name}, ${nth + 1})
      returning id`.execute(tx)
    const { rows } = await sql<{ id: string }>`
      insert into keywords (account_id, project_id, group_id, ord, name, tags)
      select ${accountId}, ${projectId}, ${added[0]!.id}, k.nth, k.name,
             case when k.nth % 2 = 1 then array[${tag}::smallint] end
      from unnest(${keywords}::text[]) with ordinality as k(name, nth)
      order by k.nth
      returning id`.execute(tx)
    ids.push(...rows.map((row) => row.id))
  }
  return ids
}
