import { sql, type RawBuilder } from 'kysely'
import type { Executor } from '#db/database.ts'
import { entryKinds, type Entry, type EntryKind } from './entries.ts'

/** An amount of an entry `e` with the sign it has for its account. */
export const signed = (amount: RawBuilder<unknown>) =>
  sql`case when e.kind = 'capture' then -${amount} else ${amount} end`

/** The type of an entry `e` in the billing log. A positive correction shows as a payment. */
export const entryType = sql`case ${sql.join(
  [
    sql`when e.kind = 'correction' and e.amount > 0 then ${sql.lit(entryKinds.credit.logged)}`,
    ...Object.entries(entryKinds)
      .filter(([, kind]) => kind.logged !== null)
      .map(([name, kind]) => sql`when e.kind = ${sql.lit(name)} then ${sql.lit(kind.logged)}`),
  ],
  sql` `,
)} end`

/** Whether the billing log shows an entry `e`: charges and added money, without holds and charges of 0. */
export const isLogged = sql`e.kind not in ('hold', 'release') and (e.kind <> 'capture' or e.amount > 0)`

/** The month of UTC of a time. */
export const monthOf = (time: RawBuilder<unknown>) =>
  sql`date_trunc('month', ${time} at time zone 'UTC')::date`

/** Adds the lines of a new entry to the sums of its month; `tx` has added the entry. */
export async function addToMonth(
  tx: Executor,
  entry: Pick<Entry, 'accountId' | 'target' | 'projectId' | 'projectName' | 'byAccountId'> & {
    readonly kind: EntryKind
  },
  lines: readonly { readonly provider: string | null; readonly amount: string }[],
): Promise<void> {
  if (entryKinds[entry.kind].logged === null) return
  await sql`
    insert into billed_months as m
      (account_id, month, type, target, project_id, project_name, by_account_id, provider, amount, lines)
    select ${entry.accountId}::int, ${monthOf(sql`now()`)}, ${entryType}, ${entry.target}, ${entry.projectId ?? null}::int,
      ${entry.projectName ?? null}::text, ${entry.byAccountId}::int, e.provider, ${signed(sql`e.amount`)}, 1
    from (
      select ${entry.kind}::text as kind, u.provider, u.amount
      from unnest(
        ${lines.map(({ provider }) => provider)}::text[], ${lines.map(({ amount }) => amount)}::numeric[]
      ) u(provider, amount)
    ) e
    where ${isLogged}
    order by e.provider
    on conflict (account_id, month, type, target, project_id, project_name, by_account_id, provider)
    do update set amount = m.amount + excluded.amount, lines = m.lines + excluded.lines`.execute(tx)
}

/** A query of the sums as they are by the entries. */
export const countedMonths = sql`
  select e.account_id, ${monthOf(sql`e.created_at`)} as month, ${entryType} as type, e.target, e.project_id, e.project_name,
    e.by_account_id, e.provider, sum(${signed(sql`e.line_amount`)}) as amount, count(*)::int as lines
  from ledger_lines e
  where ${isLogged}
  group by 1, 2, 3, 4, 5, 6, 7, 8`
