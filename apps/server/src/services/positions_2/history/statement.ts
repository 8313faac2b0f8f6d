import type { HistoryField } from '@sextant/contract'
import { sql, type Kysely } from 'kysely'
import { figuresSql } from '#figures/count.ts'
import { compileList, compileTargets, type Bind } from '#selector/compile.ts'
import type { Plan } from '#selector/plan.ts'
import type { Fragment } from '#selector/source.ts'
import { templatedStatement } from '#selector/statement.ts'
import {
  checkedDates,
  datesSql,
  dateValues,
  endedChecks,
  shapeOfDates,
  type DateChoice,
} from '../../reports/dates.ts'
import type { ReportedPositions } from '../../reports/existing.ts'
import { sitesSql } from '../../reports/sites.ts'
import { bareCells, fullCells, isBare, type CellsOf } from './cells.ts'

export interface HistoryQuestion extends ReportedPositions {
  readonly projectId: number
  readonly dates: DateChoice
  readonly fields: readonly HistoryField[]
  readonly showExistsDates: boolean
  /** Whether the dates include those without any position. */
  readonly showFailedDates: boolean
  /** Depth of the share of keywords within the first results; 0 for no share. */
  readonly topDepth: number
  /** Whether the plan selects every keyword outside the trash. */
  readonly ofAll: boolean
}

/** The query of the statement with the dates that have a position. */
export function answeredDates(showFailedDates: boolean): Fragment {
  return showFailedDates ? sql`answered` : sql`dates`
}

/**
 * One statement for a page of keywords, their cells, dates, sites and shares within a depth. Cells are read in the order
 * of the index and written as one text per project, region and date, at half the cost of an object per keyword.
 */
export function historyStatement(compiler: Kysely<unknown>, plan: Plan, question: HistoryQuestion) {
  const {
    accountId,
    dates,
    fields,
    projectId,
    projects,
    regions,
    showExistsDates,
    showFailedDates,
    topDepth,
    ofAll,
  } = question
  const values = [...plan.values, accountId, projectId, projects, regions, topDepth, ...dateValues(dates)]
  const shape = [
    'history',
    isBare(fields) ? 'bare' : fields.join(','),
    shapeOfDates(dates),
    showExistsDates ? 'exists' : '',
    showFailedDates ? 'failed dates' : '',
    topDepth > 0 ? (ofAll ? 'tops of figures' : 'tops') : '',
    plan.shape,
  ].join('|')
  return templatedStatement(shape, values, compiler, (bind) => build(plan, question, bind))
}

function build(plan: Plan, question: HistoryQuestion, bind: Bind): Fragment {
  const base = plan.values.length
  const of: CellsOf = {
    account: sql`${bind(base)}::int`,
    project: sql`${bind(base + 1)}::int`,
    projects: sql`${bind(base + 2)}::int[]`,
    regions: sql`${bind(base + 3)}::int[]`,
  }
  const topDepth = sql`${bind(base + 4)}::int`
  const among = question.showFailedDates ? { ...of, tables: [sql`positions`, endedChecks(of.account)] } : of
  const dates = datesSql(question.dates, among, (index) => bind(base + 5 + index))
  const nulls = sql.join(plan.fields.map(() => sql`null`))
  // Columns after those of the keyword list: what kind of row it is.
  const row = (kind: string, project: Fragment, region: Fragment, date: Fragment, text: Fragment) =>
    sql`select ${nulls}, null, null, null, ${sql.lit(kind)}, ${project}, ${region}, ${date}, ${text}`
  const none = sql`null`
  return sql`with dates as materialized (
${dates}
)${question.showFailedDates ? sql`, answered as materialized (${answeredAmongDates(of)})` : sql``}, list as materialized (
${compileList(plan, bind, { withKey: true })}
), cells as (
${isBare(question.fields) ? bareCells(of) : fullCells(question.fields, of)}
)
select ${sql.join(plan.selected.map(({ as }) => sql.id(as)))}, "#id", "#row", "#total", 'keyword' as "#kind",
  null::int as "#project", null::int as "#region", null::date as "#date", null::text as "#text"
from list
union all ${row('cells', sql`project_id`, sql`region_index`, sql`date`, sql`cells`)} from cells
union all ${row('date', none, none, sql`date`, none)} from dates
union all ${row('site', none, none, none, sql`text`)} from (
${sitesSql(of.account, of.project, of.projects)}
) sites
${
  question.topDepth > 0
    ? sql`union all ${row('top', sql`project_id`, sql`region_index`, sql`date`, sql`percent`)} from (
${question.ofAll ? shareOfFigures(topDepth, of) : shareWithin(topDepth, plan, of, bind)}
) tops`
    : sql``
}
${question.showExistsDates ? sql`union all ${row('exists', none, none, sql`date`, none)} from (${checkedDates(of)}) existing` : sql``}`
}

/** A query of the dates that have a position. */
function answeredAmongDates({ account, projects, regions }: CellsOf): Fragment {
  return sql`select d.date from dates d
  cross join unnest(${projects}) o(project_id)
  cross join unnest(${regions}) r(region_index)
  where exists (
    select from positions p
    where p.account_id = ${account} and p.project_id = o.project_id
      and p.region_index = r.region_index and p.date = d.date
  )
  group by d.date`
}

/** As `shareWithin`, of every keyword outside the trash. */
function shareOfFigures(depth: Fragment, { account, project, projects, regions }: CellsOf): Fragment {
  const keys = sql`select ${project} as owner_id, o.project_id, r.region_index, d.date
    from unnest(${projects}) o(project_id) cross join unnest(${regions}) r(region_index) cross join dates d`
  return sql`select f.project_id, f.region_index, f.date, round(100.0 * (
    select coalesce(sum(keywords), 0) from unnest(f.positions, f.counts) at(position, keywords)
    where position <= ${depth}
  ) / f.keywords, 2)::text as percent
from (
${figuresSql({ account, keys, owner: project })}
) f
where f.keywords > 0`
}

/** The percentage of cells within the first results, of all keywords of the list, not only those of the page. */
function shareWithin(depth: Fragment, plan: Plan, of: CellsOf, bind: Bind): Fragment {
  return sql`select p.project_id, p.region_index, p.date,
  round(100.0 * count(*) filter (where p.position <= ${depth}) / count(*), 2)::text as percent
from positions p
where p.account_id = ${of.account} and p.project_id = any(${of.projects})
  and p.region_index = any(${of.regions}) and p.date = any(array(select date from dates))
  and p.keyword_id in (${compileTargets(plan, bind)})
group by p.project_id, p.region_index, p.date`
}
