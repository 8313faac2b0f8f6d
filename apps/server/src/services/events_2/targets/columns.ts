import { EventTarget } from '@sextant/contract'
import { sql } from 'kysely'
import { column, columnsNamed, source } from '#selector/source.ts'

export const targets = source({
  row: EventTarget,
  table: 'event_targets',
  alias: 't',
  columns: {
    ...columnsNamed('t', 'id project_id kind name address digest'),
    on: column(sql`t."on"::int`),
    date: column(sql`t.created_at`),
    by_user_id: column(sql`t.by_account_id`),
  },
  defaultOrder: [],
})
