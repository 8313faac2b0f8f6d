import { Competitor } from '@sextant/contract'
import { sql } from 'kysely'
import { column, source } from '#selector/source.ts'

export const competitors = source({
  row: Competitor,
  table: 'competitors',
  alias: 'c',
  joins: {},
  columns: {
    id: column(sql`c.id`),
    user_id: column(sql`c.account_id`),
    name: column(sql`c.name`),
    url: column(sql`c.url`),
    site: column(sql`c.url`),
    date: column(sql`c.created_at`),
    on: column(sql`c."on"`),
    ord: column(sql`c.ord`),
  },
  defaultOrder: [{ sql: sql`c.ord`, direction: 'ASC' }],
})
