import { ApiError } from '@sextant/contract'
import {
  MAXIMUM_SPEND_ROWS,
  type ProviderSpend,
  type SpendPeriod,
} from '@sextant/contract/providers_2/spend.ts'
import { sql, type RawBuilder } from 'kysely'
import type { Handler } from '../../handler.ts'
import { requirePeriod } from '../../request/period.ts'

/** The counters that each period sums up, and the date of a sum. */
const sums: Readonly<Record<SpendPeriod, { counter: 'day' | 'month'; date: RawBuilder<unknown> }>> = {
  day: { counter: 'day', date: sql`starts` },
  month: { counter: 'month', date: sql`starts` },
  all: { counter: 'day', date: sql`null::date` },
}

export const handle: Handler<'get/providers_2/spend'> = async ({ database }, input) => {
  const { scope, period, date1, date2 } = input
  requirePeriod(date1, date2)
  const { counter, date } = sums[period]
  const { rows } = await sql<ProviderSpend>`
    select id, date, amount_text(spent) as spent, amount_text(reserved) as reserved
    from (
      select subject as id, ${date} as date, sum(spent) as spent, sum(reserved) as reserved
      from provider_spend
      where scope = ${scope} and period = ${counter} and starts between ${date1}::date and ${date2}::date
        and spent + reserved > 0
      group by 1, 2
    ) summed
    order by summed.date desc nulls last, summed.spent desc, id
    limit ${MAXIMUM_SPEND_ROWS + 1}`.execute(database.executor)
  if (rows.length > MAXIMUM_SPEND_ROWS) {
    throw new ApiError(
      'parameter_value',
      `must be later: there are more than ${MAXIMUM_SPEND_ROWS} sums; request longer periods or fewer days`,
      { field: 'date1' },
    )
  }
  return rows
}
