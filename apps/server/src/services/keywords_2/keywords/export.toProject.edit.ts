import { ApiError } from '@sextant/contract'
import type { keywordsExportToProject } from '@sextant/contract/keywords_2/keywords.ts'
import { type RawBuilder, sql } from 'kysely'
import type { Executor } from '#db/database.ts'
import { refusingPatterns } from '#selector/select.ts'
import { lockProject } from '../../access.ts'
import type { Context } from '../../context.ts'
import type { Handler } from '../../implement.ts'
import { folderAtPath } from '../folders/create.ts'
import { rootFolder } from '../folders/find.ts'
import { groupByName } from '../groups/find.ts'
import { pickedKeywords } from '../picked.ts'

/** From where to where keywords are copied. */
interface Copy {
  readonly tx: Executor
  readonly accountId: number
  readonly from: number
  readonly to: number
}

/** A keyword with its copy in the other project. */
interface Copied {
  readonly original: string
  readonly copied: string
}

export const exportToProjectEdit: Handler<typeof keywordsExportToProject> = async (context, input) => {
  const { project_id: from, to_project_id: to } = input
  if (from === to) {
    throw new ApiError('parameter_value', 'expected another project than `project_id`', {
      field: 'to_project_id',
    })
  }
  const picked = pickedKeywords(context, input)
  return refusingPatterns(() =>
    context.database.transaction(async (tx) => {
      await lockBoth(context, tx, from, to)
      const copy: Copy = { tx, accountId: context.owner.accountId, from, to }
      const { rows } = await sql<{ id: string }>`
        select id from keywords where account_id = ${copy.accountId} and id in (${picked})`.execute(tx)
      const ids = rows.map((row) => row.id)
      const table = toCopy(copy, ids, await groupsToFill(copy, ids, input.in_root_folder))
      const added = await addKeywords(copy, table)
      const moved = input.move_duplicate ? await moveDuplicates(copy, table, added) : []
      if (input.with_history) await copyHistory(copy, added)
      if (input.delete_from_original_project) {
        const gone = [...added.map((pair) => pair.original), ...moved]
        await sql`
          update keywords set deleted_at = now()
          where account_id = ${copy.accountId} and id = any(${gone}::bigint[])`.execute(tx)
      }
      return {
        count_for_add: ids.length,
        count_added: added.length,
        count_missed: ids.length - added.length,
      }
    }),
  )
}

/** Always in one sequence, so that two requests in opposite directions do not wait for each other. */
async function lockBoth(context: Context, tx: Executor, from: number, to: number): Promise<void> {
  const fields = new Map([
    [from, 'project_id'],
    [to, 'to_project_id'],
  ])
  for (const id of [from, to].toSorted((a, b) => a - b)) await lockProject(context, id, tx, fields.get(id))
}

/** The groups of the keywords, each with the group of the other project that they go to; that is made when missing. */
async function groupsToFill(
  { tx, accountId, from, to }: Copy,
  ids: readonly string[],
  inRootFolder: boolean,
): Promise<ReadonlyMap<number, number>> {
  const { rows } = await sql<{ id: number; name: string; on: boolean; path: string }>`
    select g.id, g.name, g."on", f.path
    from groups g join folders f on f.account_id = g.account_id and f.id = g.folder_id
    where g.account_id = ${accountId} and g.project_id = ${from} and g.id in (
      select group_id from keywords where account_id = ${accountId} and id = any(${ids}::bigint[])
    )
    order by f.path, g.ord, g.id`.execute(tx)
  const root = await rootFolder(tx, accountId, to)
  const found = new Map<number, number>()
  for (const { id, name, on, path } of rows) {
    const at = { accountId, projectId: to, folderId: root }
    const folderId = inRootFolder ? root : await folderAtPath(tx, at, path, 'to_project_id')
    found.set(id, await groupByName(tx, { ...at, folderId }, name, on))
  }
  return found
}

/**
 * The keywords to copy as a table `c(id, name, name_folded, tags, target, to_group, ord)`: `ord` is behind what the
 * group of the other project holds.
 */
function toCopy({ accountId }: Copy, ids: readonly string[], groups: ReadonlyMap<number, number>) {
  return sql`(
    select k.id, k.name, k.name_folded, k.tags, k.target, m.to_group,
      coalesce((select max(o.ord) from keywords o where o.account_id = k.account_id and o.group_id = m.to_group), 0)
        + row_number() over (partition by m.to_group order by g.ord, g.id, k.ord, k.id)::int as ord
    from keywords k
    join groups g on g.account_id = k.account_id and g.id = k.group_id
    join unnest(${[...groups.keys()]}::int[], ${[...groups.values()]}::int[]) m(from_group, to_group)
      on m.from_group = k.group_id
    where k.account_id = ${accountId} and k.id = any(${ids}::bigint[])
  ) c`
}

async function addKeywords(copy: Copy, table: RawBuilder<unknown>): Promise<Copied[]> {
  const { tx, accountId, to } = copy
  const { rows } = await sql<Copied>`
    with source as materialized (select * from ${table}), added as (
      insert into keywords (account_id, project_id, group_id, ord, name, tags, target)
      select ${accountId}, ${to}, to_group, ord, name, tags, target from source order by to_group, ord
      on conflict (account_id, project_id, name_folded) where deleted_at is null do nothing
      returning id, name_folded
    )
    select source.id as original, added.id as copied from added join source using (name_folded)`.execute(tx)
  return rows
}

/** Moves phrases the other project had to the groups they would have been added to; answers the originals. */
async function moveDuplicates(
  { tx, accountId, to }: Copy,
  table: RawBuilder<unknown>,
  added: readonly Copied[],
): Promise<string[]> {
  const copied = added.map((pair) => pair.copied)
  const { rows } = await sql<{ original: string }>`
    update keywords k set group_id = c.to_group, ord = c.ord
    from ${table}
    where k.account_id = ${accountId} and k.project_id = ${to} and k.deleted_at is null
      and k.name_folded = c.name_folded and k.id <> all(${copied}::bigint[])
    returning c.id as original`.execute(tx)
  return rows.map((row) => row.original)
}

async function copyHistory({ tx, accountId, from, to }: Copy, added: readonly Copied[]): Promise<void> {
  await sql`
    insert into positions (account_id, project_id, region_index, date, keyword_id, position, relevant_url, task_id)
    select p.account_id, ${to}, p.region_index, p.date, a.copied, p.position, p.relevant_url, p.task_id
    from positions p
    join unnest(${added.map((pair) => pair.original)}::bigint[], ${added.map((pair) => pair.copied)}::bigint[])
      a(original, copied) on a.original = p.keyword_id
    where p.account_id = ${accountId} and p.project_id = ${from}`.execute(tx)
}
