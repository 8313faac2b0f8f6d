import type { ProviderDay } from '@sextant/contract/providers_2/health/days.ts'
import { sql } from 'kysely'
import { crossing } from '#db/crossing.ts'
import type { Handler } from '../../handler.ts'
import { beginningOf } from '../days.ts'
import { requireAdapter } from '../find.ts'

export const handle: Handler<'get/providers_2/health/days'> = async ({ database }, { days, id }) => {
  if (id !== undefined) requireAdapter(id)
  const { rows } = await sql<ProviderDay>`${crossing('provider health')}
    select provider as id, (started_at at time zone 'UTC')::date as date, count(*)::int as requests,
      count(*) filter (where outcome <> 'ok')::int as failed,
      (percentile_disc(0.5) within group (order by milliseconds) filter (where outcome = 'ok'))::int as latency_p50,
      (percentile_disc(0.95) within group (order by milliseconds) filter (where outcome = 'ok'))::int as latency_p95,
      amount_text(coalesce(sum(cost), 0)) as cost
    from provider_requests
    where outcome is not null and page is not null
      and started_at >= ${beginningOf(days)}
      ${id === undefined ? sql`` : sql`and provider = ${id}`}
    group by 1, 2 order by 2, 1`.execute(database.executor)
  return rows
}
