import { sql } from 'kysely'
import type { Executor } from '#db/database.ts'
import type { CheckedQuery } from '../query.ts'
import type { OpenReplay } from './open.ts'

/** A check that has ended, with what is needed to read its pages. */
export interface EndedCheck extends CheckedQuery {
  readonly id: string
  readonly site: string
  readonly pages_wanted: number
  readonly with_snippets: boolean
}

/** The checks of a keyword in a region on a date, latest first. */
export interface CheckedCell {
  readonly region_index: number
  readonly date: string
  readonly keyword_id: string
  readonly checks: readonly EndedCheck[]
}

/** Condition of the checks that a replay reads: ended before it was started, and the keyword still exists. */
export const ofReplay = (
  replay: Pick<OpenReplay, 'account_id' | 'project_id' | 'date1' | 'date2' | 'started_at'>,
) => sql`
  t.account_id = ${replay.account_id} and t.project_id = ${replay.project_id}
    and t.date between coalesce(${replay.date1}::date, '-infinity') and coalesce(${replay.date2}::date, 'infinity') and t.ended_at <= ${replay.started_at}::timestamptz
    and exists (select from keywords k where k.account_id = t.account_id and k.id = t.keyword_id)`

/** The next cells of a replay, in the order of its cursor. */
export async function nextCells(
  executor: Executor,
  replay: OpenReplay,
  count: number,
): Promise<CheckedCell[]> {
  const { seen_region_index: region, seen_date: date, seen_keyword_id: keyword } = replay
  const behind =
    region === null
      ? sql``
      : sql`and (t.region_index, t.date, t.keyword_id) > (${region}::int, ${date}::date, ${keyword}::bigint)`
  const { rows } = await sql<CheckedCell>`
    select t.region_index, t.date, t.keyword_id,
      json_agg(json_build_object(
        'id', t.id::text, 'query', t.query, 'date', t.date, 'site', t.site, 'pages_wanted', t.pages_wanted,
        'with_snippets', r.with_snippets, 'searcher_key', i.searcher_key, 'region_key', i.region_key, 'lang', i.lang,
        'device', i.device
      ) order by t.id desc) as checks
    from tasks t
    join runs r on r.account_id = t.account_id and r.id = t.run_id
    join region_indexes i on i.region_index = t.region_index
    where ${ofReplay(replay)} ${behind}
    group by t.region_index, t.date, t.keyword_id
    order by t.region_index, t.date, t.keyword_id
    limit ${count}`.execute(executor)
  return rows
}
