import { sql } from 'kysely'
import { crossing } from '#db/crossing.ts'
import type { Executor } from '#db/database.ts'
import { countedMonths } from './months.ts'

/** Sums of an account, as exact decimal texts. */
export interface Balance {
  readonly credited: string
  readonly bonus: string
  readonly captured: string
  readonly held: string
  /** Available to spend: added minus charged minus held. */
  readonly available: string
  readonly unlimited: boolean
  readonly currency: string
}

export async function readBalance(executor: Executor, accountId: number): Promise<Balance> {
  const { rows } = await sql<Balance>`
    select amount_text(b.credited) as credited, amount_text(b.bonus) as bonus, amount_text(b.captured) as captured,
           amount_text(b.held) as held, amount_text(b.credited + b.bonus - b.captured - b.held) as available,
           b.unlimited, a.currency
    from balances b join accounts a on a.id = b.account_id
    where b.account_id = ${accountId}`.execute(executor)
  const balance = rows[0]
  if (balance === undefined) throw new Error(`account ${accountId} has no balance`)
  return balance
}

/**
 * Finds running sums that differ from their entries, settled holds that are not capture plus release, captures that are
 * not the sum of their parts, sums of months that differ from their entries, and overspent accounts. Empty unless there is a defect, or an unlimited account with
 * debts became limited.
 */
export async function findImbalances(executor: Executor): Promise<{ account_id: number; what: string }[]> {
  const { rows } = await sql<{ account_id: number; what: string }>`
    ${crossing('find imbalances')}
    with sums as (
      select account_id,
        coalesce(sum(amount) filter (where kind in ('credit', 'correction')), 0) as credited,
        coalesce(sum(amount) filter (where kind = 'bonus'), 0) as bonus,
        coalesce(sum(amount) filter (where kind = 'capture'), 0) as captured,
        coalesce(sum(amount) filter (where kind = 'hold'), 0)
          - coalesce(sum(amount) filter (where kind in ('capture', 'release')), 0) as held
      from ledger_entries group by account_id
    ), ended as (
      select h.account_id, h.id, h.amount, sum(e.amount) as ended, count(*) as entries
      from ledger_entries h
      join ledger_entries e on e.account_id = h.account_id and e.hold_id = h.id
      where h.kind = 'hold'
      group by h.account_id, h.id, h.amount
    ), parted as (
      select account_id, entry_id, sum(amount) as parts from capture_parts group by account_id, entry_id
    ), counted as (
      ${countedMonths}
    ), months as (
      select account_id, month, type, target, project_id, project_name, by_account_id, provider, amount, lines
      from billed_months
    )
    select b.account_id, 'running sums differ from the entries' as what
    from balances b left join sums s on s.account_id = b.account_id
    where (b.credited, b.bonus, b.captured, b.held)
      is distinct from (coalesce(s.credited, 0), coalesce(s.bonus, 0), coalesce(s.captured, 0), coalesce(s.held, 0))
    union all
    select account_id, 'hold ' || id || ' is not capture plus release'
    from ended where ended <> amount or entries <> 2
    union all
    select e.account_id, 'capture ' || e.id || ' is not the sum of its parts'
    from ledger_entries e left join parted p on p.account_id = e.account_id and p.entry_id = e.id
    where e.kind = 'capture' and e.amount <> coalesce(p.parts, 0)
    union all
    select distinct account_id, 'sums of ' || month || ' differ from the entries'
    from (
      (select * from months except all select * from counted) union all (select * from counted except all select * from months)
    ) differing
    union all
    select account_id, 'overspent'
    from balances where not unlimited and credited + bonus - captured - held < 0`.execute(executor)
  return rows
}
