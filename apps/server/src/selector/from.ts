import { sql } from 'kysely'
import { conditionSql } from './condition-sql.ts'
import { accountOf, aliasOf, qualified, type Bind } from './forms.ts'
import type { NamedField } from './named.ts'
import type { Plan } from './plan.ts'
import {
  bound,
  columnOf,
  qualifiedColumnOf,
  type Fragment,
  type OrderTerm,
  type Qualified,
  type QualifiedJoin,
} from './source.ts'

/** The rows that a plan selects, with the joins that its fields and terms need. */
export function fromWhere(
  plan: Plan,
  bind: Bind,
  fields: readonly NamedField[],
  terms: readonly OrderTerm[] = [],
): Fragment {
  const { source } = plan
  const plain = fields.filter(({ qualification }) => qualification === undefined)
  const needed = new Set([
    ...plain.flatMap(({ name }) => columnOf(source, name).joins ?? []),
    ...terms.flatMap((term) => term.joins ?? []),
    ...plan.scope.flatMap(({ term }) => term.joins ?? []),
  ])
  const qualifieds = qualifiedJoins(plan, bind, fields)
  const written = hasQualified(plan, fields)
    ? { ...source.joins, ...source.joinsBesideQualified }
    : source.joins
  const joins = Object.keys(source.joins).filter((name) => needed.has(name))
  const account = accountOf(plan, bind)
  const conditions = [
    ...plan.scope.map(({ term, firstSlot }) => term.sql((index) => bind(firstSlot + index))),
    ...plan.conditions.map((condition) => conditionSql(plan, condition, bind)),
  ]
  return sql`
from ${tableOf(plan, bind)} ${sql.id(source.alias)}${sql.join(
    joins.map((name) => sql`\n${bound(written[name]!, account)}`),
    sql``,
  )}${qualifieds}
where ${sql.join(conditions, sql`\n  and `)}`
}

/** The main table of a plan, or the query in its place. */
export function tableOf(plan: Plan, bind: Bind): Fragment {
  const { query, table } = plan.source
  if (query === undefined) return sql.table(table)
  const value = (key: string, index = 0) =>
    bind(plan.scope.find(({ term }) => term.key === key)!.firstSlot + index)
  return sql`(
${query({ account: accountOf(plan, bind), value })}
)`
}

function hasQualified({ source }: Plan, fields: readonly NamedField[]): boolean {
  return fields.some(
    ({ name, qualification }) =>
      qualification !== undefined && qualifiedColumnOf(source, name).joins !== undefined,
  )
}

/**
 * The joins of qualified fields, each once for all fields with the same qualifiers. `rowByRow` makes the database run
 * them row by row, which suits a short page; otherwise the database chooses.
 */
export function qualifiedJoins(
  plan: Plan,
  bind: Bind,
  fields: readonly NamedField[],
  rowByRow = false,
): Fragment {
  const { qualifications, source } = plan
  const joins = qualifications.flatMap((_, place) => {
    const needed = new Set(
      fields
        .filter(({ qualification }) => qualification === place)
        .flatMap(({ name }) => qualifiedColumnOf(source, name).joins ?? []),
    )
    return Object.keys(source.qualifiedJoins)
      .filter((name) => needed.has(name))
      .map((name) => {
        const alias = sql.id(aliasOf(name, place))
        const of = qualified(plan, place, bind)
        return sql`\nleft join ${qualifiedJoin(source.qualifiedJoins[name]!, alias, of, rowByRow)}`
      })
  })
  return sql.join(joins, sql``)
}

function qualifiedJoin(join: QualifiedJoin, alias: Fragment, of: Qualified, rowByRow: boolean): Fragment {
  if ('query' in join) return sql`lateral (${join.query(of)}) ${alias} on true`
  const table = sql`${sql.table(join.table)} ${alias}`
  if (!rowByRow) return sql`${table} on ${join.on(of)}`
  // `offset` keeps it a separate query; otherwise the database would plan every order of all joins.
  return sql`lateral (select * from ${table} where ${join.on(of)} offset 0) ${alias} on true`
}
