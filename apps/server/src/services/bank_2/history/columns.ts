import { BankEntry } from '@sextant/contract'
import { sql, type RawBuilder } from 'kysely'
import { entryKinds } from '#ledger/entries.ts'
import { column, columnsNamed, scopeTerm, source } from '#selector/source.ts'

/** An amount of an entry `e` with the sign it has for its account. */
export const signed = (amount: RawBuilder<unknown>) =>
  sql`case e.kind when 'capture' then -${amount} else ${amount} end`
/** `type` on the wire. A positive correction shows as a payment. */
export const entryType = sql`case ${sql.join(
  [
    sql`when e.kind = 'correction' and e.amount > 0 then ${sql.lit(entryKinds.credit.logged)}`,
    ...Object.entries(entryKinds)
      .filter(([, kind]) => kind.logged !== null)
      .map(([name, kind]) => sql`when e.kind = ${sql.lit(name)} then ${sql.lit(kind.logged)}`),
  ],
  sql` `,
)} end`

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

/** The billing log shows charges and added money, without holds and charges of 0. */
export const logged = scopeTerm(
  'logged',
  () => sql`e.kind not in ('hold', 'release') and (e.kind <> 'capture' or e.amount > 0)`,
)
