import { SavedView } from '@sextant/contract'
import { sql } from 'kysely'
import { column, type ScopeTerm, scopeTerm, source } from '#selector/source.ts'

export const views = source({
  row: SavedView,
  table: 'saved_views',
  alias: 'v',
  joins: {},
  columns: {
    id: column(sql`v.id`),
    project_id: column(sql`v.project_id`),
    name: column(sql`v.name`),
    parameters: column(sql`v.parameters`),
    date: column(sql`v.created_at`),
  },
  defaultOrder: [{ sql: sql`fold(v.name)`, direction: 'ASC' }],
})

/** The views of the account that asks, whoever owns the project. */
export function savedBy(accountId: number): ScopeTerm {
  return scopeTerm('by', (value) => sql`v.by_account_id = ${value(0)}::int`, accountId)
}
