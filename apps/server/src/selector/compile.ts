import { fieldKinds, operators } from '@sextant/contract'
import { type RawBuilder, sql } from 'kysely'
import { operatorSql } from './operators.ts'
import {
  type Condition,
  type Form,
  LIMIT_SLOT,
  OFFSET_SLOT,
  type Operand,
  type Plan,
  TIME_ZONE_SLOT,
} from './plan.ts'
import { columnOf, fieldOf, type Fragment, type OrderTerm, type Source } from './source.ts'

/** How a value gets into the SQL: as a slot of a cached text, or bound at once. */
export type Bind = (slot: number) => Fragment

/** Name of the column that carries `total` on paged lists; no field can have it. */
export const TOTAL_COLUMN = '#total'
/** Name of the column that carries the row's id for statements built around a list. */
export const KEY_COLUMN = '#id'
/** Name of the column that carries the number of rows a filter lets through. */
const MATCHES_COLUMN = '#matches'
/** Name of the column that is null when a paged list has no rows at all. */
export const ROW_COLUMN = '#row'

/**
 * Plan → SQL of the whole list. Total over plans: everything a caller can influence is a bound value by now.
 * One row more than `limit` is asked for, which tells whether the list is cut. A paged list carries the count of all
 * rows, which the database works out only when the page does not hold them all.
 */
export function compileList(plan: Plan, bind: Bind, options: { withKey?: boolean } = {}): Fragment {
  if (plan.count) return sql`select count(*)::int as "COUNT(*)" ${fromWhere(plan, bind, filterFields(plan))}`
  const select = sql`select ${sql.join([
    ...plan.fields.map((name) => sql`${readForm(plan.source, name, bind)} as ${sql.id(name)}`),
    ...(options.withKey === true
      ? [sql`${sql.ref(`${plan.source.alias}.id`)} as ${sql.id(KEY_COLUMN)}`]
      : []),
  ])}`
  const rows = sql`${fromWhere(plan, bind, fieldsUsed(plan), orderTerms(plan))}
order by ${orderBy(plan, bind)}
limit ${bind(LIMIT_SLOT)}::int + 1 offset ${bind(OFFSET_SLOT)}::bigint`
  if (!plan.paged) return sql`${select} ${rows}`
  // What a filter lets through is counted while it is looked for; all rows are counted from an index.
  const isFiltered = plan.conditions.length > 0
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
select page.*, counted.total as ${sql.id(TOTAL_COLUMN)}
from (
  select ${isFiltered ? matches : all} as total
) counted
left join page on true`
}

/** Plan → the number of all rows, paging aside. */
export function compileCount(plan: Plan, bind: Bind): Fragment {
  return sql`select count(*)::int as total ${fromWhere(plan, bind, filterFields(plan))}`
}

/** Plan → ids of the rows it picks, for statements that act on them. */
export function compileTargets(plan: Plan, bind: Bind): RawBuilder<{ id: string }> {
  return sql`select ${sql.ref(`${plan.source.alias}.id`)} ${fromWhere(plan, bind, filterFields(plan))}`
}

/** Plan → ids of the rows it picks with their `rank`, counted from 1, in its orders. */
export function compileSorted(plan: Plan, bind: Bind): RawBuilder<{ id: string; rank: string }> {
  const fields = new Set([...filterFields(plan), ...plan.orders.map((order) => order.name)])
  const { alias } = plan.source
  return sql`select ${sql.ref(`${alias}.id`)}, row_number() over (order by ${orderBy(plan, bind)}) as rank
${fromWhere(plan, bind, fields, orderTerms(plan))}`
}

function filterFields(plan: Plan): ReadonlySet<string> {
  return new Set(
    plan.conditions.flatMap((condition) => [
      condition.field,
      ...condition.operands.flatMap((operand) => (operand.kind === 'field' ? [operand.name] : [])),
    ]),
  )
}

function fieldsUsed(plan: Plan): ReadonlySet<string> {
  return new Set([...plan.fields, ...filterFields(plan), ...plan.orders.map((order) => order.name)])
}

function orderTerms(plan: Plan): readonly OrderTerm[] {
  return plan.orders.length === 0 ? plan.source.defaultOrder : []
}

function fromWhere(
  plan: Plan,
  bind: Bind,
  fields: ReadonlySet<string>,
  terms: readonly OrderTerm[] = [],
): Fragment {
  const { source } = plan
  const needed = new Set([
    ...[...fields].flatMap((name) => columnOf(source, name).joins ?? []),
    ...terms.flatMap((term) => term.joins ?? []),
  ])
  const joins = Object.keys(source.joins).filter((name) => needed.has(name))
  const conditions = [
    ...plan.scope.map(({ term, firstSlot }) => term.sql((index) => bind(firstSlot + index))),
    ...plan.conditions.map((condition) => conditionSql(plan, condition, bind)),
  ]
  return sql`
from ${sql.table(source.table)} ${sql.id(source.alias)}${sql.join(
    joins.map((name) => sql`\n${source.joins[name]!}`),
    sql``,
  )}
where ${sql.join(conditions, sql`\n  and `)}`
}

/** The stored value as it goes over the wire. */
function readForm(source: Source, name: string, bind: Bind): Fragment {
  const value = columnOf(source, name).sql
  switch (fieldOf(source, name)!.kind) {
    case 'flag':
      return sql`(${value})::int`
    case 'number':
      return sql`(${value})::float8`
    case 'decimal':
      return sql`amount_text(${value})`
    case 'set':
      return sql`array_to_string(${value}, ',')`
    case 'datetime':
      return sql`to_char(${value} at time zone ${bind(TIME_ZONE_SLOT)}::text, 'YYYY-MM-DD HH24:MI:SS')`
    case 'id':
    case 'idText':
    case 'integer':
    case 'text':
    case 'date':
      return value
  }
}

function conditionSql({ source, scope }: Plan, condition: Condition, bind: Bind): Fragment {
  const { field, operator, form, operands } = condition
  const isNullTest = operators[operator].compares === 'null'
  const isPattern = operator === 'REGEXP' || operator === 'NOT_REGEXP'
  const asOperand = (operand: Operand): Fragment => {
    if (operand.kind === 'field') return compareForm(source, operand.name, form, bind)
    const values = literalSql(bind(operand.slot), operand.type, isPattern)
    // The account is the first term of every scope.
    return condition.covering
      ? sql`array(${columnOf(source, field).covers!(values, bind(scope[0]!.firstSlot))})`
      : values
  }
  const isList = (operand: Operand) => operand.kind === 'slot' && operand.type.endsWith('[]')
  return operatorSql[operator]({
    field: isNullTest
      ? columnOf(source, field).sql
      : isPattern
        ? patternForm(source, field, form, bind)
        : compareForm(source, field, form, bind),
    operands: operands.map(asOperand),
    lists: operands.filter(isList).map(asOperand),
    references: operands.filter((operand) => operand.kind === 'field').map(asOperand),
    isSet: form === 'set',
  })
}

/** Texts are compared folded; the pattern of a regular expression has its own way to ignore case. */
function literalSql(value: Fragment, type: string, isPattern: boolean): Fragment {
  if (isPattern) return sql`${value}::text`
  // In a query of its own, the text is folded once instead of for every row.
  if (type === 'text') return sql`(select fold(${value}::text))`
  if (type === 'text[]') return sql`array(select fold(item) from unnest(${value}::text[]) item)`
  return sql`${value}::${sql.raw(type)}`
}

/** The stored value as operators and sorting see it. */
function compareForm(source: Source, name: string, form: Form, bind: Bind): Fragment {
  const { sql: value, folded } = columnOf(source, name)
  const { kind } = fieldOf(source, name)!
  if (form === 'asText' && fieldKinds[kind].compares !== 'text') {
    return sql`(${readForm(source, name, bind)})::text`
  }
  switch (kind) {
    case 'text':
      // Said here too: the collation inside fold() gives way to the database's own, which may sort by a language.
      return folded ?? sql`fold(${value}) collate "C"`
    case 'flag':
      return sql`(${value})::int`
    case 'number':
      return sql`(${value})::numeric`
    case 'datetime':
      return sql`date_trunc('second', ${value} at time zone ${bind(TIME_ZONE_SLOT)}::text)`
    default:
      return value
  }
}

function patternForm(source: Source, name: string, form: Form, bind: Bind): Fragment {
  const text = form === 'text' ? columnOf(source, name).sql : compareForm(source, name, form, bind)
  return sql`(${text}) collate pg_c_utf8`
}

function orderBy(plan: Plan, bind: Bind): Fragment {
  const { source } = plan
  const chosen = plan.orders.map(({ name, direction }) => {
    const { nullable } = fieldOf(source, name)!
    // Like MySQL, which existing programs were written against: null is less than any value.
    const nulls = nullable ? (direction === 'ASC' ? sql` nulls first` : sql` nulls last`) : sql``
    return sql`${compareForm(source, name, fieldKinds[fieldOf(source, name)!.kind].compares, bind)} ${sql.raw(direction)}${nulls}`
  })
  const terms =
    chosen.length > 0
      ? chosen
      : source.defaultOrder.map((term) => sql`${term.sql} ${sql.raw(term.direction)}`)
  return sql.join([...terms, sql.ref(`${source.alias}.id`)])
}
