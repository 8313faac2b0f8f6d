import type { InputOf } from '@sextant/contract'
import type { positionsHistory } from '@sextant/contract/positions_2/history.ts'
import { sql } from 'kysely'
import { isUnseen } from '#figures/movement.ts'
import { behindAll, inSegments } from '#figures/positions.ts'
import { scopeTerm, type Fragment, type ScopeTerm } from '#selector/source.ts'
import type { ReportedPositions } from '../../reports/existing.ts'

type Input = Pick<
  InputOf<typeof positionsHistory>,
  'filter_by_dynamic' | 'filter_by_positions' | 'filter_by_positions_delta'
>

/** The sign of first minus last position: a smaller position is better. */
const signs = { '>': 1, '=': 0, '<': -1 } as const

/**
 * Keywords by their positions on the first and last date of the report, as the `filter_by_…` parameters want. Only for
 * one site in one region: comparisons have no such filters. The statement must have a query of its dates named `dates`.
 */
export function movedKeywords(where: ReportedPositions, input: Input, dates: Fragment): readonly ScopeTerm[] {
  const { accountId, projects, regions } = where
  if (projects.length > 1 || regions.length > 1) return []
  const place = [accountId, projects[0], regions[0]]
  const cellsOn = (alias: string, date: Fragment, value: (index: number) => Fragment) => {
    const of = (column: string) => sql.ref(`${alias}.${column}`)
    return sql`${of('account_id')} = ${value(0)}::int and ${of('project_id')} = ${value(1)}::int
      and ${of('region_index')} = ${value(2)}::int and ${of('date')} = ${date}`
  }
  const first = sql`(select min(date) from ${dates})`
  const last = sql`(select max(date) from ${dates})`
  const moved = (key: string, how: (firstMinusLast: Fragment, bound: Fragment) => Fragment, bound: unknown) =>
    scopeTerm(
      key,
      (value) => sql`k.id in (
    select b.keyword_id from positions a
    join positions b on b.keyword_id = a.keyword_id and b.invented = a.invented
    where ${cellsOn('a', first, value)} and ${cellsOn('b', last, value)}
      and not ${isUnseen(sql`${value(0)}::int`, 'a', 'b')}
      and ${how(sql`${behindAll(sql`a.position`)} - ${behindAll(sql`b.position`)}`, value(3))}
  )`,
      ...place,
      bound,
    )
  const terms: ScopeTerm[] = []
  const dynamics = input.filter_by_dynamic ?? []
  if (dynamics.length > 0) {
    const wanted = dynamics.map((dynamic) => signs[dynamic])
    terms.push(moved('dynamic', (by, bound) => sql`sign(${by}) = any(${bound}::int[])`, wanted))
  }
  if (input.filter_by_positions_delta > 0) {
    const delta = input.filter_by_positions_delta
    terms.push(moved('delta', (by, bound) => sql`abs(${by}) >= ${bound}::int`, delta))
  }
  const ranges = input.filter_by_positions ?? []
  if (ranges.length > 0) {
    terms.push(
      scopeTerm(
        'positions',
        (value) => sql`k.id in (
    select c.keyword_id from positions c
    join unnest(${value(3)}::int[], ${value(4)}::int[]) range_(low, high)
      on ${inSegments(sql`c.position`)} between low and high
    where ${cellsOn('c', last, value)}
  )`,
        ...place,
        ranges.map(([low]) => low),
        ranges.map(([, high]) => Math.max(1, high)),
      ),
    )
  }
  return terms
}
