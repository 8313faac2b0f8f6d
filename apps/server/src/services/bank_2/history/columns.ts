import { BankEntry } from '@sextant/contract'
import { sql } from 'kysely'
import { entryType, isLogged, signed } from '#ledger/months.ts'
import { column, columnsNamed, scopeTerm, source } from '#selector/source.ts'

export const bankEntries = source({
  row: BankEntry,
  table: 'ledger_entries',
  alias: 'e',
  joins: {
    account: sql`join accounts a on a.id = e.account_id`,
    by: sql`left join accounts b on b.id = e.by_account_id`,
    project: sql`left join projects p on p.account_id = e.account_id and p.id = e.project_id`,
  },
  columns: {
    ...columnsNamed('e', 'id info target project_name'),
    date: column(sql`e.created_at`),
    sum: column(signed(sql`e.amount`)),
    type: column(entryType),
    target_id: column(sql`e.project_id`),
    // An expression, so that a filter on it does not bind the account a second time.
    user_id: column(sql`e.account_id + 0`),
    by_user_id: column(sql`e.by_account_id`),
    by_user_email: column(sql`b.email`, { joins: ['by'] }),
    project_tags: column(sql`p.tags`, { joins: ['project'] }),
    discount: column(sql`0::numeric`),
    currency: column(sql`a.currency`, { joins: ['account'] }),
  },
  defaultOrder: [
    { sql: sql`e.created_at`, direction: 'DESC' },
    { sql: sql`e.id`, direction: 'DESC' },
  ],
})

export const logged = scopeTerm('logged', () => isLogged)
