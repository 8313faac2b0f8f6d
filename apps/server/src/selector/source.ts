import type { FieldKind, PresentName, QualifiedName, QualifierName, Row } from '@sextant/contract'
import { sql, type RawBuilder } from 'kysely'
import type { Crossing } from '#db/crossing.ts'

/** A piece of SQL whose values are bound. */
export type Fragment = RawBuilder<unknown>

/** SQL of a selection. SQL with subqueries is a function of the account, since each subquery binds it. */
export type OfAccount = Fragment | ((accountId: Fragment) => Fragment)

/** SQL with the account bound in its subqueries. */
export function bound(text: OfAccount, accountId: Fragment): Fragment {
  return typeof text === 'function' ? text(accountId) : text
}

/** Types that the members of sets are stored as. */
export type SetMembers = 'smallint' | 'int'

/** Where a public field comes from. */
export interface Column {
  /** The stored value. */
  readonly sql: OfAccount
  /** The value on the wire, if the kind of the field does not determine it from the stored one. */
  readonly wire?: Fragment
  /** A stored, folded copy of a text, used instead of folding on the fly. */
  readonly folded?: Fragment
  /** Type of the members of a set; `smallint` unless given. */
  readonly members?: SetMembers
  /** Joins of the source that the value needs, in order. */
  readonly joins?: readonly string[]
  /**
   * All values that an array of filter values covers when the request includes depth (a folder: its
   * sub-folders too), as a query of one column.
   */
  readonly covers?: (values: Fragment, accountId: Fragment) => Fragment
}

/** The qualifiers of a request, for the SQL of the fields and joins that depend on them. */
export interface Qualified {
  /** The value of a qualifier. */
  readonly value: (name: QualifierName) => Fragment
  /** A column of a qualified join with the same qualifiers. */
  readonly ref: (join: string, column: string) => Fragment
  /** The first value of the selection's scope term of that key. */
  readonly scope: (key: string) => Fragment
}

/**
 * Origin of qualified fields, with at most one row for each row of the main table: a row of a table, which the
 * database may join in any way, or a query for each row.
 */
export type QualifiedJoin =
  | { readonly table: string; readonly on: (of: Qualified) => Fragment }
  | { readonly query: (of: Qualified) => Fragment }

/** Where a qualified field comes from. */
export interface QualifiedColumn {
  readonly column: (of: Qualified) => Column
  /** Qualified joins of the source that the value needs, in order. */
  readonly joins?: readonly string[]
}

/** The account and the values of the selection's scope, for a query of rows. */
export interface Scoped {
  readonly account: Fragment
  /** A value of the scope term of that key; the first one unless another is named. */
  readonly value: (key: string, index?: number) => Fragment
}

/** Origin of a noun: one table, joins that are used only when a field needs them, and a column per public field that is not absent. */
export interface Source<R extends Row = Row> {
  /** Its name identifies the source among the SQL texts, so no two sources share a row. */
  readonly row: R
  /** Alias of the main table, which always has `account_id` and `id`. */
  readonly alias: string
  readonly table: string
  /** Rows made of those of the table, with `account_id` and `id`, in its place. */
  readonly query?: (of: Scoped) => Fragment
  /** For rows of several accounts: the crossing, and the column with the account of a row. */
  readonly accounts?: { readonly crossing: Crossing; readonly ofRow: Fragment }
  readonly joins: Readonly<Record<string, OfAccount>>
  /** Joins that are written differently beside joins of qualified fields. */
  readonly joinsBesideQualified?: Readonly<Record<string, Fragment>>
  readonly columns: { readonly [N in PresentName<R>]: Column }
  /** Each is used once for all fields with the same qualifiers; later ones may use earlier ones. */
  readonly qualifiedJoins: Readonly<Record<string, QualifiedJoin>>
  readonly qualified: { readonly [N in QualifiedName<R>]: QualifiedColumn }
  /** Order without `orders`; ties are broken by id. */
  readonly defaultOrder: readonly OrderTerm[]
}

export interface OrderTerm {
  readonly sql: Fragment
  readonly direction: 'ASC' | 'DESC'
  readonly joins?: readonly string[]
}

type QualifiedPart = 'qualifiedJoins' | 'qualified'

/** Defines a source; the qualified parts are required if the row has qualified fields. */
export function source<R extends Row>(
  definition: Omit<Source<R>, QualifiedPart | 'joins'> &
    ([QualifiedName<R>] extends [never] ? unknown : Pick<Source<R>, 'qualified'>) &
    Partial<Pick<Source<R>, QualifiedPart | 'joins'>>,
): Source<R> {
  return { joins: {}, qualifiedJoins: {}, qualified: {} as Source<R>['qualified'], ...definition }
}

export function column(value: OfAccount, options: Omit<Column, 'sql'> = {}): Column {
  return { sql: value, ...options }
}

type Words<S extends string> = S extends `${infer Word} ${infer Rest}` ? Word | Words<Rest> : S

/** Columns of the main table that have the names of their fields, separated with spaces. */
export function columnsNamed<const S extends string>(
  alias: string,
  names: S,
): Readonly<Record<Words<S>, Column>> {
  const entries = names.split(' ').map((name) => [name, column(sql.raw(`${alias}.${name}`))])
  return Object.fromEntries(entries) as Record<Words<S>, Column>
}

/**
 * A condition that the handler adds, first of all the account. `key` identifies the SQL text: terms with one key
 * have one text and differ only in `values`.
 */
export interface ScopeTerm {
  readonly key: string
  readonly sql: (value: (index: number) => Fragment) => Fragment
  readonly values: readonly unknown[]
  /** Joins of the source that the condition needs, in order. */
  readonly joins?: readonly string[]
}

export function scopeTerm(key: string, text: ScopeTerm['sql'], ...values: readonly unknown[]): ScopeTerm {
  return { key, sql: text, values }
}

/** Values that only the query of a source uses. */
export function valuesTerm(key: string, ...values: readonly unknown[]): ScopeTerm {
  return { key, sql: () => sql`true`, values }
}

/** The main table's rows of one account: the first term of every selection. */
export function ofAccount(of: Source, accountId: number): ScopeTerm {
  return scopeTerm(
    'account',
    (value) => sql`${sql.ref(`${of.alias}.account_id`)} = ${value(0)}::int`,
    accountId,
  )
}

/** Types of the stored values of fields, for those without any. */
const storedTypes: Readonly<Record<FieldKind, string>> = {
  id: 'int',
  idText: 'bigint',
  integer: 'int',
  number: 'numeric',
  decimal: 'numeric',
  flag: 'boolean',
  text: 'text',
  set: 'smallint[]',
  position: 'numeric',
  date: 'date',
  datetime: 'timestamptz',
}

/** The column of a field that is always null. */
function nothing(kind: FieldKind): Column {
  return column(sql`null::${sql.raw(storedTypes[kind])}`)
}

export function columnOf(of: Source, name: string): Column {
  const field = of.row.fields[name]
  return field?.absent === true ? nothing(field.kind) : (of.columns as Record<string, Column>)[name]!
}

export function qualifiedColumnOf(of: Source, name: string): QualifiedColumn {
  return (of.qualified as Record<string, QualifiedColumn>)[name]!
}
