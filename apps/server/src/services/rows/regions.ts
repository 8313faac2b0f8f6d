import { sql, type RawBuilder } from 'kysely'
import type { Executor } from '#db/database.ts'
import type { Region } from '../request/region.ts'

/** Adds a search engine to a locked project, or finds it there. */
export async function addSearcher(
  tx: Executor,
  accountId: number,
  projectId: number,
  searcherKey: number,
): Promise<{ id: number; isNew: boolean }> {
  const { rows: existing } = await sql<{ id: number }>`
    select id from searchers
    where account_id = ${accountId} and project_id = ${projectId} and searcher_key = ${searcherKey}`.execute(
    tx,
  )
  if (existing[0] !== undefined) return { id: existing[0].id, isNew: false }
  const { rows } = await sql<{ id: number }>`
    insert into searchers (account_id, project_id, searcher_key, ord)
    select ${accountId}::int, ${projectId}::int, ${searcherKey}::smallint, coalesce(max(ord), 0) + 1
    from searchers where account_id = ${accountId} and project_id = ${projectId}
    returning id`.execute(tx)
  return { id: rows[0]!.id, isNew: true }
}

/** A region with its depth in blocks of results. */
export interface RegionWanted extends Region {
  readonly depth: number
}

/** Adds regions, in their order, to a locked project, with the search engines it lacks; returns the new ones. */
export async function addRegions(
  tx: Executor,
  accountId: number,
  projectId: number,
  regions: readonly RegionWanted[],
): Promise<{ id: number; regionIndex: number }[]> {
  for (const key of new Set(regions.map((region) => region.searcherKey))) {
    await addSearcher(tx, accountId, projectId, key)
  }
  await giveIndexes(tx, regions)
  const { rows } = await sql<{ id: number; regionIndex: number }>`
    with wanted as materialized (
      select s.id as searcher_id, i.region_index, w.searcher_key, w.region_key, w.lang, w.device, w.depth,
        w.nth::int + (
          select coalesce(max(ord), 0) from regions r where r.account_id = ${accountId} and r.searcher_id = s.id
        ) as ord
      from unnest(
        ${regions.map((region) => region.searcherKey)}::smallint[], ${regions.map((region) => region.regionKey)}::int[],
        ${regions.map((region) => region.lang)}::text[], ${regions.map((region) => region.device)}::smallint[],
        ${regions.map((region) => region.depth)}::smallint[]
      ) with ordinality as w(searcher_key, region_key, lang, device, depth, nth)
      join region_indexes i on i.searcher_key = w.searcher_key and i.region_key = w.region_key and i.lang = w.lang
        and i.device = w.device
      join searchers s on s.account_id = ${accountId} and s.project_id = ${projectId}
        and s.searcher_key = w.searcher_key
      order by w.nth
    )
    insert into regions
      (account_id, project_id, searcher_id, region_index, searcher_key, region_key, lang, device, depth, ord)
    select ${accountId}::int, ${projectId}::int, searcher_id, region_index, searcher_key, region_key, lang, device,
      depth, ord
    from wanted
    on conflict (account_id, project_id, region_index) do nothing
    returning id, region_index as "regionIndex"`.execute(tx)
  return rows
}

/** The index of a region, the same in every project. A new region gets the wanted one if it is free, or the next one. */
export async function regionIndexOf(executor: Executor, region: Region, wanted?: number): Promise<number> {
  const { searcherKey, regionKey, lang, device } = region
  if (wanted !== undefined) {
    await sql`
      insert into region_indexes (region_index, searcher_key, region_key, lang, device)
      values (${wanted}, ${searcherKey}, ${regionKey}, ${lang}, ${device})
      on conflict do nothing`.execute(executor)
  }
  await giveIndexes(executor, [region])
  const { rows } = await sql<{ region_index: number }>`
    select region_index from region_indexes
    where searcher_key = ${searcherKey} and region_key = ${regionKey} and lang = ${lang} and device = ${device}`.execute(
    executor,
  )
  return rows[0]!.region_index
}

/** Gives an index to the regions that have none, in a fixed order, so that two requests cannot deadlock. */
async function giveIndexes(executor: Executor, regions: readonly Region[]): Promise<void> {
  const { rows: known } = await sql<{ nth: number }>`
    select w.nth::int as nth from ${regionsTable(regions)}
    join region_indexes i on i.searcher_key = w.searcher_key and i.region_key = w.region_key and i.lang = w.lang
      and i.device = w.device`.execute(executor)
  const places = new Set(known.map(({ nth }) => nth))
  const missing = regions.filter((_, index) => !places.has(index + 1))
  // A conflict would use up an index, so known regions are left out.
  if (missing.length === 0) return
  await sql`
    insert into region_indexes (searcher_key, region_key, lang, device)
    select distinct w.searcher_key, w.region_key, w.lang, w.device from ${regionsTable(missing)}
    order by 1, 2, 3, 4
    on conflict do nothing`.execute(executor)
}

/** Regions as a table `w(searcher_key, region_key, lang, device, nth)`. */
function regionsTable(regions: readonly Region[]): RawBuilder<unknown> {
  return sql`unnest(
      ${regions.map((region) => region.searcherKey)}::smallint[], ${regions.map((region) => region.regionKey)}::int[],
      ${regions.map((region) => region.lang)}::text[], ${regions.map((region) => region.device)}::smallint[]
    ) with ordinality as w(searcher_key, region_key, lang, device, nth)`
}
