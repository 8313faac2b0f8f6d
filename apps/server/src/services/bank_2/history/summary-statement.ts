import { ApiError, BankSummary, COUNT, didYouMean, shown } from '@sextant/contract'
import { sql, type RawBuilder } from 'kysely'
import { compileColumns } from '#selector/compile.ts'
import type { Plan } from '#selector/plan.ts'
import type { WireRow } from '#selector/select.ts'
import type { Order, Selection } from '#selector/selection.ts'
import { columnOf, type Fragment } from '#selector/source.ts'
import { bindValue } from '#selector/targets.ts'
import type { Summed } from './summary-columns.ts'

/** Columns besides the fields: the number of all rows, and whether this row is one of them. */
export const TOTAL = '#total'
export const FOUND = '#found'
/** The entry of a line. */
const ENTRY = '#entry'

/**
 * The page of sums as one statement; an empty page is one row with the total alone. Throws ApiError 2004 for an order
 * by a field that is not among `fields`.
 *
 * @param chosen selects the lines to sum up, with the fields
 * @param billed the query that `summed` names
 */
export function summaryStatement(
  chosen: Plan,
  summed: Summed,
  billed: Fragment | undefined,
  fields: readonly string[],
  { orders, limit, offset }: Selection,
): RawBuilder<WireRow> {
  return sql<WireRow>`
    with ${billed === undefined ? sql`` : sql`billed as (${billed}), `}lines as (
      ${linesWith(chosen, summed, fields)}
    ), summed as (${sums(fields, summed)})
    select page.*, counted.total as ${sql.id(TOTAL)}
    from (select count(*)::int as total from summed) counted
    left join (
      select ${sql.join(fields.map(wireForm))}, true as ${sql.id(FOUND)} from summed
      order by ${orderBy(fields, orders)}
      limit ${limit} offset ${offset}
    ) page on true`
}

/** Every line with the requested fields and its entry. */
function linesWith(chosen: Plan, { amount, entry }: Summed, fields: readonly string[]): RawBuilder<unknown> {
  return compileColumns(chosen, bindValue(chosen), [
    ...fields
      .filter((name) => name !== COUNT)
      .map((name) => sql`${name === 'sum' ? amount : columnOf(chosen.source, name).sql} as ${sql.id(name)}`),
    sql`${entry} as ${sql.id(ENTRY)}`,
  ])
}

function sums(fields: readonly string[], { isSummed }: Summed): RawBuilder<unknown> {
  const keys = fields.filter((name) => name !== 'sum' && name !== COUNT)
  const values = fields.map((name) => {
    if (name === COUNT) return sql`count(distinct ${sql.id(ENTRY)})::int as ${sql.id(COUNT)}`
    return name === 'sum' ? sql`coalesce(sum(sum), 0) as sum` : sql.id(name)
  })
  // Nothing is left of a sum whose lines all belong to another month.
  const having = isSummed ? sql`having sum(${sql.id(ENTRY)}) > 0` : sql``
  const grouping =
    keys.length === 0 ? sql`` : sql`group by ${sql.join(keys.map((name) => sql.id(name)))} ${having}`
  return sql`select ${sql.join(values)} from lines ${grouping}`
}

function wireForm(name: string): RawBuilder<unknown> {
  return name === 'sum' ? sql`amount_text(sum) as sum` : sql.id(name)
}

/** As in every list: texts ignore case, null comes before any value. */
function orderBy(fields: readonly string[], orders: readonly Order[]): RawBuilder<unknown> {
  const asked = orders.map(({ name, direction, orderValues, condition, path }) => {
    const refuse = (text: string) => new ApiError('selection', text, { field: path })
    if (!fields.includes(name)) {
      throw refuse(`must be one of the requested fields, but got ${shown(name)}${didYouMean(name, fields)}`)
    }
    if (orderValues !== undefined || condition !== undefined) {
      throw refuse('must have only `name` and `direction`: sums have no other order')
    }
    return sql`${sorted(name)} ${sql.raw(direction === 'ASC' ? 'asc nulls first' : 'desc nulls last')}`
  })
  return sql.join([...asked, ...fields.map((name) => sql`${sorted(name)} nulls first`)])
}

function sorted(name: string): RawBuilder<unknown> {
  const value = sql`summed.${sql.id(name)}`
  const { kind } = BankSummary.fields[name as keyof typeof BankSummary.fields] ?? { kind: 'integer' }
  return kind === 'text' ? sql`fold(${value}) collate "C"` : value
}
