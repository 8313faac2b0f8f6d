import type { Operator } from '@sextant/contract'
import { sql } from 'kysely'
import type { Fragment } from './source.ts'

/** The forms of a field and its operands from which an operator's SQL is built. */
export interface OperatorInput {
  readonly field: Fragment
  /** Operands in the same form; a list operand of IN is one fragment of an array type. */
  readonly operands: readonly Fragment[]
  /** Operands that are arrays, as opposed to references. */
  readonly lists: readonly Fragment[]
  readonly references: readonly Fragment[]
  readonly isSet: boolean
}

type OperatorSql = (input: OperatorInput) => Fragment

const anyOf = (terms: readonly Fragment[]): Fragment => sql`(${sql.join(terms, sql` or `)})`
const not =
  (positive: OperatorSql): OperatorSql =>
  (input) =>
    sql`(${positive(input)}) is not true`

const among: OperatorSql = ({ field, lists, references, isSet }) =>
  anyOf([
    ...lists.map((list) => (isSet ? sql`${field} && ${list}` : sql`${field} = any(${list})`)),
    ...references.map((reference) => (isSet ? sql`${field} && ${reference}` : sql`${field} = ${reference}`)),
  ])
const equals: OperatorSql = (input) =>
  input.isSet ? among(input) : sql`${input.field} = ${input.operands[0]!}`
const contains: OperatorSql = ({ field, operands }) => sql`strpos(${field}, ${operands[0]!}) > 0`
// Inside a group, a pattern cannot change case or dialect with a leading option.
const grouped = (pattern: Fragment): Fragment => sql`('(?:' || ${pattern} || ')')`
const matches: OperatorSql = ({ field, operands }) => sql`${field} ~* ${grouped(operands[0]!)}`
/**
 * Whether a value is in one of many intervals. Of those that begin at or before it, some must end at or after it: the bounds are
 * sorted once for all rows, and each row looks up the latest end so far. The field stays outside of the subqueries, since Citus
 * cannot compute one that is a subquery itself within another.
 */
function isInUnion(field: Fragment, lows: Fragment, highs: Fragment): Fragment {
  const intervals = sql`from unnest(${lows}, ${highs}) interval_(low, high) where low <= high`
  const starts = sql`array(select low ${intervals} order by low)`
  const ends = sql`array(select max(high) over (order by low) ${intervals} order by low)`
  return sql`${field} <= (${ends})[width_bucket(${field}, ${starts})]`
}

/** True for every valid pattern. Evaluated once before any row, so an invalid pattern fails even if no row is tested. */
const isPattern = ({ operands }: OperatorInput): Fragment =>
  sql`('' collate pg_c_utf8 ~* ${grouped(operands[0]!)}) is not null`

/** The SQL of each operator. The negative ones are "not true", so they hold for null. */
export const operatorSql: Readonly<Record<Operator, OperatorSql>> = {
  EQUALS: equals,
  NOT_EQUALS: not(equals),
  IN: among,
  NOT_IN: not(among),
  GREATER_THAN: ({ field, operands }) => sql`${field} > ${operands[0]!}`,
  GREATER_THAN_EQUALS: ({ field, operands }) => sql`${field} >= ${operands[0]!}`,
  LESS_THAN: ({ field, operands }) => sql`${field} < ${operands[0]!}`,
  LESS_THAN_EQUALS: ({ field, operands }) => sql`${field} <= ${operands[0]!}`,
  BETWEEN: ({ field, operands: [low, high], lists }) =>
    lists.length === 0 ? sql`${field} between ${low!} and ${high!}` : isInUnion(field, low!, high!),
  STARTS_WITH: ({ field, operands }) => sql`starts_with(${field}, ${operands[0]!})`,
  CONTAINS: contains,
  DOES_NOT_CONTAIN: not(contains),
  REGEXP: (input) => sql`${isPattern(input)} and ${matches(input)}`,
  NOT_REGEXP: (input) => sql`${isPattern(input)} and ${not(matches)(input)}`,
  IS_NULL: ({ field }) => sql`${field} is null`,
  IS_NOT_NULL: ({ field }) => sql`${field} is not null`,
}
