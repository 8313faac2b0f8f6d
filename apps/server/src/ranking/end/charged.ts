import { sql } from 'kysely'
import { serpProviders } from '#serp/registry.ts'

const prefixProviders = Object.values(serpProviders)
  .filter(({ paging }) => paging === 'prefix')
  .map(({ id }) => sql.lit(id))

/**
 * Number of result pages in a stored reply, a row of `serp_pages`, that are charged. With paging `prefix` a reply holds
 * several. The second reply for an empty or doubtful page is free: users do not pay for a doubtful reply of the provider. An AI
 * Overview loaded alone (page 0) counts as a page, unless the reply has none.
 */
export const chargedPages = sql`case when page < 0 then 0 when page = 0 then coalesce(pages_read, 1) when provider in (${sql.join(prefixProviders)}) then coalesce(pages_read, page) else 1 end`

/**
 * A query of the charges of a run `r` of an account with the hold `held`: for each provider its `pages`, copied ones included, and the
 * `amount` for the bought ones. The sum is at most the hold and is divided by pages. Running totals are rounded instead of
 * the amounts, so the amounts add up exactly.
 */
export const chargesOfRun = (accountId: number) => sql`
  select provider, pages,
    round(captured * running / total, 6) - round(captured * (running - bought) / total, 6) as amount
  from (
    select provider, pages, bought, sum(bought) over (order by provider) as running,
      nullif(sum(bought) over (), 0) as total, least(sum(bought) over () * r.price_per_page, held.amount) as captured
    from (
      select provider, sum(${chargedPages}) as pages, coalesce(sum(${chargedPages}) filter (where not copied), 0) as bought
      from serp_pages s where s.account_id = ${accountId} and s.run_id = r.id
      group by provider
    ) by_provider
  ) counted`
