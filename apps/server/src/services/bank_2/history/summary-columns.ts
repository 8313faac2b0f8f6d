import { BankSummary, COUNT } from '@sextant/contract'
import { sql } from 'kysely'
import { entryType, isLogged, monthOf, signed } from '#ledger/months.ts'
import { column, source, type Fragment } from '#selector/source.ts'
import { serpProviders, volumeProviders } from '#serp/registry.ts'
import { bankEntries } from './columns.ts'

const by = { joins: ['by'] }

const labels = Object.values({ ...volumeProviders, ...serpProviders })

/** What a sum adds up. */
export interface Summed {
  /** A table or view, or the query `billed` of the statement. */
  readonly table: string
  /** Whether its rows are sums themselves. */
  readonly isSummed: boolean
  /** The entry of a row `e`; of a sum, the number of its lines. */
  readonly entry: Fragment
  /** The amount that a row `e` adds to a sum. */
  readonly amount: Fragment
  /** The type of a row `e`. */
  readonly type: Fragment
}

/** A charge has a line for each provider, any other entry one. */
const lines: Summed = {
  table: 'ledger_lines',
  isSummed: false,
  entry: sql`e.entry_id`,
  amount: signed(sql`e.line_amount`),
  type: entryType,
}
/** Sums that do not tell providers apart: lines add up to their entries, of which there are fewer. */
const entries: Summed = {
  ...lines,
  table: 'ledger_entries',
  entry: sql`e.id`,
  amount: signed(sql`e.amount`),
}
/** Stored sums of whole months. */
const months: Summed = {
  table: 'billed',
  isSummed: true,
  entry: sql`e.lines`,
  amount: sql`e.amount`,
  type: sql`e.type`,
}

/**
 * What to add up for sums with these fields, and filters on these fields: sums of months, unless days, numbers of entries or
 * amounts of single entries matter.
 */
export function summedFor(fields: readonly string[], filtered: readonly string[]): Summed {
  const names = [...fields, ...filtered]
  if (!names.includes('date') && !names.includes(COUNT) && !filtered.includes('sum')) return months
  return names.includes('provider') || names.includes('provider_name') ? lines : entries
}

/**
 * The query `billed`: sums of an account by month. `timeZone`: by month of a time zone instead of UTC. The entries around the
 * ends of months are then moved to the other month.
 */
export function billedSql(accountId: number, timeZone: string | undefined): Fragment {
  const stored = sql`
    select account_id, month, type, target, project_id, project_name, by_account_id, provider, amount, lines
    from billed_months where account_id = ${accountId}`
  if (timeZone === undefined) return stored
  // No time zone is further from UTC.
  const reach = sql`interval '15 hours'`
  return sql`${stored}
    union all
    select e.account_id, moved.month, ${entryType}, e.target, e.project_id, e.project_name, e.by_account_id, e.provider,
      moved.lines * ${lines.amount}, moved.lines
    from (
      select distinct at.utc from (select distinct month from billed_months where account_id = ${accountId}) m
      cross join lateral (values (m.month), ((m.month + interval '1 month')::date)) at(utc)
    ) start
    join ledger_lines e on e.account_id = ${accountId} and ${isLogged}
      and e.created_at >= (start.utc::timestamp at time zone 'UTC') - ${reach}
      and e.created_at < (start.utc::timestamp at time zone 'UTC') + ${reach}
    cross join lateral (
      select date_trunc('month', e.created_at at time zone ${timeZone})::date as here, ${monthOf(sql`e.created_at`)} as utc
    ) month
    cross join lateral (values (month.here, 1), (month.utc, -1)) moved(month, lines)
    where month.here <> month.utc`
}

/** The billing log with the fields to sum it up by. Days are those of a time zone. */
export const summedLog = (timeZone: string, { table, isSummed, amount, type }: Summed) => {
  const date = isSummed ? sql`e.month` : sql`(e.created_at at time zone ${timeZone})::date`
  return source({
    row: BankSummary,
    table,
    alias: bankEntries.alias,
    joins: bankEntries.joins,
    columns: {
      date: column(date),
      date_month: column(sql`to_char(${date}, 'YYYY-MM')`),
      type: column(type),
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
      sum: column(isSummed ? amount : signed(sql`e.amount`)),
    },
    defaultOrder: [],
  })
}
