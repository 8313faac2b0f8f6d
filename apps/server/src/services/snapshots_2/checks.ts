import { sql } from 'kysely'
import { isInventedBy } from '#figures/invented.ts'
import type { Fragment } from '#selector/source.ts'
import type { CheckedIn } from '../reports/dates.ts'

/** Where to look for SERPs. */
export interface SnapshotsIn {
  readonly accountId: number
  readonly projectId: number
  /** 0 for a region that was never checked. */
  readonly regionIndex: number
}

/** Checks with at least one page, whatever their outcome. */
const withPages = (accountId: number): Fragment => sql`(
  select account_id, project_id, region_index, date from tasks where account_id = ${accountId} and outcome <> 'failed')`

/** Where to look for dates with a SERP. */
export function checkedIn({ accountId, projectId, regionIndex }: SnapshotsIn): CheckedIn {
  return {
    account: sql`${accountId}::int`,
    projects: sql`array[${projectId}::int]`,
    regions: sql`array[${regionIndex}::int]`,
    tables: [withPages(accountId)],
  }
}

/**
 * A query of the last check with pages of each keyword and date, an invented one only if there is no other, in this order; `keywords` is a query of ids. The
 * statement must have a query named `dates`.
 */
export function lastChecks({ accountId, projectId, regionIndex }: SnapshotsIn, keywords: Fragment): Fragment {
  const invented = isInventedBy(sql`t.provider`)
  return sql`select distinct on (t.keyword_id, t.date) t.id, t.keyword_id, t.date, t.query, ${invented} as invented
  from tasks t
  where t.account_id = ${accountId} and t.project_id = ${projectId} and t.region_index = ${regionIndex}
    and t.date = any(array(select date from dates)) and t.keyword_id in (${keywords}) and t.outcome <> 'failed'
  order by t.keyword_id, t.date, ${invented}, t.id desc`
}
