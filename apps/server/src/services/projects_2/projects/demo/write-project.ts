import { sql } from 'kysely'
import type { Executor } from '#db/database.ts'
import { regionIndexOf } from '../../../request/region.ts'
import type { DemoContent } from './content.ts'
import { placeRegion } from './history.ts'

/** A demo project that has just been made, its lists in the order of the content. */
export interface DemoProject {
  readonly accountId: number
  readonly id: number
  readonly competitorsIds: readonly number[]
  readonly keywordsIds: readonly string[]
  readonly regionsIndexes: readonly number[]
}

/** Makes the project with all that it is checked for, yet without a past. */
export async function writeDemoProject(
  tx: Executor,
  accountId: number,
  content: DemoContent,
): Promise<DemoProject> {
  const { rows } = await sql<{ id: number }>`
    insert into projects (account_id, name, url, tags, ord, demo)
    values (${accountId}, ${content.name}, ${content.url}, '{1}',
            (select coalesce(max(ord), 0) + 1 from projects where account_id = ${accountId}), true)
    returning id`.execute(tx)
  const { id } = rows[0]!
  const place = { accountId, projectId: id }
  const regionsIndexes = await addRegions(tx, place, content)
  const competitorsIds = await addCompetitors(tx, place, content)
  const keywordsIds = await addKeywords(tx, place, content)
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
  const { rows } = await sql<{ id: number }>`
    insert into competitors (account_id, project_id, id, name, url, ord)
    select ${accountId}, ${projectId}, nextval(pg_get_serial_sequence('projects', 'id')), c.name, c.url, c.nth
    from unnest(${competitors.map(({ name }) => name)}::text[], ${competitors.map(({ url }) => url)}::text[])
      with ordinality as c(name, url, nth)
    order by c.nth
    returning id`.execute(tx)
  return rows.map((row) => row.id)
}

/** Answers the indexes of the regions. */
async function addRegions(
  tx: Executor,
  { accountId, projectId }: Place,
  content: DemoContent,
): Promise<number[]> {
  const regions = content.regions.map(placeRegion)
  const indexes: number[] = []
  for (const [nth, region] of regions.entries()) {
    const index = await regionIndexOf(tx, region)
    const { searcherKey, regionKey, lang, device, depth } = region
    await sql`
      insert into searchers (account_id, project_id, searcher_key, ord)
      values (${accountId}, ${projectId}, ${searcherKey}, ${nth + 1})
      on conflict (account_id, project_id, searcher_key) do nothing`.execute(tx)
    await sql`
      insert into regions
        (account_id, project_id, searcher_id, region_index, searcher_key, region_key, lang, device, depth, ord)
      select account_id, project_id, id, ${index}, searcher_key, ${regionKey}, ${lang}, ${device}, ${depth}, ${nth + 1}
      from searchers
      where account_id = ${accountId} and project_id = ${projectId} and searcher_key = ${searcherKey}`.execute(
      tx,
    )
    indexes.push(index)
  }
  return indexes
}

/** Answers the ids of the keywords, which stand in groups, and these in folders below the root. */
async function addKeywords(
  tx: Executor,
  { accountId, projectId }: Place,
  { groups }: DemoContent,
): Promise<string[]> {
  const root = await addFolder(tx, { accountId, projectId }, null, '', 0)
  const folders = new Map<string, number>()
  const ids: string[] = []
  for (const [nth, { folder, name, tag, keywords }] of groups.entries()) {
    const folderId =
      folders.get(folder) ?? (await addFolder(tx, { accountId, projectId }, root, folder, folders.size + 1))
    folders.set(folder, folderId)
    const { rows } = await sql<{ id: string }>`
      with added as (
        insert into groups (account_id, project_id, folder_id, name, ord)
        values (${accountId}, ${projectId}, ${folderId}, ${name}, ${nth + 1})
        returning id
      )
      insert into keywords (account_id, project_id, group_id, ord, name, tags)
      select ${accountId}, ${projectId}, added.id, k.nth, k.name,
             case when k.nth % 2 = 1 then array[${tag}::smallint] end
      from added cross join unnest(${keywords}::text[]) with ordinality as k(name, nth)
      order by k.nth
      returning id`.execute(tx)
    ids.push(...rows.map((row) => row.id))
  }
  return ids
}

async function addFolder(
  tx: Executor,
  { accountId, projectId }: Place,
  parentId: number | null,
  name: string,
  ord: number,
): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    insert into folders (account_id, project_id, parent_id, name, path, ord)
    values (${accountId}, ${projectId}, ${parentId}::int, ${name}, ${name}, ${ord})
    returning id`.execute(tx)
  return rows[0]!.id
}
