import { sql } from 'kysely'
import type { Executor } from '#db/database.ts'
import { isInventedBy } from '#figures/invented.ts'
import type { CheckedQuery } from '../query.ts'
import type { OpenReplay } from './open.ts'

/** A check that has ended, with what is needed to read its pages. */
export interface EndedCheck extends CheckedQuery {
  readonly id: string
  readonly site: string
  readonly pages_wanted: number
  readonly with_snippets: boolean
  readonly outcome: string
  /** Whether a synthetic provider made it. */
  readonly invented: boolean
}

/** The checks of a keyword in a region on a date, latest first, invented ones after all others. */
export interface CheckedCell {
  readonly region_index: number
  readonly date: string
  readonly keyword_id: string
  readonly checks: readonly EndedCheck[]
}

/** Condition of the checks that a replay reads: ended before it was started, and the keyword still exists. */
export const ofReplay = (
  replay: Pick<OpenReplay, 'account_id' | 'project_id' | 'date1' | 'date2' | 'started_at'>,
  keywordAfter = '0',
) => sql`
  t.account_id = ${replay.account_id} and t.project_id = ${replay.project_id}
    and ${inPeriod(replay.date1, replay.date2)} and t.ended_at <= ${replay.started_at}::timestamptz
    and exists (select from keywords k where k.account_id = ${replay.account_id} and k.id = t.keyword_id
      and k.id > ${keywordAfter}::bigint)`

const inPeriod = (date1: string | null, date2: string | null) =>
  sql`t.date between coalesce(${date1}::date, '-infinity') and coalesce(${date2}::date, 'infinity')`

/** A date of a region. */
type Day = Pick<CheckedCell, 'region_index' | 'date'>

/** The next cells of a replay, in the order of its cursor: region, date, keyword. Fewer than `count` are the last ones. */
export async function nextCells(
  executor: Executor,
  replay: OpenReplay,
  count: number,
): Promise<CheckedCell[]> {
  const { seen_region_index, seen_date, seen_keyword_id } = replay
  let after = seen_keyword_id ?? '0'
  let day =
    seen_region_index === null || seen_date === null
      ? await dayAfter(executor, replay, undefined)
      : { region_index: seen_region_index, date: seen_date }
  const cells: CheckedCell[] = []
  while (day !== undefined) {
    cells.push(...(await cellsOfDay(executor, replay, day, after, count - cells.length)))
    if (cells.length === count) break
    day = await dayAfter(executor, replay, day)
    after = '0'
  }
  return cells
}

/**
 * Region and date are equal to a value and the keyword is behind one, which the index answers at once. Of a comparison of
 * all three the planner estimates only the first, and may read every check for each step.
 */
async function cellsOfDay(
  executor: Executor,
  replay: OpenReplay,
  { region_index, date }: Day,
  after: string,
  count: number,
): Promise<CheckedCell[]> {
  const { account_id: accountId } = replay
  const invented = isInventedBy(sql`t.provider`)
  const ofDay = sql`${ofReplay(replay, after)} and t.region_index = ${region_index} and t.date = ${date}::date`
  const { rows } = await sql<CheckedCell>`
    select t.region_index, t.date, t.keyword_id,
      json_agg(json_build_object(
        'id', t.id::text, 'query', t.query, 'date', t.date, 'site', t.site, 'pages_wanted', t.pages_wanted,
        'with_snippets', r.with_snippets, 'outcome', t.outcome, 'invented', ${invented},
        'searcher_key', i.searcher_key, 'region_key', i.region_key, 'lang', i.lang,
        'device', i.device
      ) order by ${invented}, t.id desc) as checks
    from tasks t
    join runs r on r.account_id = ${accountId} and r.id = t.run_id
    join region_indexes i on i.region_index = t.region_index
    where ${ofDay} and t.keyword_id in (
      select distinct t.keyword_id from tasks t where ${ofDay} and t.keyword_id > ${after}::bigint
      order by t.keyword_id limit ${count}
    )
    group by t.region_index, t.date, t.keyword_id
    order by t.keyword_id`.execute(executor)
  return rows
}

/** The next date with checks of the same region, or the first one of the next region. */
async function dayAfter(
  executor: Executor,
  { account_id, project_id, date1, date2 }: OpenReplay,
  day: Day | undefined,
): Promise<Day | undefined> {
  const ofProject = sql`t.account_id = ${account_id} and t.project_id = ${project_id}`
  const firstDate = async (regionIndex: number, behind: string | null) => {
    const { rows } = await sql<Day>`
      select t.region_index, t.date from tasks t
      where ${ofProject} and t.region_index = ${regionIndex} and t.date > coalesce(${behind}::date, '-infinity')
        and ${inPeriod(date1, date2)}
      order by t.date limit 1`.execute(executor)
    return rows[0]
  }
  let found = day && (await firstDate(day.region_index, day.date))
  let region = day?.region_index ?? 0
  while (found === undefined) {
    const { rows } = await sql<{ region_index: number }>`
      select t.region_index from tasks t where ${ofProject} and t.region_index > ${region}
      order by t.region_index limit 1`.execute(executor)
    if (rows[0] === undefined) return undefined
    region = rows[0].region_index
    found = await firstDate(region, null)
  }
  return found
}
