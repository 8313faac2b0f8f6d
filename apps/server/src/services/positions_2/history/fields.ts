import type { HistoryField } from '@sextant/contract'
import { sql } from 'kysely'
import type { Fragment } from '#selector/source.ts'
import { overviewPlaceSql, overviewStateSql, ownedSql, type FeatureColumns } from '../../reports/features.ts'

/** The source of a cell's field. */
export interface CellField {
  readonly sql: Fragment
  /** Joins that the value needs. */
  readonly joins?: readonly CellJoin[]
  /** Whether the field describes checks without a position, which then show too. */
  readonly ofFailures?: true
}

const outcomeIsPosition = sql`c.outcome in ('exact', 'not_within')`
const snippet = sql`concat_ws(e'\n', s.title, nullif(s.body, ''), nullif(s.ext, ''))`
const never: CellField = { sql: sql`null::text` }
const features: FeatureColumns = {
  check: (name) => sql.ref(`t.${name}`),
  own: (name) => sql.ref(`o.${name}`),
  project: sql`c.own_id`,
}

/** Joins of the fields, in order: the check of the cell, its snippet, the blocks that show the site, and the AI Overview. */
export const cellJoins = {
  check: (account: Fragment) => sql`left join tasks t on t.account_id = ${account} and t.id = c.task_id`,
  snippet: (account: Fragment) => sql`left join snippets s
    on s.account_id = ${account} and s.task_id = c.task_id and s.project_id = c.project_id`,
  own: (account: Fragment) => sql`left join own_features o
    on o.account_id = ${account} and o.task_id = c.task_id and o.project_id = c.project_id`,
  overview: (account: Fragment) => sql`left join ai_overviews v
    on v.account_id = ${account} and v.task_id = c.task_id`,
} as const
type CellJoin = keyof typeof cellJoins

/** The fields of cells `c`. */
export const cellFields: Readonly<Record<HistoryField, CellField>> = {
  position: { sql: sql`case when ${outcomeIsPosition} then coalesce(c.position::text, '--') end` },
  relevant_url: { sql: sql`c.relevant_url` },
  relevant_url_significant: never,
  snippet: { sql: sql`case when s.title is not null then ${snippet} end`, joins: ['snippet'] },
  'snippet_hash()': {
    sql: sql`case when s.title is not null then md5(${snippet}) end`,
    joins: ['snippet'],
  },
  snippet_title: { sql: sql`s.title`, joins: ['snippet'] },
  snippet_body: { sql: sql`s.body`, joins: ['snippet'] },
  snippet_ext: { sql: sql`s.ext`, joins: ['snippet'] },
  serp_features: { sql: sql`array_to_string(t.serp_features, ',')`, joins: ['check'] },
  visitors: never,
  sf_owned: { sql: ownedSql(features), joins: ['check', 'own'] },
  sf_ai_overview: { sql: overviewStateSql(features), joins: ['check', 'own'] },
  sf_ai_overview_place: { sql: overviewPlaceSql(features), joins: ['check', 'own'] },
  sf_ai_oveview_body: { sql: sql`v.body`, joins: ['overview'] },
  sf_ai_oveview_links: { sql: sql`v.links`, joins: ['overview'] },
  outcome: { sql: sql`c.outcome`, ofFailures: true },
  reason: { sql: sql`c.reason`, ofFailures: true },
  reason_kind: { sql: sql`c.reason_kind`, ofFailures: true },
  depth: { sql: sql`coalesce(c.depth, t.depth)`, joins: ['check'], ofFailures: true },
  pages: { sql: sql`t.pages`, joins: ['check'], ofFailures: true },
  best_position: {
    sql: sql`case when c.outcome = 'exact' then c.position when c.outcome in ('at_best', 'partial') then t.depth + 1 end`,
    joins: ['check'],
    ofFailures: true,
  },
  worst_position: { sql: sql`c.position`, ofFailures: true },
  invented: { sql: sql`coalesce(c.invented, false)::int` },
}
