import { EventTarget } from '@sextant/contract'
import { sql } from 'kysely'
import { column, source } from '#selector/source.ts'

export const targets = source({
  row: EventTarget,
  table: 'event_targets',
  alias: 't',
  joins: {},
  columns: {
    id: column(sql`t.id`),
    project_id: column(sql`t.project_id`),
    kind: column(sql`t.kind`),
    name: column(sql`t.name`),
    address: column(sql`t.address`),
    on: column(sql`t."on"::int`),
    date: column(sql`t.created_at`),
    by_user_id: column(sql`t.by_account_id`),
  },
  defaultOrder: [],
})
