import type { HistoryField } from '@sextant/contract'
import { type Kysely, sql } from 'kysely'
import { type Bind, compileList } from '#selector/compile.ts'
import type { Plan } from '#selector/plan.ts'
import type { Fragment } from '#selector/source.ts'
import { templatedStatement } from '#selector/statement.ts'
import { isBare } from './cells.ts'

/** The dates wanted: a list, or the checked ones of a period, the latest of them when bounded. */
export type DateChoice =
  | { readonly dates: readonly string[] }
  | { readonly from: string; readonly to: string; readonly latest: number | undefined }

export interface HistoryQuestion {
  readonly accountId: number
  readonly projectId: number
  readonly regions: readonly number[]
  readonly dates: DateChoice
  readonly fields: readonly HistoryField[]
  readonly showExistsDates: boolean
}

/** Values of the history statement behind those of the keyword list. */
interface Bound {
  readonly account: Fragment
  readonly project: Fragment
  readonly regions: Fragment
  readonly first: Fragment
  readonly second: Fragment
  readonly latest: Fragment
}

/**
 * One statement for a page of keywords, their cells and the dates. Cells are read in the order of the index and
 * written as one text per region and date, which costs the database half of an object per keyword.
 */
export function historyStatement(compiler: Kysely<unknown>, plan: Plan, question: HistoryQuestion) {
  const { dates, fields } = question
  const isList = 'dates' in dates
  const values = [
    ...plan.values,
    question.accountId,
    question.projectId,
    question.regions,
    isList ? dates.dates : dates.from,
    isList ? null : dates.to,
    isList ? null : (dates.latest ?? null),
  ]
  const shape = `history ${isBare(fields) ? 'bare' : showsFailures(fields) ? 'failures' : 'full'} ${isList ? 'list' : 'period'} ${question.showExistsDates}|${plan.shape}`
  return templatedStatement(shape, values, compiler, (bind) => build(plan, question, bind, isList))
}

/** Fields that only a look at the checks themselves can fill, the failed ones included. */
function showsFailures(fields: readonly HistoryField[]): boolean {
  return fields.some((name) => name === 'outcome' || name === 'reason' || name === 'depth')
}

function build(plan: Plan, question: HistoryQuestion, bind: Bind, isList: boolean): Fragment {
  const base = plan.values.length
  const bound: Bound = {
    account: sql`${bind(base)}::int`,
    project: sql`${bind(base + 1)}::int`,
    regions: sql`${bind(base + 2)}::int[]`,
    first: bind(base + 3),
    second: bind(base + 4),
    latest: bind(base + 5),
  }
  const nulls = sql.join(plan.fields.map(() => sql`null`))
  const period = {
    from: sql`${bound.first}::date`,
    to: sql`${bound.second}::date`,
  }
  const dates = isList
    ? sql`select distinct unnest(${bound.first}::date[]) as date`
    : sql`${checkedDates(bound, period)} order by date desc limit ${bound.latest}::int`
  return sql`with recursive list as materialized (
${compileList(plan, bind, { withKey: true })}
), dates as materialized (
${dates}
), cells as (
${cellsSql(question.fields, bound)}
)
select ${sql.join(plan.fields.map((name) => sql.id(name)))}, "#id", "#row", "#total", 'keyword' as "#kind",
  null::int as "#region", null::date as "#date", null::text as "#cells"
from list
union all select ${nulls}, null, null, null, 'cells', region_index, date, cells from cells
union all select ${nulls}, null, null, null, 'date', null, date, null from dates
union all select ${nulls}, null, null, null, 'project', null, null, "on"::text
  from projects where account_id = ${bound.account} and id = ${bound.project}
${
  question.showExistsDates
    ? sql`union all select ${nulls}, null, null, null, 'exists', null, date, null
  from (${checkedDates(bound)}) existing`
    : sql``
}`
}

/**
 * Distinct dates with a position in the regions. Each step jumps to the next date by the index instead of reading
 * every cell in between.
 */
function checkedDates(bound: Bound, period?: { from: Fragment; to: Fragment }): Fragment {
  const latest = (region: Fragment, before: Fragment) => sql`(
    select max(p.date) from positions p
    where p.account_id = ${bound.account} and p.project_id = ${bound.project} and p.region_index = ${region}
      and ${before}${period === undefined ? sql`` : sql` and p.date >= ${period.from}`}
  )`
  const start = period === undefined ? sql`true` : sql`p.date <= ${period.to}`
  return sql`select distinct date from (
  with recursive step as (
    select r.region, ${latest(sql`r.region`, start)} as date from unnest(${bound.regions}) r(region)
    union all
    select s.region, ${latest(sql`s.region`, sql`p.date < s.date`)} from step s where s.date is not null
  )
  select date from step where date is not null
) checked`
}

const outcomeOfPosition = sql`case when p.position is null then 'not_within' else 'exact' end`

function cellsSql(fields: readonly HistoryField[], bound: Bound): Fragment {
  const ofPage = (alias: string) => sql`${sql.ref(`${alias}.account_id`)} = ${bound.account}
    and ${sql.ref(`${alias}.project_id`)} = ${bound.project}
    and ${sql.ref(`${alias}.region_index`)} = any(${bound.regions})
    and ${sql.ref(`${alias}.date`)} = any(array(select date from dates))
    and ${sql.ref(`${alias}.keyword_id`)} in (select "#id" from list)`
  if (isBare(fields)) {
    // Date by date, so that other dates and keywords are never read, however the database guesses their numbers.
    return sql`select r.region_index, d.date, c.cells
  from (select distinct unnest(${bound.regions}) as region_index) r
  cross join dates d
  cross join lateral (
    select string_agg(p.keyword_id::text || ':' || coalesce(p.position::text, ''), ',') as cells
    from positions p
    where p.account_id = ${bound.account} and p.project_id = ${bound.project}
      and p.region_index = r.region_index and p.date = d.date
      and p.keyword_id = any(array(select "#id" from list))
  ) c
  where c.cells is not null`
  }
  const seen = showsFailures(fields)
    ? // A copied project has the positions of another one's checks, which may be gone.
      sql`select p.region_index, p.date, p.keyword_id, p.position, p.relevant_url, ${outcomeOfPosition} as outcome,
      null::text as reason, t.depth
    from positions p
    left join tasks t on t.account_id = p.account_id and t.id = p.task_id
    where ${ofPage('p')}
    union all
    (select distinct on (t.region_index, t.date, t.keyword_id)
      t.region_index, t.date, t.keyword_id, t.position, t.relevant_url, t.outcome, t.reason, t.depth
    from tasks t
    where ${ofPage('t')} and t.outcome not in ('exact', 'not_within')
      and not exists (
        select from positions p
        where p.account_id = t.account_id and p.project_id = t.project_id and p.region_index = t.region_index
          and p.date = t.date and p.keyword_id = t.keyword_id
      )
    order by t.region_index, t.date, t.keyword_id, t.id desc)`
    : sql`select p.region_index, p.date, p.keyword_id, p.position, p.relevant_url,
      ${outcomeOfPosition} as outcome,
      null::text as reason, null::smallint as depth
    from positions p
    where ${ofPage('p')}`
  return sql`select region_index, date,
    json_agg(json_build_array(keyword_id::text, position, relevant_url, outcome, reason, depth))::text as cells
  from (
    ${seen}
  ) seen
  group by region_index, date`
}
