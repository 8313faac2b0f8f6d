import { sql } from 'kysely'
import type { Fragment } from '#selector/source.ts'
import { comparedSql, type Compared } from './compared.ts'
import { withVolume } from './histogram.ts'

/** A row of `latestSummary`: the two dates and their comparison. */
export interface LatestSummary extends Compared {
  readonly first: string
  readonly second: string
}

/**
 * A query for a lateral join that compares the two latest checks of a project, in its first enabled region with a check;
 * a single check is compared with itself. No row without a check.
 */
export function latestSummary(account: Fragment, project: Fragment): Fragment {
  const place = {
    account: sql`place.account_id`,
    project: sql`place.project_id`,
    region: sql`place.region_index`,
  }
  const keywords = sql`select id from keywords
    where account_id = ${place.account} and project_id = ${place.project} and deleted_at is null`
  const compared = comparedSql({
    ...place,
    first: sql`place.first`,
    second: sql`place.second`,
    keywords: withVolume(place.account, place.region, keywords),
    withVolumes: true,
  })
  const lastCheck = (before: Fragment) => sql`(
    select max(c.date) as date from positions c
    where c.account_id = r.account_id and c.project_id = r.project_id and c.region_index = r.region_index${before}
  )`
  return sql`select place.first, place.second, compared.*
from (
  select r.account_id, r.project_id, r.region_index, last.date as second,
    coalesce(${lastCheck(sql` and c.date < last.date`)}, last.date) as first
  from regions r
  join searchers s on s.account_id = r.account_id and s.id = r.searcher_id and s.enabled
  cross join lateral ${lastCheck(sql``)} last
  where r.account_id = ${account} and r.project_id = ${project} and r.enabled and last.date is not null
  order by s.ord, s.id, r.ord, r.id
  limit 1
) place
cross join lateral (
${compared}
) compared`
}
