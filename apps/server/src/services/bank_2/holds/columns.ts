import { BankHold } from '@sextant/contract'
import { sql } from 'kysely'
import { column, type ScopeTerm, scopeTerm, source } from '#selector/source.ts'

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
    id: column(sql`e.id`),
    date: column(sql`e.created_at`),
    info: column(sql`e.info`),
    sum: column(sql`e.amount`),
    target: column(sql`e.target`),
    target_id: column(sql`e.project_id`),
    project_name: column(sql`e.project_name`),
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

/** The holds of an account whose work is open, found by the few runs that are instead of the many entries that are not. */
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
