import { EventDelivery } from '@sextant/contract'
import { sql } from 'kysely'
import { column, source } from '#selector/source.ts'

export const deliveries = source({
  row: EventDelivery,
  table: 'event_deliveries',
  alias: 'd',
  joins: {},
  columns: {
    id: column(sql`d.id`),
    project_id: column(sql`d.project_id`),
    event_target_id: column(sql`d.target_id`),
    rule_id: column(sql`d.rule_id`),
    run_id: column(sql`d.run_id`),
    kind: column(sql`d.kind`),
    state: column(sql`d.state`),
    attempts: column(sql`d.attempts`),
    next_attempt_at: column(sql`d.next_attempt_at`),
    status: column(sql`d.status`),
    error: column(sql`d.error`),
    message: column(sql`d.message::text`),
    date: column(sql`d.created_at`),
    delivered_at: column(sql`d.delivered_at`),
  },
  defaultOrder: [{ sql: sql`d.id`, direction: 'DESC' }],
})
