import { BankEntry } from '@sextant/contract'
import { type RawBuilder, sql } from 'kysely'
import { entryKinds } from '#ledger/entries.ts'
import { column, scopeTerm, source } from '#selector/source.ts'

/** What an amount of an entry `e` is worth to its account. */
export const signed = (amount: RawBuilder<unknown>) =>
  sql`case e.kind when 'capture' then -${amount} else ${amount} end`
/** `type` on the wire. A correction that gives is money added. */
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
    id: column(sql`e.id`),
    date: column(sql`e.created_at`),
    info: column(sql`e.info`),
    sum: column(signed(sql`e.amount`)),
    type: column(entryType),
    target: column(sql`e.target`),
    target_id: column(sql`e.project_id`),
    user_id: column(sql`e.account_id`),
    by_user_id: column(sql`e.by_account_id`),
    by_user_email: column(sql`b.email`, { joins: ['by'] }),
    project_name: column(sql`e.project_name`),
    project_tags: column(sql`p.tags`, { joins: ['project'] }),
    discount: column(sql`0::numeric`),
    currency: column(sql`a.currency`, { joins: ['account'] }),
  },
  defaultOrder: [
    { sql: sql`e.created_at`, direction: 'DESC' },
    { sql: sql`e.id`, direction: 'DESC' },
  ],
})

/** The log shows what was paid and added, not the holds in between, nor charges of nothing. */
export const logged = scopeTerm(
  'logged',
  () => sql`e.kind not in ('hold', 'release') and (e.kind <> 'capture' or e.amount > 0)`,
)
