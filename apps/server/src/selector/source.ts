import type { Field, FieldName, Row } from '@sextant/contract'
import { type RawBuilder, sql } from 'kysely'

/** A piece of SQL whose values are bound. */
export type Fragment = RawBuilder<unknown>

/** Where a public field comes from. */
export interface Column {
  /** The stored value. */
  readonly sql: Fragment
  /** A stored, folded copy of a text, used instead of folding on the fly. */
  readonly folded?: Fragment
  /** Joins of the source that the value needs, in order. */
  readonly joins?: readonly string[]
  /**
   * All the values that an array of filter values stands for when the request asks for depth (a folder: its
   * sub-folders too), as a query of one column.
   */
  readonly covers?: (values: Fragment, accountId: Fragment) => Fragment
}

/** What a noun is read from: one table, joins taken only when a field needs them, and a column per public field. */
export interface Source<R extends Row = Row> {
  /** Its name is the source's name among the SQL texts, so each source has a row of its own. */
  readonly row: R
  /** Alias of the main table; every source has `account_id` and `id` in it. */
  readonly alias: string
  readonly table: string
  readonly joins: Readonly<Record<string, Fragment>>
  readonly columns: { readonly [N in FieldName<R>]: Column }
  /** Order without `orders`; ties are broken by id. */
  readonly defaultOrder: readonly OrderTerm[]
}

export interface OrderTerm {
  readonly sql: Fragment
  readonly direction: 'ASC' | 'DESC'
  readonly joins?: readonly string[]
}

export function source<R extends Row>(definition: Source<R>): Source<R> {
  return definition
}

export function column(value: Fragment, options: Omit<Column, 'sql'> = {}): Column {
  return { sql: value, ...options }
}

/**
 * A condition the handler adds: the account first of all. `key` names the SQL text, so that two terms with one key
 * have one text and differ in `values` only.
 */
export interface ScopeTerm {
  readonly key: string
  readonly sql: (value: (index: number) => Fragment) => Fragment
  readonly values: readonly unknown[]
}

export function scopeTerm(key: string, text: ScopeTerm['sql'], ...values: readonly unknown[]): ScopeTerm {
  return { key, sql: text, values }
}

/** The main table's rows of one account: the first term of every selection. */
export function ofAccount(of: Source, accountId: number): ScopeTerm {
  return scopeTerm(
    'account',
    (value) => sql`${sql.ref(`${of.alias}.account_id`)} = ${value(0)}::int`,
    accountId,
  )
}

export function fieldOf(of: Source, name: string): Field | undefined {
  return Object.hasOwn(of.row.fields, name) ? of.row.fields[name] : undefined
}

export function columnOf(of: Source, name: string): Column {
  return (of.columns as Record<string, Column>)[name]!
}
