import { sql } from 'kysely'
import type { Executor } from '#db/database.ts'
import { rootFolder } from '../../../keywords_2/folders/find.ts'
import { folderAtPath } from '../../../keywords_2/folders/create.ts'
import { groupByName } from '../../../keywords_2/groups/find.ts'
import { addRegions } from '../../../positions_2/searchers/link.ts'
import { regionIndexOf } from '../../../region.ts'
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
  await sql`
    insert into folders (account_id, project_id, parent_id, name, path, ord)
    values (${accountId}, ${id}, null, '', '', 0)`.execute(tx)
  const regions = content.regions.map(placeRegion)
  await addRegions(tx, accountId, id, regions)
  const regionsIndexes: number[] = []
  for (const region of regions) regionsIndexes.push(await regionIndexOf(tx, region))
  const place = { accountId, projectId: id }
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

async function addKeywords(tx: Executor, place: Place, { groups }: DemoContent): Promise<string[]> {
  const { accountId, projectId } = place
  const root = await rootFolder(tx, accountId, projectId)
  const ids: string[] = []
  for (const { folder, name, tag, keywords } of groups) {
    const folderId = await folderAtPath(tx, { ...place, folderId: root }, folder, 'lang')
    const groupId = await groupByName(tx, { ...place, folderId }, name, true)
    const { rows } = await sql<{ id: string }>`
      insert into keywords (account_id, project_id, group_id, ord, name, tags)
      select ${accountId}, ${projectId}, ${groupId}, k.nth, k.name,
             case when k.nth % 2 = 1 then array[${tag}::smallint] end
      from unnest(${keywords}::text[]) with ordinality as k(name, nth)
      order by k.nth
      returning id`.execute(tx)
    ids.push(...rows.map((row) => row.id))
  }
  return ids
}
