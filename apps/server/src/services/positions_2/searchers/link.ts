import { sql } from 'kysely'
import type { Executor } from '#db/database.ts'
import { giveIndexes, type Region } from '../../request/region.ts'

/** Links a search engine to a project whose row is locked; the existing link when there is one. */
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
    values (${accountId}, ${projectId}, ${searcherKey},
            (select coalesce(max(ord), 0) + 1 from searchers
             where account_id = ${accountId} and project_id = ${projectId}))
    returning id`.execute(tx)
  return { id: rows[0]!.id, isNew: true }
}

/** A region with its depth in blocks. */
export interface RegionWanted extends Region {
  readonly depth: number
}

/**
 * Adds regions, in their order, to a project whose row is locked, and the engines it lacks; answers the ids of those
 * it did not have.
 */
export async function addRegions(
  tx: Executor,
  accountId: number,
  projectId: number,
  regions: readonly RegionWanted[],
): Promise<number[]> {
  for (const key of new Set(regions.map((region) => region.searcherKey))) {
    await addSearcher(tx, accountId, projectId, key)
  }
  await giveIndexes(tx, regions)
  const { rows } = await sql<{ id: number }>`
    insert into regions
      (account_id, project_id, searcher_id, region_index, searcher_key, region_key, lang, device, depth, ord)
    select ${accountId}, ${projectId}, s.id, i.region_index, w.searcher_key, w.region_key, w.lang, w.device, w.depth,
           w.nth::int + (
             select coalesce(max(ord), 0) from regions r where r.account_id = ${accountId} and r.searcher_id = s.id
           )
    from unnest(
      ${regions.map((region) => region.searcherKey)}::smallint[], ${regions.map((region) => region.regionKey)}::int[],
      ${regions.map((region) => region.lang)}::text[], ${regions.map((region) => region.device)}::smallint[],
      ${regions.map((region) => region.depth)}::smallint[]
    ) with ordinality as w(searcher_key, region_key, lang, device, depth, nth)
    join region_indexes i on i.searcher_key = w.searcher_key and i.region_key = w.region_key and i.lang = w.lang
      and i.device = w.device
    join searchers s on s.account_id = ${accountId} and s.project_id = ${projectId} and s.searcher_key = w.searcher_key
    order by w.nth
    on conflict (account_id, project_id, region_index) do nothing
    returning id`.execute(tx)
  return rows.map((row) => row.id)
}
