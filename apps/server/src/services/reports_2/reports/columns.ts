import { Report } from '@sextant/contract'
import { sql } from 'kysely'
import { column, columnsNamed, source } from '#selector/source.ts'

export const reports = source({
  row: Report,
  table: 'reports',
  alias: 'r',
  columns: {
    ...columnsNamed('r', 'id project_id name headline language first_date second_date fingerprint'),
    report_template_id: column(sql`r.template_id`),
    invented: column(sql`r.invented::int`),
    date: column(sql`r.created_at`),
  },
  defaultOrder: [{ sql: sql`r.id`, direction: 'DESC' }],
})
