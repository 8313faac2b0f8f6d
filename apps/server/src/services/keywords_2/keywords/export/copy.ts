import { sql, type RawBuilder } from 'kysely'
import type { Executor } from '#db/database.ts'
import { clearFigures, type FigureKey } from '#figures/clear.ts'
import { folderAtPath } from '../../folders/create.ts'
import { rootFolder } from '../../folders/find.ts'
import { groupByName } from '../../groups/find.ts'

/** A project and the account that owns it. */
interface Place {
  readonly accountId: number
  readonly projectId: number
}

/** Source and destination of a copy. */
export interface Copy {
  readonly tx: Executor
  readonly from: Place
  readonly to: Place
}

/** A keyword with its copy in the other project. */
export interface Copied {
  readonly original: string
  readonly copied: string
}

/** The groups of the keywords, each with its group in the other project, which is created when missing. */
export async function groupsToFill(
  { tx, from, to }: Copy,
  ids: readonly string[],
  inRootFolder: boolean,
): Promise<ReadonlyMap<number, number>> {
  const { rows } = await sql<{ id: number; name: string; on: boolean; path: string }>`
    select g.id, g.name, g."on", f.path
    from groups g join folders f on f.account_id = g.account_id and f.id = g.folder_id
    where g.account_id = ${from.accountId} and g.project_id = ${from.projectId} and g.id in (
      select group_id from keywords where account_id = ${from.accountId} and id = any(${ids}::bigint[])
    )
    order by f.path, g.ord, g.id`.execute(tx)
  const root = await rootFolder(tx, to.accountId, to.projectId)
  const found = new Map<number, number>()
  for (const { id, name, on, path } of rows) {
    const at = { ...to, folderId: root }
    const folderId = inRootFolder ? root : await folderAtPath(tx, at, path, 'to_project_id')
    found.set(id, await groupByName(tx, { ...at, folderId }, name, on))
  }
  return found
}

/**
 * The keywords to copy, as a table `c(id, name, name_folded, tags, target, to_group, ord)`: `ord` puts them at the end of
 * the group in the other project. Those of another account are read here, since each statement is of one account.
 */
export async function toCopy(
  { tx, from, to }: Copy,
  ids: readonly string[],
  groups: ReadonlyMap<number, number>,
): Promise<RawBuilder<unknown>> {
  const { rows: last } = await sql<{ group_id: number; ord: number }>`
    select group_id, max(ord) as ord from keywords
    where account_id = ${to.accountId} and group_id = any(${[...groups.values()]}::int[])
    group by group_id`.execute(tx)
  const lastIn = new Map(last.map((row) => [row.group_id, row.ord]))
  const table = sql`(
    select k.id, k.name, k.name_folded, k.tags, k.target, m.to_group,
      m.last + row_number() over (partition by m.to_group order by g.ord, g.id, k.ord, k.id)::int as ord
    from keywords k
    join groups g on g.account_id = k.account_id and g.id = k.group_id
    join unnest(
      ${[...groups.keys()]}::int[], ${[...groups.values()]}::int[],
      ${[...groups.values()].map((group) => lastIn.get(group) ?? 0)}::int[]
    ) m(from_group, to_group, last) on m.from_group = k.group_id
    where k.account_id = ${from.accountId} and k.id = any(${ids}::bigint[])
  ) c`
  if (from.accountId === to.accountId) return table
  const { rows } = await sql<{ found: string }>`
    select coalesce(json_agg(c), '[]')::text as found from ${table}`.execute(tx)
  return sql`
    json_to_recordset(${rows[0]!.found}::json)
      as c(id bigint, name text, name_folded text, tags smallint[], target text, to_group int, ord int)`
}

export async function addKeywords(copy: Copy, table: RawBuilder<unknown>): Promise<Copied[]> {
  const { tx, to } = copy
  const { rows } = await sql<Copied>`
    with source as materialized (select * from ${table}), added as (
      insert into keywords (account_id, project_id, group_id, ord, name, tags, target)
      select ${to.accountId}, ${to.projectId}, to_group, ord, name, tags, target from source order by to_group, ord
      on conflict (account_id, project_id, name_folded) where deleted_at is null do nothing
      returning id, name_folded
    )
    select source.id as original, added.id as copied from added join source using (name_folded)`.execute(tx)
  return rows
}

/** Moves phrases that the other project already had to the groups of the copies; returns the originals. */
export async function moveDuplicates(
  copy: Copy,
  table: RawBuilder<unknown>,
  added: readonly Copied[],
): Promise<string[]> {
  const { tx, to } = copy
  const copied = added.map((pair) => pair.copied)
  const { rows } = await sql<{ original: string }>`
    update keywords k set group_id = c.to_group, ord = c.ord
    from ${table}
    where k.account_id = ${to.accountId} and k.project_id = ${to.projectId} and k.deleted_at is null
      and k.name_folded = c.name_folded and k.id <> all(${copied}::bigint[])
    returning c.id as original`.execute(tx)
  return rows.map((row) => row.original)
}

/** Copies positions of the project and of the competitors that both projects have. Both have one owner. */
export async function copyHistory({ tx, from, to }: Copy, added: readonly Copied[]): Promise<void> {
  const { rows } = await sql<FigureKey>`
    with copied as (
    insert into positions (account_id, project_id, region_index, date, keyword_id, position, relevant_url, task_id,
      invented, depth)
    select p.account_id, s."to", p.region_index, p.date, a.copied, p.position, p.relevant_url, p.task_id, p.invented,
      coalesce(p.depth, t.depth)
    from (
      select ${from.projectId}::int as "from", ${to.projectId}::int as "to"
      union all
      select theirs.id, ours.id
      from competitors theirs
      join competitors ours
        on ours.account_id = theirs.account_id and ours.project_id = ${to.projectId} and ours.url = theirs.url
      where theirs.account_id = ${from.accountId} and theirs.project_id = ${from.projectId}
    ) s
    join positions p on p.account_id = ${from.accountId} and p.project_id = s."from"
    left join tasks t on t.account_id = ${from.accountId} and t.id = p.task_id and p.depth is null
    join unnest(${added.map((pair) => pair.original)}::bigint[], ${added.map((pair) => pair.copied)}::bigint[])
      a(original, copied) on a.original = p.keyword_id
    returning project_id, region_index, date
    )
    select distinct project_id as "siteId", region_index as "regionIndex", date from copied`.execute(tx)
  await clearFigures(tx, to.accountId, rows)
}
