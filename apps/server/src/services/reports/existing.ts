import type { InputOf } from '@sextant/contract'
import type { positionsHistory } from '@sextant/contract/positions_2/history.ts'
import { sql } from 'kysely'
import { scopeTerm, type Fragment, type ScopeTerm } from '#selector/source.ts'

type Input = Pick<InputOf<typeof positionsHistory>, 'only_exists_first_date' | 'only_exists_by_date'>

/** The sites and regions of a report. */
export interface ReportedPositions {
  readonly accountId: number
  /** Ids of projects and competitors. */
  readonly projects: readonly number[]
  readonly regions: readonly number[]
}

/**
 * Keywords by whether they are in the report's first check, as `only_exists_first_date` wants. The statement must have a
 * query of its dates named `dates`.
 */
export function existingAtFirstDate(
  where: ReportedPositions,
  input: Input,
  dates: Fragment = sql`dates`,
): readonly ScopeTerm[] {
  const wanted = input.only_exists_first_date
  if (wanted === 0) return []
  const values = [where.accountId, where.projects, where.regions, input.only_exists_by_date ?? null]
  return [
    scopeTerm(
      `exists ${wanted}`,
      (value) => {
        const first = sql`coalesce(${value(3)}::date, (select min(date) from ${dates}))`
        const seen = (onDates: typeof first) => sql`(
    select seen.keyword_id from positions seen
    where seen.account_id = ${value(0)}::int and seen.project_id = any(${value(1)}::int[])
      and seen.region_index = any(${value(2)}::int[]) and ${onDates}
  )`
        const atFirst = seen(sql`seen.date = ${first}`)
        if (wanted === 1) return sql`k.id in ${atFirst}`
        const later = seen(sql`seen.date = any(array(select date from ${dates} where date > ${first}))`)
        return sql`k.id not in ${atFirst} and k.id in ${later}`
      },
      ...values,
    ),
  ]
}
