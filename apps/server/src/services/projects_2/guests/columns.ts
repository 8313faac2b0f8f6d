import { Guest } from '@sextant/contract'
import { sql } from 'kysely'
import { column, columnsNamed, source } from '#selector/source.ts'

export const guests = source({
  row: Guest,
  table: 'guests',
  alias: 'g',
  columns: {
    ...columnsNamed('g', 'id project_id'),
    user_id: column(sql`case when g.email is null then g.guest_id end`),
    user_email: column(sql`g.email`),
    right: column(sql`g.rights::text`),
    date: column(sql`g.created_at`),
    by_user_id: column(sql`g.by_account_id`),
    accepted: column(sql`g.accepted_at`),
  },
  defaultOrder: [],
})
