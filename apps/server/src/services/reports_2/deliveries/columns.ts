import { ReportDelivery } from '@sextant/contract'
import { sql } from 'kysely'
import { column, columnsNamed, source } from '#selector/source.ts'

export const reportDeliveries = source({
  row: ReportDelivery,
  table: 'report_deliveries',
  alias: 'd',
  columns: {
    ...columnsNamed(
      'd',
      'id project_id report_template_id report_id guest_link_id address state attempts next_attempt_at error sent_at',
    ),
    scheduled: column(sql`d.scheduled::int`),
    date: column(sql`d.created_at`),
  },
  defaultOrder: [{ sql: sql`d.id`, direction: 'DESC' }],
})
