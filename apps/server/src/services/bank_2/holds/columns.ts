import { BankHold } from '@sextant/contract'
import { sql } from 'kysely'
import { column, columnsNamed, scopeTerm, source, type ScopeTerm } from '#selector/source.ts'

export const holds = source({
  row: BankHold,
  table: 'ledger_entries',
  alias: 'e',
  joins: {
    account: sql`join accounts a on a.id = e.account_id`,
    by: sql`left join accounts b on b.id = e.by_account_id`,
    run: sql`left join runs r on r.account_id = e.account_id and r.hold_id = e.id and r.finished_at is null`,
  },
  columns: {
    ...columnsNamed('e', 'id info target project_name'),
    date: column(sql`e.created_at`),
    sum: column(sql`e.amount`),
    target_id: column(sql`e.project_id`),
    run_id: column(sql`r.id`, { joins: ['run'] }),
    by_user_id: column(sql`e.by_account_id`),
    by_user_email: column(sql`b.email`, { joins: ['by'] }),
    currency: column(sql`a.currency`, { joins: ['account'] }),
  },
  defaultOrder: [
    { sql: sql`e.created_at`, direction: 'DESC' },
    { sql: sql`e.id`, direction: 'DESC' },
  ],
})

/** The holds of open runs. Starting from the few open runs spares reading the many entries. */
export function open(accountId: number): ScopeTerm {
  return scopeTerm(
    'open',
    (value) => sql`e.id in (
      select hold_id from runs where account_id = ${value(0)}::int and finished_at is null
      union all
      select hold_id from volume_runs where account_id = ${value(1)}::int and finished_at is null
    )`,
    accountId,
    accountId,
  )
}
