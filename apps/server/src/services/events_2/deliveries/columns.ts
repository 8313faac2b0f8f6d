import { EventDelivery } from '@sextant/contract'
import { sql } from 'kysely'
import { column, columnsNamed, source } from '#selector/source.ts'

export const deliveries = source({
  row: EventDelivery,
  table: 'event_deliveries',
  alias: 'd',
  columns: {
    ...columnsNamed(
      'd',
      'id project_id rule_id run_id kind digest_id state attempts next_attempt_at status error delivered_at',
    ),
    event_target_id: column(sql`d.target_id`),
    message: column(sql`d.message::text`),
    date: column(sql`d.created_at`),
  },
  defaultOrder: [{ sql: sql`d.id`, direction: 'DESC' }],
})
