import { SavedView } from '@sextant/contract'
import { sql } from 'kysely'
import { column, columnsNamed, scopeTerm, source, type ScopeTerm } from '#selector/source.ts'

export const views = source({
  row: SavedView,
  table: 'saved_views',
  alias: 'v',
  columns: {
    ...columnsNamed('v', 'id project_id name parameters'),
    date: column(sql`v.created_at`),
  },
  defaultOrder: [{ sql: sql`fold(v.name)`, direction: 'ASC' }],
})

/** The views that an account saved, whoever owns the project. */
export function savedBy(accountId: number): ScopeTerm {
  return scopeTerm('by', (value) => sql`v.by_account_id = ${value(0)}::int`, accountId)
}
