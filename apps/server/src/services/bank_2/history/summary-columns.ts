import { BankSummary } from '@sextant/contract'
import { sql } from 'kysely'
import { column, source } from '#selector/source.ts'
import { bankEntries, entryType, signedAmount } from './columns.ts'

const by = { joins: ['by'] }

/** Entries of the billing log with the fields they are summed up by; days are those of a time zone. */
export const summedEntries = (timeZone: string) => {
  const date = sql`(e.created_at at time zone ${timeZone})::date`
  return source({
    row: BankSummary,
    table: bankEntries.table,
    alias: bankEntries.alias,
    joins: bankEntries.joins,
    columns: {
      date: column(date),
      date_month: column(sql`to_char(${date}, 'YYYY-MM')`),
      type: column(entryType),
      target: column(sql`e.target`),
      target_id: column(sql`e.project_id`),
      project_name: column(sql`e.project_name`),
      user_id: column(sql`e.account_id`),
      by_user_id: column(sql`e.by_account_id`),
      by_user_email: column(sql`b.email`, by),
      currency: column(sql`a.currency`, { joins: ['account'] }),
      sum: column(signedAmount),
    },
    defaultOrder: [],
  })
}
