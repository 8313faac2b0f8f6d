import { EventRule } from '@sextant/contract'
import { sql } from 'kysely'
import { column, source } from '#selector/source.ts'

export const rules = source({
  row: EventRule,
  table: 'event_rules',
  alias: 'r',
  joins: {},
  columns: {
    id: column(sql`r.id`),
    project_id: column(sql`r.project_id`),
    event_target_id: column(sql`r.target_id`),
    name: column(sql`r.name`),
    kind: column(sql`r.kind`),
    threshold: column(sql`r.threshold`),
    direction: column(sql`r.direction`),
    regions_indexes: column(sql`array_to_string(r.regions_indexes, ',')`),
    on: column(sql`r."on"::int`),
    date: column(sql`r.created_at`),
    by_user_id: column(sql`r.by_account_id`),
  },
  defaultOrder: [],
})
