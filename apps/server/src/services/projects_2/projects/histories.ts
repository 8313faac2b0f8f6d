import type { ProjectHistory } from '@sextant/contract/projects_2/project.ts'
import { sql } from 'kysely'
import { figuresSql } from '#figures/count.ts'
import { averageOf, visibilityOf } from '#figures/histogram.ts'
import { checkedDates } from '../../reports/dates.ts'
import { firstRegion } from '../../reports/latest.ts'
import type { Context } from '../../request/context.ts'
import { ofEachOwner } from './accessible.ts'

interface HistoryRow {
  readonly id: number
  readonly date: string
  readonly metrics: {
    readonly avg: number | null
    readonly visibility: number | null
    readonly invented: 0 | 1
  }
}

/**
 * Average position and visibility by date in the last `days` days, of each project that has a check in them, in its
 * first enabled region with a check. One statement for each owner; the caller sees all of the projects.
 */
export function historiesOf(
  { actor, database }: Context,
  projectIds: readonly number[],
  days: number,
): Promise<Map<number, ProjectHistory>> {
  return ofEachOwner(actor, projectIds, async (accountId, ids) => {
    const account = sql`${accountId}::int`
    const today = sql`(select (now() at time zone time_zone)::date from accounts where id = ${account})`
    const period = { from: sql`${today} - ${days}::int + 1`, to: sql`'infinity'::date` }
    const regions = sql`array[place.region_index]`
    const keys = sql`select p.id as owner_id, p.id as project_id, place.region_index, checked.date
      from projects p
      cross join lateral (
        ${firstRegion(account, sql`p.id`)}
      ) place
      cross join lateral (
        ${checkedDates({ account, projects: sql`array[p.id]`, regions }, period)}
      ) checked
      where p.account_id = ${account} and p.id = any(${ids}::int[])`
    const { rows } = await sql<HistoryRow>`
      select f.project_id as id, f.date, json_build_object('avg', ${averageOf}, 'visibility', ${visibilityOf},
        'invented', (f.invented > 0)::int) as metrics
      from (
        ${figuresSql({ account, keys })}
      ) f
      where f.keywords > 0
      order by f.project_id, f.date`.execute(database.executor)
    const found = new Map<number, ProjectHistory>()
    for (const { id, date, metrics } of rows) {
      const history = found.get(id) ?? { dates: [], avg: [], visibility: [], invented: [] }
      found.set(id, history)
      history.dates.push(date)
      history.avg.push(metrics.avg)
      history.visibility.push(metrics.visibility)
      history.invented.push(metrics.invented)
    }
    return found
  })
}
