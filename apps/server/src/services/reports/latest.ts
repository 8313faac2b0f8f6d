import { sql } from 'kysely'
import { figuresSql } from '#figures/count.ts'
import { metricsSql, withVolume } from '#figures/histogram.ts'
import { movementOf, movementsSql } from '#figures/movement.ts'
import type { Fragment } from '#selector/source.ts'
import type { Compared } from './compared.ts'
import { comparisonSql, type WholeSums } from './comparison.ts'
import { pairsSql } from './pairs.ts'

/** A row of `latestSummary`: the two dates and their comparison. */
export interface LatestSummary extends Omit<Compared, 'dynamics'> {
  readonly first: string
  readonly second: string
  /** Null unless requested. */
  readonly dynamics: Compared['dynamics'] | null
  readonly comparison: WholeSums | null
}

/** What to read beside the figures of the dates. Each of these reads cells. */
export interface LatestParts {
  readonly withDynamics: boolean
  readonly withComparison: boolean
}

/** A query of the index of the first enabled region of a project that has a check. */
export function firstRegion(account: Fragment, project: Fragment): Fragment {
  return sql`select r.region_index
    from regions r
    join searchers s on s.account_id = ${account} and s.id = r.searcher_id and s.enabled
    where r.account_id = ${account} and r.project_id = ${project} and r.enabled and exists (
      select from positions c
      where c.account_id = ${account} and c.project_id = ${project} and c.region_index = r.region_index
    )
    order by s.ord, s.id, r.ord, r.id
    limit 1`
}

/**
 * A query for a lateral join that compares the two latest checks of a project in a region, by default its first enabled one
 * with a check; a single check is compared with itself. No row without a check. `region` is a query of one `region_index`.
 */
export function latestSummary(
  account: Fragment,
  project: Fragment,
  { withDynamics, withComparison }: LatestParts,
  region = firstRegion(account, project),
): Fragment {
  const lastCheck = (before: Fragment) => sql`(
    select max(c.date) as date from positions c
    where c.account_id = ${account} and c.project_id = ${project} and c.region_index = r.region_index${before}
  )`
  const keys = sql`select ${project} as owner_id, ${project} as project_id, place.region_index, d.date
    from (select place.first as date union select place.second) d`
  const metricsOn = (date: 'first' | 'second') =>
    sql`(select metrics from figures where date = place.${sql.id(date)})`
  const ofDate = (alias: 'a' | 'b', date: 'first' | 'second') => {
    const at = (column: string) => sql.ref(`${alias}.${column}`)
    return sql`${at('account_id')} = ${account} and ${at('project_id')} = ${project}
        and ${at('region_index')} = place.region_index and ${at('date')} = place.${sql.id(date)}`
  }
  const moved = sql`select ${movementOf(account, 'a', 'b')} as movement
      from positions a
      join positions b on ${ofDate('b', 'second')} and b.keyword_id = a.keyword_id
      join keywords k on k.account_id = ${account} and k.id = a.keyword_id and k.deleted_at is null
      where ${ofDate('a', 'first')}`
  const pairs = pairsSql({
    account,
    project,
    region: sql`place.region_index`,
    first: sql`place.first`,
    second: sql`place.second`,
    keywords: withVolume(
      account,
      sql`place.region_index`,
      sql`select id from keywords where account_id = ${account} and project_id = ${project} and deleted_at is null`,
    ),
    withVolumes: true,
    withDepths: true,
  })
  return sql`select place.first, place.second, compared.*
from (
  select r.region_index, last.date as second,
    coalesce(${lastCheck(sql` and c.date < last.date`)}, last.date) as first
  from (
    ${region}
  ) r
  cross join lateral ${lastCheck(sql``)} last
  where last.date is not null
) place
cross join lateral (
  with figures as materialized (
    ${metricsSql(figuresSql({ account, keys }), sql`date`)}
  )${
    withComparison
      ? sql`, pairs as materialized (
    ${pairs}
  )`
      : sql``
  }
  select moved.dynamics, moved.entries, ${metricsOn('first')} as before, ${metricsOn('second')} as after,
    ${withComparison ? sql`(select row_to_json(c) from (${comparisonSql}) c)` : sql`null::json`} as comparison
  from (
    ${withDynamics ? movementsSql(moved) : sql`select null::json as dynamics, null::json as entries`}
  ) moved
) compared`
}
