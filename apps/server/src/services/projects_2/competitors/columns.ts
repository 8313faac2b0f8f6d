import { Competitor } from '@sextant/contract'
import { sql } from 'kysely'
import { column, columnsNamed, source } from '#selector/source.ts'

export const competitors = source({
  row: Competitor,
  table: 'competitors',
  alias: 'c',
  columns: {
    ...columnsNamed('c', 'id name url ord'),
    // An expression, so that a filter on it does not bind the account a second time.
    user_id: column(sql`c.account_id + 0`),
    site: column(sql`c.url`),
    date: column(sql`c.created_at`),
    on: column(sql`c."on"`),
  },
  defaultOrder: [{ sql: sql`c.ord`, direction: 'ASC' }],
})
