import { sql } from 'kysely'
import { serpProviders } from '#serp/registry.ts'

const prefixProviders = Object.values(serpProviders)
  .filter(({ paging }) => paging === 'prefix')
  .map(({ id }) => id)

/** Result pages that a stored reply, a row of `serp_pages`, counts as: with paging `prefix` all that it holds. */
export const chargedPages = sql`case when provider = any(${prefixProviders}::text[]) then page else 1 end`

/**
 * What a run `r` with the hold `held` is charged with, as a query: for each provider its `pages`, copied ones included,
 * and the `amount` for those bought. Together it is at most the hold, which is then shared out by pages; what has been
 * shared out up to a provider is rounded, not its share, so that nothing is lost.
 */
export const chargesOfRun = sql`
  select provider, pages,
    round(captured * running / total, 6) - round(captured * (running - bought) / total, 6) as amount
  from (
    select provider, pages, bought, sum(bought) over (order by provider) as running,
      nullif(sum(bought) over (), 0) as total, least(sum(bought) over () * r.price_per_page, held.amount) as captured
    from (
      select provider, sum(${chargedPages}) as pages, coalesce(sum(${chargedPages}) filter (where not copied), 0) as bought
      from serp_pages s where s.account_id = r.account_id and s.run_id = r.id
      group by provider
    ) by_provider
  ) counted`
