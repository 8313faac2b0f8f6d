import type { Language } from '@sextant/contract'
import { dateAfter } from '@sextant/contract/calendar.ts'
import { REPORT_REGIONS, type ReportPeriod } from '@sextant/contract/reports_2/choices.ts'
import { sql } from 'kysely'
import type { Executor } from '#db/database.ts'
import { regionNames } from '#events/wording/regions.ts'
import { periodsOf } from './period.ts'

/** A project whose report is made. */
export interface Reported {
  readonly accountId: number
  readonly projectId: number
  readonly name: string
  readonly site: string
  /** In the time zone of the owner. */
  readonly today: string
  readonly now: string
}

/** A region of a report, with the two dates that are compared there. */
export interface Place {
  readonly regionIndex: number
  /** For people. */
  readonly name: string
  /** Null: no positions in the period before. */
  readonly first: string | null
  /** Null: no positions in the period. */
  readonly second: string | null
}

/** First and last date of everything. Imported positions may be of tomorrow, where that has begun. */
const ALWAYS = ['0001-01-01', '9999-12-31'] as const

/** The indexes of the regions of a report; without any, of the first enabled regions of the project. */
export async function regionsOf(
  executor: Executor,
  { accountId, projectId }: Reported,
  wanted: readonly number[],
): Promise<readonly number[]> {
  if (wanted.length > 0) return wanted
  const { rows } = await sql<{ region_index: number }>`
    select r.region_index from regions r
    join searchers s on s.account_id = ${accountId} and s.id = r.searcher_id and s.enabled
    where r.account_id = ${accountId} and r.project_id = ${projectId} and r.enabled
    order by s.ord, s.id, r.ord, r.id
    limit ${REPORT_REGIONS}`.execute(executor)
  return rows.map(({ region_index }) => region_index)
}

/** A region with the last date with a check in each of two periods. */
export async function placeOf(
  executor: Executor,
  { accountId, projectId, today }: Reported,
  regionIndex: number,
  period: ReportPeriod,
  language: Language,
): Promise<Place> {
  const periods = periodsOf(period, today)
  const lastDate = async (from: string, to: string) => {
    const { rows } = await sql<{ date: string | null }>`
      select max(date)::text as date from positions
      where account_id = ${accountId} and project_id = ${projectId} and region_index = ${regionIndex}
        and date between ${from}::date and ${to}::date`.execute(executor)
    return rows[0]!.date
  }
  const second = await lastDate(...(periods?.second ?? ALWAYS))
  const first =
    second === null
      ? null
      : periods === undefined
        ? await lastDate(ALWAYS[0], dateAfter(second, -1))
        : await lastDate(...periods.first)
  const names = await regionNames(executor, language, [regionIndex])
  return { regionIndex, name: names.get(regionIndex) ?? String(regionIndex), first, second }
}
