import type { ProviderHealth } from '@sextant/contract/providers_2/health.ts'
import { sql } from 'kysely'
import { crossing } from '#db/crossing.ts'
import type { Handler } from '../../handler.ts'
import { beginningOf } from '../days.ts'
import { agreements } from './agreement.ts'

export const handle: Handler<'get/providers_2/health'> = async ({ database }, { days }) => {
  const { rows } = await sql<Omit<ProviderHealth, 'agreement'>>`${crossing('provider health')}
    with ended as (
      select provider, outcome, milliseconds, cost from provider_requests
      where outcome is not null and page is not null and started_at >= ${beginningOf(days)}
    )
    select provider as id, count(*)::int as requests, count(*) filter (where outcome <> 'ok')::int as failed,
      (
        select coalesce(json_object_agg(f.outcome, f.count), '{}')
        from (
          select e.outcome, count(*)::int from ended e
          where e.provider = ended.provider and e.outcome <> 'ok' group by e.outcome
        ) f
      ) as failures,
      (percentile_disc(0.5) within group (order by milliseconds) filter (where outcome = 'ok'))::int as latency_p50,
      (percentile_disc(0.95) within group (order by milliseconds) filter (where outcome = 'ok'))::int as latency_p95,
      amount_text(coalesce(sum(cost), 0)) as cost
    from ended group by provider order by provider`.execute(database.executor)
  const agreement = rows.length < 2 ? new Map() : await agreements(database.executor, days)
  return rows.map((row) => ({ ...row, agreement: agreement.get(row.id) ?? [] }))
}
