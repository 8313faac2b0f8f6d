import { EventRule } from '@sextant/contract'
import { sql } from 'kysely'
import { column, columnsNamed, source } from '#selector/source.ts'

export const rules = source({
  row: EventRule,
  table: 'event_rules',
  alias: 'r',
  columns: {
    ...columnsNamed('r', 'id project_id name kind threshold direction'),
    event_target_id: column(sql`r.target_id`),
    regions_indexes: column(sql`array_to_string(r.regions_indexes, ',')`),
    on: column(sql`r."on"::int`),
    date: column(sql`r.created_at`),
    by_user_id: column(sql`r.by_account_id`),
  },
  defaultOrder: [],
})
