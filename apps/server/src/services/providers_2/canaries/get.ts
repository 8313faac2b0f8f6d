import { searcherKeys, type SearcherKey } from '@sextant/contract'
import type { CanaryShare } from '@sextant/contract/providers_2/canaries.ts'
import { sql } from 'kysely'
import { crossing } from '#db/crossing.ts'
import type { Executor } from '#db/database.ts'
import type { ProvidersNow } from '#providers/providers.ts'
import { readShares, secondOf } from '#ranking/canary/shares.ts'
import type { SerpProvider } from '#serp/provider.ts'
import { searcherByKey, searchers, type Searcher } from '#serp/query.ts'
import type { Handler } from '../../handler.ts'
import type { Context } from '../../request/context.ts'

/** Days of which the pages are counted. */
const DAYS = 7

export const handle: Handler<'get/providers_2/canaries'> = (context, { searcher_key }) =>
  listShares(context, searcher_key)

/** The share of every search engine, or of one. */
export async function listShares(
  { database: { executor }, providers }: Context,
  only?: SearcherKey,
): Promise<CanaryShare[]> {
  const now = await providers.now()
  const shares = await readShares(executor)
  const pages = await countPages(executor, now)
  return searcherKeys.flatMap((searcher_key) => {
    const searcher = searcherByKey(searcher_key)
    if (searcher === undefined || (only !== undefined && searcher_key !== only)) return []
    const provider = realFirst(now, searcher)
    const asked = provider && secondOf(now, searcher, provider.id)
    return [
      {
        searcher_key,
        percent: shares.get(searcher) ?? 0,
        provider: provider?.id ?? null,
        asked: asked?.provider.id ?? null,
        price_per_page: asked?.pricePerUnit ?? null,
        pages: pages.get(searcher) ?? 0,
      },
    ]
  })
}

/** The provider that new checks start with, unless it invents its results. */
function realFirst(now: ProvidersNow, searcher: Searcher): SerpProvider | undefined {
  const provider = now.first(searcher)
  return provider?.synthetic === true ? undefined : provider
}

/** First pages that were bought from the first provider of each search engine. */
async function countPages(executor: Executor, now: ProvidersNow): Promise<ReadonlyMap<Searcher, number>> {
  const counted = (Object.keys(searchers) as Searcher[]).flatMap((searcher) => {
    const provider = realFirst(now, searcher)
    return provider === undefined ? [] : [{ searcher, provider }]
  })
  const { rows } = await sql<{
    searcher: Searcher
    pages: number
  }>`${crossing('canaries of the installation')}
    select r.searcher, count(distinct r.task_id)::int as pages
    from unnest(
      ${counted.map(({ searcher }) => searcher)}::text[], ${counted.map(({ provider }) => provider.id)}::text[],
      ${counted.map(({ provider }) => provider.paging === 'prefix')}::boolean[]
    ) as u(searcher, provider, any_page)
    join provider_requests r on r.provider = u.provider and r.searcher = u.searcher
    where r.outcome = 'ok' and (r.page = 1 or (r.page > 1 and u.any_page))
      and r.started_at > now() - make_interval(days => ${DAYS})
    group by r.searcher`.execute(executor)
  return new Map(rows.map(({ searcher, pages }) => [searcher, pages]))
}
