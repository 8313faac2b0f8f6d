import type { ProviderCap } from '@sextant/contract/providers_2/caps.ts'
import { sql } from 'kysely'
import type { Executor } from '#db/database.ts'
import type { Handler } from '../../handler.ts'

export const handle: Handler<'get/providers_2/caps'> = ({ database }) => listCaps(database.executor)

/** All caps with their spending of the current day or month. */
export async function listCaps(executor: Executor): Promise<ProviderCap[]> {
  const { rows } = await sql<ProviderCap>`
    select c.scope, c.subject as id, c.period, amount_text(c.amount) as amount,
      amount_text(coalesce(s.spent, 0)) as spent, amount_text(coalesce(s.reserved, 0)) as reserved
    from provider_caps c
    left join provider_spend s on (s.scope, s.subject, s.period) = (c.scope, c.subject, c.period)
      and s.starts = date_trunc(c.period, now() at time zone 'UTC')::date
    order by c.scope, c.subject, c.period`.execute(executor)
  return rows
}
