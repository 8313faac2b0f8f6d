import { BankSummary } from '@sextant/contract'
import { sql } from 'kysely'
import { column, source, type Fragment } from '#selector/source.ts'
import { serpProviders, volumeProviders } from '#serp/registry.ts'
import { bankEntries, entryType, signed } from './columns.ts'

const by = { joins: ['by'] }

const labels = Object.values({ ...volumeProviders, ...serpProviders })

/** What a sum adds up. */
export interface Summed {
  readonly table: string
  /** The entry of a line `e`. */
  readonly entry: Fragment
  /** The amount that a line `e` adds to a sum. */
  readonly amount: Fragment
}

/** A charge has a line for each provider, any other entry one. */
const lines: Summed = { table: 'ledger_lines', entry: sql`e.entry_id`, amount: signed(sql`e.line_amount`) }
/** Sums that do not tell providers apart: lines add up to their entries, of which there are fewer. */
const entries: Summed = { table: 'ledger_entries', entry: sql`e.id`, amount: signed(sql`e.amount`) }

/** What to add up for sums whose fields and filters have these names. */
export const summedFor = (names: readonly string[]): Summed =>
  names.includes('provider') || names.includes('provider_name') ? lines : entries

/** The billing log with the fields to sum it up by. Days are those of a time zone. */
export const summedLog = (timeZone: string, { table }: Summed) => {
  const date = sql`(e.created_at at time zone ${timeZone})::date`
  return source({
    row: BankSummary,
    table,
    alias: bankEntries.alias,
    joins: bankEntries.joins,
    columns: {
      date: column(date),
      date_month: column(sql`to_char(${date}, 'YYYY-MM')`),
      type: column(entryType),
      target: column(sql`e.target`),
      target_id: column(sql`e.project_id`),
      project_name: column(sql`e.project_name`),
      provider: column(sql`e.provider`),
      provider_name: column(
        sql`case e.provider ${sql.join(
          labels.map(({ id, label }) => sql`when ${sql.lit(id)} then ${sql.lit(label)}`),
          sql` `,
        )} else e.provider end`,
      ),
      // An expression, so that a filter on it does not bind the account a second time.
      user_id: column(sql`e.account_id + 0`),
      by_user_id: column(sql`e.by_account_id`),
      by_user_email: column(sql`b.email`, by),
      currency: column(sql`a.currency`, { joins: ['account'] }),
      sum: column(signed(sql`e.amount`)),
    },
    defaultOrder: [],
  })
}
