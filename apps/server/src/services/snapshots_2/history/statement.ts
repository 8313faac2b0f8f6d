import { SHOWN_SERPS } from '@sextant/contract/snapshots_2/history.ts'
import { sql, type RawBuilder } from 'kysely'
import { compileList } from '#selector/compile.ts'
import type { Plan } from '#selector/plan.ts'
import type { WireRow } from '#selector/select.ts'
import type { Fragment } from '#selector/source.ts'
import { bindValue } from '#selector/targets.ts'
import { checkedDates, datesSql, dateValues, type DateChoice } from '../../reports/dates.ts'
import { checkedIn, lastChecks, type SnapshotsIn } from '../checks.ts'
import { projectSql } from '../project.ts'

/** A row of the statement: a keyword, or something that belongs to the page. */
export interface SnapshotRow extends WireRow {
  '#kind': 'keyword' | 'check' | 'date' | 'exists' | 'project'
  '#id': string | null
  '#row': boolean | null
  '#total': number | null
  '#date': string | null
  /** For a check: id, phrase and whether it is invented, as a JSON list. */
  '#text': string | null
}

/** One statement for a page of keywords, the dates and the checks with SERPs, at most one more than may be shown. */
export function snapshotsStatement(
  plan: Plan,
  where: SnapshotsIn,
  dates: DateChoice,
  showExistsDates: boolean,
): RawBuilder<SnapshotRow> {
  const values = dateValues(dates)
  const nulls = sql.join(plan.fields.map(() => sql`null`))
  const none = sql`null`
  const row = (kind: string, id: Fragment, date: Fragment, text: Fragment) =>
    sql`select ${nulls}, ${id}, null, null, ${sql.lit(kind)}, ${date}, ${text}`
  return sql<SnapshotRow>`with dates as materialized (
${datesSql(dates, checkedIn(where), (index) => sql`${values[index]}`)}
), list as materialized (
${compileList(plan, bindValue(plan), { withKey: true })}
), checks as (
${lastChecks(where, sql`select "#id" from list`)}
  limit ${SHOWN_SERPS + 1}::int
)
select ${sql.join(plan.selected.map(({ as }) => sql.id(as)))}, "#id", "#row", "#total", 'keyword' as "#kind",
  null::date as "#date", null::text as "#text"
from list
union all ${row('check', sql`keyword_id`, sql`date`, sql`json_build_array(id::text, query, invented)::text`)} from checks
union all ${row('date', none, sql`date`, none)} from dates
union all ${row('project', none, none, sql`text`)} from (${projectSql(where)}) project
${showExistsDates ? sql`union all ${row('exists', none, sql`date`, none)} from (${checkedDates(checkedIn(where))}) existing` : sql``}`
}
