import { Annotation } from '@sextant/contract'
import { sql } from 'kysely'
import { column, columnsNamed, source } from '#selector/source.ts'

export const annotations = source({
  row: Annotation,
  table: 'annotations',
  alias: 'a',
  columns: {
    ...columnsNamed('a', 'id project_id date1 date2 text keyword_id'),
    regions_indexes: column(sql`array_to_string(a.regions_indexes, ',')`),
    date: column(sql`a.created_at`),
    by_user_id: column(sql`a.by_account_id`),
  },
  defaultOrder: [{ sql: sql`a.date1`, direction: 'ASC' }],
})
