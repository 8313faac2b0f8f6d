import { Payment } from '@sextant/contract'
import { sql } from 'kysely'
import { entryType } from '#ledger/months.ts'
import { column, columnsNamed, scopeTerm, source } from '#selector/source.ts'

/** Prefix in the ledger of the references that administrators give to payments. */
export const REFERENCE = 'payment:'

export const payments = source({
  row: Payment,
  table: 'ledger_entries',
  alias: 'e',
  joins: { account: sql`join accounts a on a.id = e.account_id` },
  columns: {
    ...columnsNamed('e', 'id info'),
    external_id: column(
      sql`case when starts_with(e.reference, ${sql.lit(REFERENCE)}) then substr(e.reference, ${sql.lit(REFERENCE.length + 1)}) end`,
    ),
    // An expression, so that a filter on it does not bind the account a second time.
    user_id: column(sql`e.account_id + 0`),
    sum: column(sql`e.amount`),
    currency: column(sql`a.currency`, { joins: ['account'] }),
    type: column(entryType),
    status: column(sql`'1'::text`),
    system: column(sql`'admin'::text`),
    date: column(sql`e.created_at`),
    date_finished: column(sql`e.created_at`),
    by_user_id: column(sql`e.by_account_id`),
  },
  defaultOrder: [
    { sql: sql`e.created_at`, direction: 'DESC' },
    { sql: sql`e.id`, direction: 'DESC' },
  ],
})

/** Entries that an administrator made, not work. */
export const entered = scopeTerm('entered', () => sql`e.kind in ('credit', 'bonus', 'correction')`)
