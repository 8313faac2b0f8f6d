import { sql, type RawBuilder } from 'kysely'
import type { Executor } from '#db/database.ts'
import { figuresSql } from '#figures/count.ts'
import { checkedDatesOfSites } from '../../reports/dates.ts'

/** The URLs of sites in a period. */
export interface UrlScope {
  readonly accountId: number
  readonly projectId: number
  /** The project and competitors, each once. */
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

/** The numbers of URLs by date, the latest first; those at one position, if it is given. */
export async function countByDate(
  executor: Executor,
  scope: UrlScope,
  position?: Slice['key'],
): Promise<Slice[]> {
  const rows =
    position === undefined
      ? urlsOfFigures
      : sql`select f.date, u.rows from figures f cross join lateral (${urlsAt}) u where u.position = ${position}`
  return count(
    executor,
    scope,
    sql`
    select date as key, sum(rows)::int as rows from (${rows}) counted
    where rows > 0
    group by date
    order by date desc`,
  )
}

/** The numbers of URLs on a date by region. */
export async function countByRegion(executor: Executor, scope: UrlScope, date: string): Promise<Slice[]> {
  return count(
    executor,
    { ...scope, date1: date, date2: date },
    sql`
    select region_index as key, sum(rows)::int as rows from (${urlsOfFigures}) counted
    where rows > 0
    group by region_index
    order by region_index`,
  )
}

/**
 * The keyword of a place in the list of URLs of a date and region, which is in the order of keywords, and the number of URLs
 * of those before it. Undefined behind the end. `offset`: URLs before the place.
 */
export async function keywordAt(
  executor: Executor,
  { accountId, projectId, sites }: UrlScope,
  date: string,
  regionIndex: number,
  offset: number,
): Promise<{ readonly keywordId: string; readonly before: number } | undefined> {
  const { rows } = await sql<{ keywordId: string; before: number }>`
    select keyword_id::text as "keywordId", before::int as before
    from (
      select p.keyword_id, sum(sum(coalesce(cardinality(o.urls), 1))) over (order by p.keyword_id)
        - sum(coalesce(cardinality(o.urls), 1)) as before
      from positions p
      join keywords k on k.account_id = ${accountId} and k.project_id = ${projectId} and k.id = p.keyword_id and k.deleted_at is null
      left join own_urls o on o.account_id = ${accountId} and o.task_id = p.task_id and o.project_id = p.project_id
      where p.account_id = ${accountId} and p.project_id = any(${sites}::int[]) and p.region_index = ${regionIndex}
        and p.date = ${date}::date and p.position is not null
      group by p.keyword_id
    ) keywords
    where before <= ${offset}
    order by keyword_id desc
    limit 1`.execute(executor)
  return rows[0]
}

/** The numbers of URLs by position, the best first. */
export async function countByPosition(executor: Executor, scope: UrlScope): Promise<Slice[]> {
  return count(
    executor,
    scope,
    sql`
    select u.position as key, sum(u.rows)::int as rows
    from figures f cross join lateral (${urlsAt}) u
    group by u.position
    order by u.position`,
  )
}

const urlsOfFigures = sql`
  select f.date, f.region_index, f.found + coalesce((select sum(n) from unnest(f.further_counts) n), 0) as rows from figures f`

/** The results behind the figures `f`: those of the cells, and the others of the same checks. */
const urlsAt = sql`
  select * from unnest(f.positions, f.counts) cells(position, rows)
  union all
  select * from unnest(f.further_positions, f.further_counts) further(position, rows)`

async function count(executor: Executor, scope: UrlScope, counted: RawBuilder<unknown>): Promise<Slice[]> {
  const { accountId, projectId, sites, regionsIndexes, date1, date2 } = scope
  const account = sql`${accountId}::int`
  const owner = sql`${projectId}::int`
  const keys = sql`select ${owner} as owner_id, project as project_id, region as region_index, date from (
    ${checkedDatesOfSites(
      { account, projects: sql`${sites}::int[]`, regions: sql`${regionsIndexes}::int[]` },
      { from: sql`${date1}::date`, to: sql`${date2}::date` },
    )}
  ) checked`
  const { rows } = await sql<Slice>`
    with figures as materialized (
      ${figuresSql({ account, keys, owner })}
    )
    ${counted}`.execute(executor)
  return rows
}
