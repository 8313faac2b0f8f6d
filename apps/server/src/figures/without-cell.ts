import { sql } from 'kysely'
import type { Fragment } from '#selector/source.ts'
import { isInventedBy } from './invented.ts'

/** The checks to look at, as SQL. */
export interface ChecksOf {
  readonly account: Fragment
  readonly project: Fragment
  /** Array of `region_index`. */
  readonly regions: Fragment
  /** A query of their ids. */
  readonly keywords: Fragment
}

/**
 * A query of the latest check of each keyword, region and date of the query `dates` without a cell; a failed check only
 * if there is no other, and an invented one only if there is no real one. For the project's own site: other sites have only cells.
 */
export function checksWithoutCell({ account, project, regions, keywords }: ChecksOf): Fragment {
  return sql`select distinct on (t.region_index, t.date, t.keyword_id) t.*
    from tasks t
    where t.account_id = ${account} and t.project_id = ${project} and t.region_index = any(${regions})
      and t.date = any(array(select date from dates)) and t.keyword_id = any(array(${keywords}))
      and t.outcome not in ('exact', 'not_within')
      and not exists (
        select from positions p
        where p.account_id = ${account} and p.project_id = t.project_id and p.region_index = t.region_index
          and p.date = t.date and p.keyword_id = t.keyword_id
      )
    order by t.region_index, t.date, t.keyword_id, ${isInventedBy(sql`t.provider`)}, t.outcome = 'failed', t.id desc`
}
