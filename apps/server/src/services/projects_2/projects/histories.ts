import type { ProjectHistory } from '@sextant/contract/projects_2/project.ts'
import { sql } from 'kysely'
import { counts, metricsSql, withVolume, type Metrics } from '../../reports/histogram.ts'
import type { Context } from '../../request/context.ts'
import { accountsOf } from './accessible.ts'

/**
 * Average position and visibility by date in the last `days` days, of each project that has a check in them, in its
 * first enabled region with a check. One statement; the caller sees all of the projects.
 */
export async function historiesOf(
  { actor, database }: Context,
  projectIds: readonly number[],
  days: number,
): Promise<Map<number, ProjectHistory>> {
  const place = { account: sql`place.account_id`, region: sql`place.region_index` }
  const keywords = sql`select id from keywords
    where account_id = place.account_id and project_id = place.project_id and deleted_at is null`
  const histogram = sql`select c.date, c.position, ${counts(true)}
  from positions c
  join (${withVolume(place.account, place.region, keywords)}) k on k.id = c.keyword_id
  where c.account_id = place.account_id and c.project_id = place.project_id
    and c.region_index = place.region_index and c.date > place.today - ${days}::int
  group by c.date, c.position`
  const { rows } = await sql<{ id: number; date: string; metrics: Metrics }>`
    select p.id, counted.date, counted.metrics
    from projects p
    join accounts a on a.id = p.account_id
    cross join lateral (
      select r.account_id, r.project_id, r.region_index, (now() at time zone a.time_zone)::date as today
      from regions r
      join searchers s on s.account_id = r.account_id and s.id = r.searcher_id and s.enabled
      where r.account_id = p.account_id and r.project_id = p.id and r.enabled and exists (
        select from positions c
        where c.account_id = r.account_id and c.project_id = r.project_id and c.region_index = r.region_index
      )
      order by s.ord, s.id, r.ord, r.id
      limit 1
    ) place
    cross join lateral (
${metricsSql(histogram, sql`date`)}
    ) counted
    where p.account_id = any(${accountsOf(actor)}::int[]) and p.id = any(${projectIds}::int[])
    order by p.id, counted.date`.execute(database.executor)
  const found = new Map<number, ProjectHistory>()
  for (const { id, date, metrics } of rows) {
    const history = found.get(id) ?? { dates: [], avg: [], visibility: [] }
    found.set(id, history)
    history.dates.push(date)
    history.avg.push(metrics.avg)
    history.visibility.push(metrics.visibility)
  }
  return found
}
