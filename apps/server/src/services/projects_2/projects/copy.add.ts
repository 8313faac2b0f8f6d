import { ApiError } from '@sextant/contract'
import { sql, type RawBuilder } from 'kysely'
import type { Executor } from '#db/database.ts'
import { clearFigures, type FigureKey } from '#figures/clear.ts'
import type { Handler } from '../../handler.ts'
import { drawIds } from '../../rows/draw-ids.ts'
import { inLockedProject } from '../../rows/locked.ts'
import { renewAfter } from '../../rows/statistics.ts'
import { addFolder } from './folder.ts'

/** The ids of a row and of its copy. */
interface CopyPair {
  readonly from: number
  readonly to: number
}

/** The project and its copy. */
interface Copy extends CopyPair {
  readonly accountId: number
}

export const handle: Handler<'add/projects_2/projects/copy'> = async (context, input) => {
  if (input.copy_positions && !input.copy_keywords) {
    throw new ApiError('parameter_value', 'must be 0 without `copy_keywords`', { field: 'copy_positions' })
  }
  const added = { keywords: 0, positions: 0 }
  const id = await inLockedProject(context, input.project_id, async ({ tx, accountId, projectId }) => {
    const copy = { accountId, from: projectId, to: await copyProject(tx, accountId, projectId) }
    const competitors = await copyCompetitors(tx, copy)
    await copyRules(tx, copy, [copy, ...competitors], context.actor.accountId)
    await copySearchers(tx, copy)
    if (input.copy_keywords) added.keywords = await copyKeywords(tx, copy)
    else await addFolder(tx, accountId, copy.to)
    if (input.copy_positions) added.positions = await copyPositions(tx, copy, [copy, ...competitors])
    return String(copy.to)
  })
  await renewAfter(context, added)
  return id
}

async function copyProject(tx: Executor, accountId: number, projectId: number): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    with original as materialized (
      select left(name, 248) || ' (copy)' as name, url, "on", tags,
        (select coalesce(max(ord), 0) + 1 from projects where account_id = ${accountId}) as ord, subdomains, filter,
        auto_correct, with_snippets, with_ai_overview_full, load_ai_overview, do_snapshots,
        do_snapshots_with_snippets, common_traffic, guest_link_right, check_mode, sweep_days, demo
      from projects where account_id = ${accountId} and id = ${projectId}
    )
    insert into projects (account_id, name, url, "on", tags, ord, subdomains, filter, auto_correct, with_snippets,
      with_ai_overview_full, load_ai_overview, do_snapshots, do_snapshots_with_snippets, common_traffic,
      guest_link_right, check_mode, sweep_days, demo)
    select ${accountId}::int, name, url, "on", tags, ord, subdomains, filter, auto_correct, with_snippets,
      with_ai_overview_full, load_ai_overview, do_snapshots, do_snapshots_with_snippets, common_traffic,
      guest_link_right, check_mode, sweep_days, demo
    from original
    returning id`.execute(tx)
  return rows[0]!.id
}

/** Copies the competitors and returns the ids of each and its copy. */
async function copyCompetitors(tx: Executor, { accountId, from, to }: Copy): Promise<CopyPair[]> {
  const { rows } = await sql<{ id: number }>`
    select id from competitors where account_id = ${accountId} and project_id = ${from} order by ord, id`.execute(
    tx,
  )
  const pairs = await pairsOf(tx, 'projects', rows)
  await sql`
    insert into competitors (account_id, project_id, id, name, url, "on", ord)
    select c.account_id, ${to}, d."to", c.name, c.url, c."on", c.ord
    from ${pairsTable(pairs)} d join competitors c on c.account_id = ${accountId} and c.id = d."from"`.execute(
    tx,
  )
  return pairs
}

/** Draws the ids of copies, so that other rows can name them. */
async function pairsOf(
  tx: Executor,
  table: Parameters<typeof drawIds>[1],
  originals: readonly { id: number }[],
): Promise<CopyPair[]> {
  const drawn = await drawIds(tx, table, originals.length)
  return originals.map(({ id }, index) => ({ from: id, to: drawn[index]! }))
}

function pairsTable(pairs: readonly CopyPair[]): RawBuilder<unknown> {
  return sql`(
    select "from", "to"
    from unnest(${pairs.map(({ from }) => from)}::int[], ${pairs.map(({ to }) => to)}::int[]) p("from", "to")
  )`
}

/** Copies the rules in force, as the first version of each copy. */
async function copyRules(
  tx: Executor,
  { accountId, to }: Copy,
  sites: readonly CopyPair[],
  byAccountId: number,
): Promise<void> {
  await sql`
    insert into match_rules (account_id, project_id, site_id, version, rules, by_account_id)
    select m.account_id, ${to}, s."to", 1, m.rules, ${byAccountId}
    from unnest(${sites.map((site) => site.from)}::int[], ${sites.map((site) => site.to)}::int[]) s("from", "to")
    join lateral (
      select * from match_rules m
      where m.account_id = ${accountId} and m.site_id = s."from"
      order by m.version desc limit 1
    ) m on m.rules is not null`.execute(tx)
}

async function copySearchers(tx: Executor, { accountId, from, to }: Copy): Promise<void> {
  await sql`
    with originals as materialized (
      select searcher_key, enabled, ord from searchers where account_id = ${accountId} and project_id = ${from}
    )
    insert into searchers (account_id, project_id, searcher_key, enabled, ord)
    select ${accountId}::int, ${to}::int, searcher_key, enabled, ord from originals`.execute(tx)
  await sql`
    with originals as materialized (
      select c.id as searcher_id, r.region_index, r.searcher_key, r.region_key, r.lang, r.device, r.depth, r.enabled,
        r.ord
      from regions r
      join searchers c on c.account_id = ${accountId} and c.project_id = ${to} and c.searcher_key = r.searcher_key
      where r.account_id = ${accountId} and r.project_id = ${from}
      order by r.id
    )
    insert into regions
      (account_id, project_id, searcher_id, region_index, searcher_key, region_key, lang, device, depth, enabled, ord)
    select ${accountId}::int, ${to}::int, searcher_id, region_index, searcher_key, region_key, lang, device, depth,
      enabled, ord
    from originals`.execute(tx)
}

/** Copies folders, groups and keywords, and returns the number of these. New ids are drawn first, so that each row finds its parent's. */
async function copyKeywords(tx: Executor, { accountId, from, to }: Copy): Promise<number> {
  const { rows: oldFolders } = await sql<{ id: number }>`
    select id from folders
    where account_id = ${accountId} and project_id = ${from} and deleted_at is null order by id`.execute(tx)
  const folders = pairsTable(await pairsOf(tx, 'folders', oldFolders))
  await sql`
    insert into folders (account_id, project_id, id, parent_id, name, path, ord)
    select f.account_id, ${to}, n."to", parent."to", f.name, f.path, f.ord
    from ${folders} n
    join folders f on f.account_id = ${accountId} and f.id = n."from"
    left join ${folders} parent on parent."from" = f.parent_id`.execute(tx)
  const { rows: oldGroups } = await sql<{ id: number }>`
    select id from groups
    where account_id = ${accountId} and project_id = ${from} and deleted_at is null
      and folder_id = any(${oldFolders.map(({ id }) => id)}::int[])
    order by id`.execute(tx)
  const groups = pairsTable(await pairsOf(tx, 'groups', oldGroups))
  await sql`
    insert into groups (account_id, project_id, id, folder_id, name, "on", ord)
    select g.account_id, ${to}, n."to", folder."to", g.name, g."on", g.ord
    from ${groups} n
    join groups g on g.account_id = ${accountId} and g.id = n."from"
    join ${folders} folder on folder."from" = g.folder_id`.execute(tx)
  const { numAffectedRows = 0n } = await sql`
    with originals as materialized (
      select n."to" as group_id, k.ord, k.name, k.tags, k.target
      from keywords k join ${groups} n on n."from" = k.group_id
      where k.account_id = ${accountId} and k.project_id = ${from} and k.deleted_at is null
      order by k.id
    )
    insert into keywords (account_id, project_id, group_id, ord, name, tags, target)
    select ${accountId}::int, ${to}::int, group_id, ord, name, tags, target from originals`.execute(tx)
  return Number(numAffectedRows)
}

/** Copies positions of the project and its competitors, and returns their number. A keyword and its copy have the same phrase, unique in a project. */
async function copyPositions(
  tx: Executor,
  { accountId, to }: Copy,
  sites: readonly CopyPair[],
): Promise<number> {
  const { rows } = await sql<FigureKey & { cells: number }>`
    with copied as (
    insert into positions (account_id, project_id, region_index, date, keyword_id, position, relevant_url, task_id,
      invented, depth)
    select p.account_id, s."to", p.region_index, p.date, copied.id, p.position, p.relevant_url, p.task_id,
      p.invented, coalesce(p.depth, t.depth)
    from unnest(${sites.map((site) => site.from)}::int[], ${sites.map((site) => site.to)}::int[]) s("from", "to")
    join positions p on p.account_id = ${accountId} and p.project_id = s."from"
    left join tasks t on t.account_id = ${accountId} and t.id = p.task_id and p.depth is null
    join keywords k on k.account_id = p.account_id and k.id = p.keyword_id and k.deleted_at is null
    join keywords copied on copied.account_id = k.account_id and copied.project_id = ${to}
      and copied.name_folded = k.name_folded
    returning project_id, region_index, date
    )
    select project_id as "siteId", region_index as "regionIndex", date, count(*)::int as cells
    from copied group by project_id, region_index, date`.execute(tx)
  await clearFigures(tx, accountId, rows)
  return rows.reduce((sum, { cells }) => sum + cells, 0)
}
