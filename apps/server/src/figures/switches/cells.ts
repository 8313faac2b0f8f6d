import { sql } from 'kysely'
import type { Fragment } from '#selector/source.ts'

/** The cells of a site in a region. */
export interface CellsOf {
  readonly account: Fragment
  /** A project or a competitor. */
  readonly site: Fragment
  readonly region: Fragment
}

/** Whether a cell `p` shows a page: its site was found, and an imported position came with its page. */
export const showsPage = sql`p.position is not null and p.relevant_url is not null`

/** A query of the last row of `url_switches` of a keyword that meets `when` on `s`: the page it ranks with then. */
export function lastSwitch(
  { account, site, region }: CellsOf,
  keyword: Fragment,
  invented: Fragment,
  when: Fragment,
): Fragment {
  return sql`select s.date, s.url, s.position from url_switches s
    where s.account_id = ${account} and s.project_id = ${site} and s.region_index = ${region}
      and s.keyword_id = ${keyword} and s.invented = ${invented} and ${when}
    order by s.date desc limit 1`
}

/**
 * A query of the switches among cells. A keyword ranks with a page from one cell that shows a page to the next one, whatever
 * lies between: a check that failed, or one that did not find the site within its depth. Only cells of one kind, invented or
 * not, are compared.
 *
 * @param cells a query of `keyword_id`, `invented`, `date`, `position` and `url`, of all cells from `from` on, or of some of
 *   their keywords or dates
 */
export function switchesAmong(of: CellsOf, cells: Fragment, from: Fragment): Fragment {
  const { account, site, region } = of
  return sql`select b.keyword_id, b.invented, b.date, b.position, b.url,
      coalesce(b.date_before, earlier.date) as date_before, coalesce(b.position_before, earlier.position) as position_before,
      b.url_before
    from (
      select w.keyword_id, w.invented, w.date, w.position, w.url, w.date_before, w.position_before,
        case when w.date_before is null then known.url else w.url_before end as url_before
      from (
        select c.*, lag(c.date) over nth as date_before, lag(c.position) over nth as position_before,
          lag(c.url) over nth as url_before
        from (${cells}) c
        window nth as (partition by c.keyword_id, c.invented order by c.date)
      ) w
      left join lateral (
        ${lastSwitch(of, sql`w.keyword_id`, sql`w.invented`, sql`s.date < ${from}`)}
      ) known on w.date_before is null
    ) b
    left join lateral (
      select p.date, p.position from positions p
      where p.account_id = ${account} and p.project_id = ${site} and p.region_index = ${region} and p.date < ${from}
        and p.keyword_id = b.keyword_id and p.invented = b.invented and ${showsPage}
      order by p.date desc limit 1
    ) earlier on b.date_before is null and b.url_before is not null
    where b.url_before is distinct from b.url`
}

/** A query of the keywords of which a check found several pages on a date. */
export function withSeveral({ account, site, region }: CellsOf, date: Fragment): Fragment {
  return sql`select p.keyword_id from positions p
    join own_urls o on o.account_id = ${account} and o.task_id = p.task_id and o.project_id = ${site}
    where p.account_id = ${account} and p.project_id = ${site} and p.region_index = ${region} and p.date = ${date}
      and p.position is not null
    order by p.keyword_id`
}
