import type { CanaryAgreement } from '@sextant/contract/providers_2/canaries.ts'
import { sql } from 'kysely'
import { crossing } from '#db/crossing.ts'
import { searchers, type Searcher } from '#serp/query.ts'
import type { Handler } from '../../handler.ts'
import { beginningOf } from '../days.ts'

type Row = Omit<CanaryAgreement, 'searcher_key'> & { readonly searcher: Searcher }

/** Shares are rounded to this many decimals. */
const DECIMALS = 3

export const handle: Handler<'get/providers_2/canaries/agreement'> = async ({ database }, { days }) => {
  const { rows } = await sql<Row>`${crossing('canaries of the installation')}
    with chosen as (
      select c.*, case when c.compared > 0 then cardinality(c.differences)::numeric / c.compared end as share
      from canaries c where c.bought_at >= ${beginningOf(days)}
    ), parse_rates as (
      select provider, searcher, round(
        count(*) filter (where outcome = 'ok')::numeric / nullif(count(*), 0), ${DECIMALS}
      )::float8 as parse_rate
      from provider_requests
      where outcome in ('ok', 'bad_payload') and page <> 0
        and started_at >= ${beginningOf(days)}
      group by provider, searcher
    )
    select c.searcher,
      json_build_object(
        'id', c.provider,
        'parse_rate', (
          select p.parse_rate from parse_rates p where p.provider = c.provider and p.searcher = c.searcher
        ),
        'latency_p50', percentile_disc(0.5) within group (order by c.provider_milliseconds) filter (where c.outcome = 'ok'),
        'latency_p95', percentile_disc(0.95) within group (order by c.provider_milliseconds) filter (where c.outcome = 'ok'),
        'cost_per_page', amount_text(avg(c.provider_cost) filter (where c.outcome = 'ok'))
      ) as provider,
      json_build_object(
        'id', c.asked,
        'parse_rate', (
          select p.parse_rate from parse_rates p where p.provider = c.asked and p.searcher = c.searcher
        ),
        'latency_p50', percentile_disc(0.5) within group (order by c.milliseconds) filter (where c.outcome = 'ok'),
        'latency_p95', percentile_disc(0.95) within group (order by c.milliseconds) filter (where c.outcome = 'ok'),
        'cost_per_page', amount_text(avg(c.cost) filter (where c.outcome = 'ok'))
      ) as asked,
      count(*)::int as chosen,
      count(*) filter (where c.request_id is null and c.outcome is not null)::int as not_sent,
      count(*) filter (where c.request_id is not null and c.outcome <> 'ok')::int as failed,
      count(c.share)::int as pages,
      round(avg(c.share), ${DECIMALS})::float8 as share,
      (
        select percentile_disc(0.5) within group (order by d.difference)::int
        from chosen o cross join lateral unnest(o.differences) as d(difference)
        where o.searcher = c.searcher and o.provider = c.provider and o.asked = c.asked
      ) as difference,
      amount_text(coalesce(sum(c.cost), 0)) as cost,
      (
        select coalesce(json_agg(json_build_object('date', d.date, 'pages', d.pages, 'share', d.share) order by d.date), '[]')
        from (
          select (o.bought_at at time zone 'UTC')::date as date, count(o.share)::int as pages,
            round(avg(o.share), ${DECIMALS})::float8 as share
          from chosen o
          where o.searcher = c.searcher and o.provider = c.provider and o.asked = c.asked and o.share is not null
          group by 1
        ) d
      ) as days
    from chosen c
    group by c.searcher, c.provider, c.asked
    order by c.searcher, c.provider, c.asked`.execute(database.executor)
  return rows
    .map(({ searcher, ...row }) => ({ searcher_key: searchers[searcher].key, ...row }))
    .toSorted((a, b) => a.searcher_key - b.searcher_key)
}
