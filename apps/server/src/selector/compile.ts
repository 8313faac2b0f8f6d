import { fieldKinds, type Direction } from '@sextant/contract'
import { sql, type RawBuilder } from 'kysely'
import { conditionSql } from './condition-sql.ts'
import { fieldsIn } from './condition.ts'
import { accountOf, compareForm, literalSql, readForm, storedForm, type Bind } from './forms.ts'
import { fromWhere, qualifiedJoins, tableOf } from './from.ts'
import type { NamedField } from './named.ts'
import { isLookedUp, LIMIT_SLOT, OFFSET_SLOT, type Plan, type SelectedField, type Sorting } from './plan.ts'
import type { Fragment, OrderTerm } from './source.ts'

export type { Bind } from './forms.ts'

/** Name of the column that carries `total` on paged lists; no field can have it. */
export const TOTAL_COLUMN = '#total'
/** Name of the column that carries the row's id for statements built around a list. */
const KEY_COLUMN = '#id'
/** Name of the column that carries the number of rows that match the filters. */
const MATCHES_COLUMN = '#matches'
/** Name of the column that is null when a paged list has no rows. */
export const ROW_COLUMN = '#row'
/** Name of the column that keeps the order of a page when more is joined to its rows. */
const PLACE_COLUMN = '#place'

/**
 * Plan → SQL of the whole list. Never fails: everything a caller can influence is a bound value by now. Selects one row
 * more than `limit`, which shows whether the list is cut. A paged list carries the count of all rows, which the database
 * computes only when the page does not hold them all.
 */
export function compileList(plan: Plan, bind: Bind, options: { withKey?: boolean } = {}): Fragment {
  if (plan.aggregates !== undefined) return compileAggregates(plan, bind)
  const { source } = plan
  const later = plan.pageFirst ? plan.selected.filter((item) => isLookedUp(source, item)) : []
  const now = plan.selected.filter((item) => !later.includes(item))
  const withKey = options.withKey === true || later.length > 0
  const select = sql`select ${sql.join([
    ...now.map((item) => output(plan, item, bind)),
    ...(withKey ? [sql`${sql.ref(`${source.alias}.id`)} as ${sql.id(KEY_COLUMN)}`] : []),
  ])}`
  const fields = [...now.map(({ field }) => field), ...filterFields(plan), ...orderFields(plan)]
  const rows = sql`${fromWhere(plan, bind, fields, orderTerms(plan))}
order by ${orderBy(plan, bind)}
limit ${bind(LIMIT_SLOT)}::int + 1 offset ${bind(OFFSET_SLOT)}::bigint`
  if (!plan.paged) return sql`${select} ${rows}`
  // Filtered rows and those of a query are counted during the search; all rows of a table are counted from an index.
  const isFiltered = plan.conditions.length > 0 || source.query !== undefined
  const matches = sql`coalesce(
    (select ${sql.id(MATCHES_COLUMN)} from page limit 1),
    case when ${bind(OFFSET_SLOT)}::bigint > 0 then (${compileCount(plan, bind)}) else 0 end
  )`
  const all = sql`case
    when ${bind(OFFSET_SLOT)}::bigint > 0 or (select count(*) from page) > ${bind(LIMIT_SLOT)}::int
    then (${compileCount(plan, bind)})
    else (select count(*)::int from page)
  end`
  return sql`with page as materialized (
${select}, true as ${sql.id(ROW_COLUMN)}${isFiltered ? sql`, count(*) over ()::int as ${sql.id(MATCHES_COLUMN)}` : sql``} ${rows}
)
select ${sql.join([
    sql`page.*`,
    sql`counted.total as ${sql.id(TOTAL_COLUMN)}`,
    ...later.map((item) => output(plan, item, bind)),
  ])}
from (
  select ${isFiltered ? matches : all} as total
) counted
${later.length === 0 ? sql`left join page on true` : pageWith(plan, later, bind)}`
}

/** Joins the rows of the page again, in their order, to the fields that were left out of it. */
function pageWith(plan: Plan, later: readonly SelectedField[], bind: Bind): Fragment {
  const { alias } = plan.source
  const fields = later.map(({ field }) => field)
  const joins = qualifiedJoins(plan, bind, fields, true)
  return sql`left join (select *, row_number() over () as ${sql.id(PLACE_COLUMN)} from page) page on true
left join ${tableOf(plan, bind)} ${sql.id(alias)}
  on ${sql.ref(`${alias}.account_id`)} = ${accountOf(plan, bind)} and ${sql.ref(`${alias}.id`)} = page.${sql.id(KEY_COLUMN)}${joins}
order by page.${sql.id(PLACE_COLUMN)}`
}

function output(plan: Plan, { field, as }: SelectedField, bind: Bind): Fragment {
  return sql`${readForm(plan, field, bind)} as ${sql.id(as)}`
}

function compileAggregates(plan: Plan, bind: Bind): Fragment {
  const summed: NamedField[] = []
  const figures = plan.aggregates!.map(({ name, aggregate: { of } }) => {
    if (of === undefined) return sql`count(*)::int as ${sql.id(name)}`
    const field = { name: of, field: plan.source.row.fields[of]!, qualification: undefined, shape: of }
    summed.push(field)
    return sql`amount_text(coalesce(sum(${storedForm(plan, field, bind)}), 0)) as ${sql.id(name)}`
  })
  return sql`select ${sql.join(figures)} ${fromWhere(plan, bind, [...summed, ...filterFields(plan)])}`
}

/** Plan → the number of all rows, paging aside. */
export function compileCount(plan: Plan, bind: Bind): Fragment {
  return sql`select count(*)::int as total ${fromWhere(plan, bind, filterFields(plan))}`
}

/** Plan → ids of the selected rows, for statements that act on them. */
export function compileTargets(plan: Plan, bind: Bind): RawBuilder<{ id: string }> {
  return sql`select ${sql.ref(`${plan.source.alias}.id`)} ${fromWhere(plan, bind, filterFields(plan))}`
}

/** Plan → columns of the selected rows; they may use the joins of the plan's fields. */
export function compileColumns(plan: Plan, bind: Bind, columns: readonly Fragment[]): Fragment {
  const fields = [...plan.selected.map(({ field }) => field), ...filterFields(plan)]
  return sql`select ${sql.join(columns)} ${fromWhere(plan, bind, fields)}`
}

/** Plan → these columns of the selected rows with their `rank` in its orders, from 1. */
export function compileSorted(plan: Plan, bind: Bind, columns: readonly string[]): Fragment {
  const fields = [...filterFields(plan), ...orderFields(plan)]
  const { alias } = plan.source
  return sql`select ${sql.join(columns.map((name) => sql.ref(`${alias}.${name}`)))}, row_number() over (order by ${orderBy(plan, bind)}) as rank
${fromWhere(plan, bind, fields, orderTerms(plan))}`
}

function filterFields(plan: Plan): readonly NamedField[] {
  return plan.conditions.flatMap(fieldsIn)
}

function orderFields(plan: Plan): readonly NamedField[] {
  return plan.orders.flatMap(({ sorting }) =>
    sorting.by === 'condition' ? fieldsIn(sorting.condition) : [sorting.field],
  )
}

function orderTerms(plan: Plan): readonly OrderTerm[] {
  return plan.orders.length === 0 ? plan.source.defaultOrder : []
}

function orderBy(plan: Plan, bind: Bind): Fragment {
  const { source } = plan
  const chosen = plan.orders.map(
    ({ sorting, direction }) =>
      sql`${sortKey(plan, sorting, bind)} ${sql.raw(direction)}${nullsPlace(sorting, direction)}`,
  )
  const terms =
    chosen.length > 0
      ? chosen
      : source.defaultOrder.map((term) => sql`${term.sql} ${sql.raw(term.direction)}`)
  return sql.join([...terms, sql.ref(`${source.alias}.id`)])
}

function sortKey(plan: Plan, sorting: Sorting, bind: Bind): Fragment {
  switch (sorting.by) {
    case 'value':
      return compareForm(plan, sorting.field, fieldKinds[sorting.field.field.kind].compares, bind)
    case 'sequence': {
      const { field, form, values } = sorting
      const value = compareForm(plan, field, form, bind)
      const isText = values.type === 'text[]'
      return sql`array_position(${literalSql(bind(values.slot), values.type, false)}, ${isText ? sql`(${value}) collate "C"` : value})`
    }
    case 'condition':
      return sql`((${conditionSql(plan, sorting.condition, bind)}) is true)`
  }
}

/** The place of nulls; nothing for columns without nulls. */
function nullsPlace(sorting: Sorting, direction: Direction): Fragment {
  const ascending = direction === 'ASC'
  switch (sorting.by) {
    case 'value':
      // As in MySQL, which existing programs expect: null is less than any value.
      if (!sorting.field.field.nullable) return sql``
      return ascending ? sql` nulls first` : sql` nulls last`
    case 'sequence':
      // A value outside the sequence sorts after the sequence.
      return ascending ? sql` nulls last` : sql` nulls first`
    case 'condition':
      return sql``
  }
}
