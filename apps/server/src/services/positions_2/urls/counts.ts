import { sql, type RawBuilder } from 'kysely'
import type { Executor } from '#db/database.ts'

/** The URLs of sites in a period. */
export interface UrlScope {
  readonly accountId: number
  readonly sites: readonly number[]
  readonly regionsIndexes: readonly number[]
  /** YYYY-MM-DD. */
  readonly date1: string
  readonly date2: string
}

/** The rows of a list that have the same value in its first sort key. */
export interface Slice {
  readonly key: string | number
  readonly rows: number
}

/** The regions in which sites have cells, one probe of the index for each. */
export async function regionsOfSites(
  executor: Executor,
  accountId: number,
  sites: readonly number[],
): Promise<number[]> {
  const nextRegion = (site: RawBuilder<unknown>, behind: RawBuilder<unknown>) => sql`(
    select min(p.region_index) from positions p
    where p.account_id = ${accountId} and p.project_id = ${site} and p.region_index > ${behind}
  )`
  const { rows } = await sql<{ region_index: number }>`
    with recursive walk as (
      select s.id as site, ${nextRegion(sql`s.id`, sql`0`)} as region_index from unnest(${sites}::int[]) s(id)
      union all
      select w.site, ${nextRegion(sql`w.site`, sql`w.region_index`)} from walk w where w.region_index is not null
    )
    select distinct region_index from walk where region_index is not null`.execute(executor)
  return rows.map((row) => row.region_index)
}

/** The numbers of URLs by date, the latest first. */
export async function countByDate(executor: Executor, scope: UrlScope): Promise<Slice[]> {
  const { rows } = await sql<Slice>`
    select p.date as key, sum(coalesce(cardinality(o.urls), 1))::int as rows
    ${rankedCells(scope)}
    group by p.date
    order by p.date desc`.execute(executor)
  return rows
}

/** The numbers of URLs by position, the best first. */
export async function countByPosition(executor: Executor, scope: UrlScope): Promise<Slice[]> {
  const { rows } = await sql<Slice>`
    with counted as (
      select p.position, o.positions, count(*) as cells
      ${rankedCells(scope)}
      group by p.position, o.positions
    )
    select u.position as key, sum(c.cells)::int as rows
    from counted c cross join lateral unnest(coalesce(c.positions, array[c.position])) u(position)
    group by u.position
    order by u.position`.execute(executor)
  return rows
}

/** The cells behind \`ranked_urls\`: those with a position of keywords that are not in the trash, with their URLs \`o\`. */
function rankedCells({ accountId, sites, regionsIndexes, date1, date2 }: UrlScope): RawBuilder<unknown> {
  return sql`from positions p
    join keywords k on k.account_id = ${accountId} and k.id = p.keyword_id and k.deleted_at is null
    left join own_urls o on o.account_id = ${accountId} and o.task_id = p.task_id and o.project_id = p.project_id
    where p.account_id = ${accountId} and p.project_id = any(${sites}::int[])
      and p.region_index = any(${regionsIndexes}::int[])
      and p.date between ${date1}::date and ${date2}::date and p.position is not null`
}
