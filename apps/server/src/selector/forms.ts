import { fieldKinds, qualifiers, type qualifierKinds } from '@sextant/contract'
import { sql } from 'kysely'
import type { Form } from './literal.ts'
import type { NamedField } from './named.ts'
import { TIME_ZONE_SLOT, type Plan } from './plan.ts'
import { bound, columnOf, qualifiedColumnOf, type Column, type Fragment, type Qualified } from './source.ts'

/** How a value gets into the SQL: as a slot of a cached text, or bound directly. */
export type Bind = (slot: number) => Fragment

/** SQL types of qualifiers, by their kind. */
const qualifierTypes: Readonly<Record<keyof typeof qualifierKinds, string>> = {
  date: 'date',
  integer: 'int',
  advertPlace: 'text',
  word: 'text',
}

/** Alias of a join that the fields of a qualification share. */
export function aliasOf(join: string, qualification: number): string {
  return `${join}${qualification}`
}

/** The values of a plan's qualification, for the SQL that depends on them. */
export function qualified(plan: Plan, qualification: number, bind: Bind): Qualified {
  const { qualifiers: names, firstSlot } = plan.qualifications[qualification]!
  return {
    value: (name) => {
      const type = qualifierTypes[qualifiers[name].kind]
      return sql`${bind(firstSlot + names.indexOf(name))}::${sql.raw(type)}`
    },
    ref: (join, column) => sql.ref(`${aliasOf(join, qualification)}.${column}`),
    scope: (key) => bind(plan.scope.find(({ term }) => term.key === key)!.firstSlot),
  }
}

/** The account of a plan's rows, bound: the first term of every scope. A column where there are several accounts. */
export function accountOf({ scope, source }: Plan, bind: Bind): Fragment {
  return source.accounts?.ofRow ?? sql`${bind(scope[0]!.firstSlot)}::int`
}

function columnFor(
  plan: Plan,
  { name, qualification }: NamedField,
  bind: Bind,
): Column & { readonly sql: Fragment } {
  const column =
    qualification === undefined
      ? columnOf(plan.source, name)
      : qualifiedColumnOf(plan.source, name).column(qualified(plan, qualification, bind))
  return { ...column, sql: bound(column.sql, accountOf(plan, bind)) }
}

/** The value as it is stored. */
export function storedForm(plan: Plan, field: NamedField, bind: Bind): Fragment {
  return columnFor(plan, field, bind).sql
}

/** The value as it goes over the wire. */
export function readForm(plan: Plan, field: NamedField, bind: Bind): Fragment {
  const { sql: value, wire } = columnFor(plan, field, bind)
  if (wire !== undefined) return wire
  switch (field.field.kind) {
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
    case 'position':
    case 'date':
      return value
  }
}

/** The value as operators and sorting compare it. */
export function compareForm(plan: Plan, field: NamedField, form: Form, bind: Bind): Fragment {
  const { sql: value, folded } = columnFor(plan, field, bind)
  const { kind } = field.field
  if (form === 'asText' && fieldKinds[kind].compares !== 'text') {
    return sql`(${readForm(plan, field, bind)})::text`
  }
  switch (kind) {
    case 'text':
      // Explicit, because the database's own collation, which may be a language's, overrides the one inside fold().
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

/** The value as regular expressions match it; they ignore case in their own way. */
export function patternForm(plan: Plan, field: NamedField, form: Form, bind: Bind): Fragment {
  const text = form === 'text' ? storedForm(plan, field, bind) : compareForm(plan, field, form, bind)
  return sql`(${text}) collate pg_c_utf8`
}

/** Texts are compared folded; regular expressions ignore case in their own way. */
export function literalSql(value: Fragment, type: string, isPattern: boolean): Fragment {
  if (isPattern) return sql`${value}::text`
  // A sub-query folds the text once instead of for every row.
  if (type === 'text') return sql`(select fold(${value}::text))`
  // Ranges are sorted as their field is compared, whatever the database's own collation is.
  if (type === 'text[]') return sql`array(select fold(item) collate "C" from unnest(${value}::text[]) item)`
  return sql`${value}::${sql.raw(type)}`
}
