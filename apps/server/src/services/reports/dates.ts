import { ApiError } from '@sextant/contract'
import type { DatesSent } from '@sextant/contract/positions_2/dates.ts'
import { sql } from 'kysely'
import type { Fragment } from '#selector/source.ts'
import { requirePeriod } from '../request/period.ts'

/** Which dates with a check to take from a period. */
type Picking = 'every' | 'latest' | 'bounds' | 'months' | 'steps'

/** The dates of a report: a list, dates with a check in a period, or the first and the last of them. */
export type DateChoice =
  | { readonly kind: 'list'; readonly dates: readonly string[] }
  /** `isReversed` if the later one is asked for first. */
  | { readonly kind: 'ends'; readonly from: string; readonly to: string; readonly isReversed: boolean }
  | {
      readonly kind: 'period'
      readonly picking: Picking
      readonly from: string
      readonly to: string
      /** Maximum number of dates, the latest ones; undefined for all. */
      readonly most: number | undefined
      readonly stepDays: number
      readonly onlyYandex: boolean
    }

/** Where to look for dates with a check. */
export interface CheckedIn {
  readonly account: Fragment
  /** Array of ids of projects and competitors. */
  readonly projects: Fragment
  /** Array of `region_index`. */
  readonly regions: Fragment
  /** Tables by account, project, region and date; positions by default. */
  readonly tables?: readonly Fragment[]
}

/** Finished checks of an account, with or without a position. */
export const endedChecks = (account: Fragment): Fragment => sql`(
  select account_id, project_id, region_index, date from tasks where account_id = ${account} and outcome is not null
)`

/** Whether a choice takes all dates, rather than some that represent others. */
export function takesEveryDate(choice: DateChoice): boolean {
  if (choice.kind === 'ends') return false
  return choice.kind === 'list' || choice.picking === 'every' || choice.picking === 'latest'
}

/** How each `type_range` picks dates; `count` stands for at most `count_dates`. */
const ranges: Readonly<
  Record<Exclude<DatesSent['type_range'], 100>, { picking: Picking; most?: number | 'count' }>
> = {
  0: { picking: 'every' },
  1: { picking: 'latest', most: 'count' },
  2: { picking: 'latest', most: 'count' },
  3: { picking: 'bounds' },
  4: { picking: 'latest', most: 1 },
  5: { picking: 'months', most: 'count' },
  6: { picking: 'steps', most: 'count' },
  7: { picking: 'latest', most: 2 },
}

/** Reads the date parameters. Throws ApiError 2001 for missing dates, 2003 for contradictory ones. */
export function readDates(input: DatesSent): DateChoice {
  const { dates, date1, date2, type_range } = input
  const wrong = (field: string, text: string) => new ApiError('parameter_value', text, { field })
  if (dates !== undefined && dates.length > 0) {
    if (date1 !== undefined || date2 !== undefined) {
      throw wrong('dates', 'must be absent when `date1` or `date2` is given')
    }
    return { kind: 'list', dates: [...new Set(dates)] }
  }
  if (type_range === 100) throw wrong('type_range', 'must not be 100 without `dates`')
  const isWhole = type_range === 7 && date1 === undefined && date2 === undefined
  if (!isWhole && (date1 === undefined || date2 === undefined)) {
    throw new ApiError('parameter_missing', 'required: `dates`, or both `date1` and `date2`', {
      field: date1 === undefined ? (date2 === undefined ? 'dates' : 'date1') : 'date2',
    })
  }
  const [from, to] = [date1 ?? '-infinity', date2 ?? 'infinity']
  if (!isWhole) requirePeriod(from, to)
  const { picking, most } = ranges[type_range]
  return {
    kind: 'period',
    picking,
    from,
    to,
    most: most === 'count' ? input.count_dates : most,
    stepDays: input.period_days,
    onlyYandex: type_range === 1,
  }
}

/** The values that `datesSql` binds, in order. */
export function dateValues(choice: DateChoice): readonly unknown[] {
  if (choice.kind === 'list') return [choice.dates]
  if (choice.kind === 'ends') return [choice.from, choice.to]
  return [choice.from, choice.to, choice.most ?? null, choice.stepDays]
}

/** Names the SQL of a choice: choices with the same shape differ only in values. */
export function shapeOfDates(choice: DateChoice): string {
  if (choice.kind === 'list') return 'list'
  if (choice.kind === 'ends') return choice.isReversed ? 'ends reversed' : 'ends'
  return `${choice.picking}${choice.onlyYandex ? ' yandex' : ''}`
}

/** A query of the chosen dates, without duplicates or order. `value` binds one of `dateValues`. */
export function datesSql(choice: DateChoice, where: CheckedIn, value: (index: number) => Fragment): Fragment {
  if (choice.kind === 'list') return sql`select distinct unnest(${value(0)}::date[]) as date`
  const from = sql`${value(0)}::date`
  const to = sql`${value(1)}::date`
  if (choice.kind === 'ends') return outermost(checkedDates(where, { from, to }))
  const most = sql`${value(2)}::int`
  const regions = choice.onlyYandex ? ofYandex(where.regions) : where.regions
  const checked = (steps?: Fragment) => checkedDates({ ...where, regions }, { from, to, steps })
  switch (choice.picking) {
    case 'every':
      return checked()
    case 'latest':
      return sql`select date from (${checked(most)}) checked order by date desc limit ${most}`
    case 'bounds':
      return outermost(checked())
    case 'months':
      return sql`select max(date) as date from (${checked()}) checked
  group by date_trunc('month', date) order by 1 desc limit ${most}`
    case 'steps':
      return sql`select max(date) as date from (${checked()}) checked
  group by (${to} - date) / ${value(3)}::int order by 1 desc limit ${most}`
  }
}

/** A query of the first and the last date of a query. */
export function outermost(dates: Fragment): Fragment {
  return sql`select distinct date from (
    select unnest(array[min(date), max(date)]) as date from (${dates}) every_date
  ) ends where date is not null`
}

/** A query of the distinct dates with a check. */
export function checkedDates(
  where: CheckedIn,
  period?: { from: Fragment; to: Fragment; steps?: Fragment | undefined },
): Fragment {
  return sql`select distinct date from (${checkedDatesOfSites(where, period)}) walked`
}

/**
 * A query of each `project` and `region` with its dates with a check. Each step jumps to the previous date by the index
 * instead of reading the cells in between; `steps` limits the number of dates per project and region.
 */
export function checkedDatesOfSites(
  { account, projects, regions, tables = [sql`positions`] }: CheckedIn,
  period?: { from: Fragment; to: Fragment; steps?: Fragment | undefined },
): Fragment {
  const latestIn = (table: Fragment, project: Fragment, region: Fragment, before: Fragment) => sql`(
    select max(p.date) from ${table} p
    where p.account_id = ${account} and p.project_id = ${project} and p.region_index = ${region}
      and ${before}${period === undefined ? sql`` : sql` and p.date >= ${period.from}`}
  )`
  // Table by table, so each uses its own index.
  const latest = (project: Fragment, region: Fragment, before: Fragment) => {
    const each = tables.map((table) => latestIn(table, project, region, before))
    return each.length === 1 ? each[0]! : sql`greatest(${sql.join(each)})`
  }
  const start = period === undefined ? sql`true` : sql`p.date <= ${period.to}`
  const bound =
    period?.steps === undefined ? sql`` : sql` and (s.step < ${period.steps} or ${period.steps} is null)`
  return sql`with recursive walk as (
    select o.project, r.region, 1 as step, ${latest(sql`o.project`, sql`r.region`, start)} as date
    from unnest(${projects}) o(project) cross join unnest(${regions}) r(region)
    union all
    select s.project, s.region, s.step + 1, ${latest(sql`s.project`, sql`s.region`, sql`p.date < s.date`)}
    from walk s where s.date is not null${bound}
  )
  select project, region, date from walk where date is not null`
}

/** The regions of Yandex, or all of them if none is. */
function ofYandex(regions: Fragment): Fragment {
  return sql`array(
    select region_index from (
      select region_index, rank() over (order by (searcher_key = 0) desc) as place
      from region_indexes where region_index = any(${regions})
    ) ranked where place = 1)`
}
