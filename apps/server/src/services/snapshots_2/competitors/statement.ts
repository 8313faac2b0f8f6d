import { visibilityVolumeTypes } from '@sextant/contract'
import { COUNTED_SERPS } from '@sextant/contract/snapshots_2/competitors.ts'
import { sql, type RawBuilder } from 'kysely'
import { compileTargets } from '#selector/compile.ts'
import type { Plan } from '#selector/plan.ts'
import { bindValue } from '#selector/targets.ts'
import { checkedDates, datesSql, dateValues, type DateChoice } from '../../reports/dates.ts'
import { checkedIn, lastChecks, type SnapshotsIn } from '../checks.ts'
import { projectSql } from '../project.ts'
import type { NumberedRegion } from '../region.ts'

/** A row of the statement: a check with a SERP, or something that belongs to the result. */
export interface CountedRow {
  readonly kind: 'check' | 'date' | 'exists' | 'project'
  readonly id: string | null
  readonly keyword_id: string | null
  readonly date: string | null
  /** The phrase of a check. */
  readonly text: string | null
  /** Searches per month for the keyword; null when unknown. */
  readonly volume: number | null
  /** Whether a check is invented. */
  readonly invented: boolean | null
}

/** One statement for the checks of the keywords of a plan, by keyword and date; at most one more than may be counted. */
export function countedStatement(
  plan: Plan,
  where: SnapshotsIn,
  region: NumberedRegion | undefined,
  dates: DateChoice,
  showExistsDates: boolean,
): RawBuilder<CountedRow> {
  const values = dateValues(dates)
  return sql<CountedRow>`with dates as materialized (
${datesSql(dates, checkedIn(where), (index) => sql`${values[index]}`)}
), checks as materialized (
${lastChecks(where, compileTargets(plan, bindValue(plan)))}
  limit ${COUNTED_SERPS + 1}::int
)
select 'check' as kind, c.id, c.keyword_id, c.date, c.query as text, v.volume, c.invented
from checks c
join keywords k on k.account_id = ${where.accountId} and k.id = c.keyword_id
left join volumes v on v.account_id = k.account_id and v.searcher_key = ${region?.searcher_key ?? null}::smallint
  and v.region_key = ${region?.region_key ?? null}::int and v.phrase = k.name_folded
  and v.type = ${region === undefined ? null : visibilityVolumeTypes[region.searcher_key]}::smallint
union all select 'date', null, null, date, null, null, null from dates
union all select 'project', null, null, null, text, null, null from (${projectSql(where)}) project
${showExistsDates ? sql`union all select 'exists', null, null, date, null, null, null from (${checkedDates(checkedIn(where))}) existing` : sql``}`
}
