import { sql } from 'kysely'
import type { Fragment } from '#selector/source.ts'
import { showsPage, switchesAmong, withSeveral } from './cells.ts'

/** Which switches to read. */
export interface SwitchesOf {
  readonly account: Fragment
  /** Array of ids of projects and competitors. */
  readonly sites: Fragment
  /** First and last date. */
  readonly from: Fragment
  readonly to: Fragment
}

/** A query of the first date of sites and regions whose pages are to be compared: `project_id`, `region_index`, `date`. */
export function firstToCompare({ account, sites }: Pick<SwitchesOf, 'account' | 'sites'>): Fragment {
  return sql`select project_id, region_index, min(date) as date from daily_figures
    where account_id = ${account} and project_id = any(${sites}) and several is null
    group by project_id, region_index`
}

/**
 * A query of the switches of sites in a period: as stored before the first date whose pages are to be compared, and from the
 * cells from this date on. The first page of a keyword is no switch.
 */
export function switchesSql({ account, sites, from, to }: SwitchesOf): Fragment {
  const of = { account, site: sql`d.project_id`, region: sql`d.region_index` }
  const cells = sql`
    select p.keyword_id, p.invented, p.date, p.position, p.relevant_url as url from positions p
    where p.account_id = ${account} and p.project_id = d.project_id and p.region_index = d.region_index
      and p.date between d.first and ${to} and ${showsPage}`
  const columns = sql`keyword_id, invented, date, position, url, date_before, position_before, url_before`
  return sql`with to_compare as materialized (
    ${firstToCompare({ account, sites })}
  )
  select s.project_id, s.region_index, ${columns}
  from (
    select s.*, d.date as to_compare from url_switches s
    left join to_compare d on d.project_id = s.project_id and d.region_index = s.region_index
    where s.account_id = ${account} and s.project_id = any(${sites}) and s.date between ${from} and ${to}
      and s.url_before is not null
  ) s
  where s.to_compare is null or s.date < s.to_compare
  union all
  select d.project_id, d.region_index, ${columns}
  from (select * from to_compare where date <= ${to}) d(project_id, region_index, first)
  cross join lateral (
    select * from (
      ${switchesAmong(of, cells, sql`d.first`)}
    ) switches
    where url_before is not null and date >= ${from}
  ) s`
}

/** A query of the keywords of which checks found several pages in a period, with their dates. */
export function severalSql({ account, sites, from, to }: SwitchesOf): Fragment {
  const of = { account, site: sql`f.project_id`, region: sql`f.region_index` }
  return sql`select f.project_id, f.region_index, f.date, found.keyword_id
    from daily_figures f
    cross join lateral (
      select unnest(f.several) as keyword_id
      union all
      select * from (${withSeveral(of, sql`f.date`)}) counted where f.several is null
    ) found
    where f.account_id = ${account} and f.project_id = any(${sites}) and f.date between ${from} and ${to}`
}
