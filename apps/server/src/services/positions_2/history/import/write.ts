import { sql } from 'kysely'
import type { Executor } from '#db/database.ts'
import { clearFigures } from '#figures/clear.ts'
import type { PlacedCell } from './place.ts'

/** How many cells of an import were written; the others were already there. */
export interface WrittenCells {
  readonly countAdded: number
  readonly countChanged: number
  readonly countObserved: number
}

/** Writes cells in the order of the index. Cells of checks are never changed, except for invented ones. */
export async function writeCells(
  tx: Executor,
  accountId: number,
  cells: readonly PlacedCell[],
): Promise<WrittenCells> {
  await clearFigures(tx, accountId, cells)
  const { rows } = await sql<WrittenCells>`
    with cells as materialized (
      select distinct on (site, region_index, date, keyword_id) site, region_index, date, keyword_id, position, url
      from unnest(
        ${cells.map((cell) => cell.siteId)}::int[], ${cells.map((cell) => cell.regionIndex)}::int[],
        ${cells.map((cell) => cell.date)}::date[], ${cells.map((cell) => cell.keywordId)}::bigint[],
        ${cells.map((cell) => cell.position)}::smallint[], ${cells.map((cell) => cell.relevantUrl)}::text[]
      ) with ordinality as line(site, region_index, date, keyword_id, position, url, nth)
      order by site, region_index, date, keyword_id, nth desc
    ), written as (
      insert into positions as p
        (account_id, project_id, region_index, date, keyword_id, position, relevant_url, task_id)
      select ${accountId}, site, region_index, date, keyword_id, position, url, null from cells
      on conflict (account_id, project_id, region_index, date, keyword_id) do update
      set position = excluded.position, relevant_url = excluded.relevant_url, task_id = null, invented = false,
        depth = null
      where p.invented or p.task_id is null
        and (p.position, p.relevant_url) is distinct from (excluded.position, excluded.relevant_url)
      -- An inserted row has never been locked for an update.
      returning p.xmax = 0 as added
    )
    select count(*) filter (where added)::int as "countAdded", count(*) filter (where not added)::int as "countChanged",
      -- Counted only when some cells were not written.
      case when count(*) = (select count(*) from cells) then 0 else (
        select count(*)::int from cells c
        join positions p on p.account_id = ${accountId} and p.project_id = c.site and p.region_index = c.region_index
          and p.date = c.date and p.keyword_id = c.keyword_id
        where p.task_id is not null
      ) end as "countObserved"
    from written`.execute(tx)
  return rows[0]!
}
