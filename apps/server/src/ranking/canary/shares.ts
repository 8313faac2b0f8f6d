import { sql } from 'kysely'
import type { Executor } from '#db/database.ts'
import type { ConfiguredProvider } from '#providers/configured.ts'
import { isUsable, type ProvidersNow } from '#providers/providers.ts'
import type { Searcher } from '#serp/query.ts'

/** Percent of the first pages that a second provider is asked for, by search engine; those without are not listed. */
export async function readShares(executor: Executor): Promise<ReadonlyMap<Searcher, number>> {
  const { rows } = await sql<{ searcher: Searcher; percent: number }>`
    select searcher, percent from canary_shares`.execute(executor)
  return new Map(rows.map(({ searcher, percent }) => [searcher, percent]))
}

/** Sets the percent of a search engine, a whole number from 0 to 100. */
export async function writeShare(executor: Executor, searcher: Searcher, percent: number): Promise<void> {
  if (percent === 0) {
    await sql`delete from canary_shares where searcher = ${searcher}`.execute(executor)
    return
  }
  await sql`
    insert into canary_shares (searcher, percent) values (${searcher}, ${percent})
    on conflict (searcher) do update set percent = excluded.percent`.execute(executor)
}

/**
 * The provider that is asked for pages of another one too: the next usable one in the order of the search engine, from its
 * start again after the last. Undefined when there is none.
 */
export function secondOf(
  providers: ProvidersNow,
  searcher: Searcher,
  id: string,
): ConfiguredProvider | undefined {
  const chain = providers.chain(searcher)
  const own = chain.findIndex(({ provider }) => provider.id === id)
  return [...chain.slice(own + 1), ...chain.slice(0, Math.max(own, 0))].find((second) =>
    mayBeAsked(providers, searcher, second),
  )
}

/** Whether a provider may get canaries: it is on, works, is trusted, and does not invent its results. */
export function mayBeAsked(providers: ProvidersNow, searcher: Searcher, second: ConfiguredProvider): boolean {
  return (
    isUsable(second) &&
    !second.provider.synthetic &&
    second.refusal.recent === undefined &&
    providers.isTrusted(second.provider.id, searcher)
  )
}
