import { sql } from 'kysely'
import type { Executor } from '#db/database.ts'
import type { Searcher } from '#serp/query.ts'

/** A provider in the database. */
export interface StoredProvider {
  readonly id: string
  readonly enabled: boolean
  /** Whether its key and address are stored; otherwise they come from the settings. */
  readonly configured: boolean
  readonly base_url: string | null
  readonly sealed_key: Uint8Array | null
  readonly key_end: string | null
  /** Exact decimal text; null: the declared price. */
  readonly price_per_unit: string | null
  /** Limit of requests per second; null: the declared one. */
  readonly per_second: number | null
  /** Limit of requests at once; null: the declared one. */
  readonly at_once: number | null
}

export async function readProviders(executor: Executor): Promise<StoredProvider[]> {
  const { rows } = await sql<StoredProvider>`
    select id, enabled, configured, base_url, sealed_key, key_end, trim_scale(price_per_unit)::text as price_per_unit,
      per_second, at_once
    from providers`.execute(executor)
  return rows
}

/** Reads the order of providers of each search engine that has one. */
export async function readOrder(executor: Executor): Promise<ReadonlyMap<Searcher, readonly string[]>> {
  const { rows } = await sql<{ searcher: Searcher; providers: string[] }>`
    select searcher, array_agg(provider order by place) as providers from provider_order
    group by searcher`.execute(executor)
  return new Map(rows.map(({ searcher, providers }) => [searcher, providers]))
}

export async function writeOrder(
  tx: Executor,
  searcher: Searcher,
  providers: readonly string[],
): Promise<void> {
  // One transaction at a time writes the order.
  await sql`lock table provider_order in share row exclusive mode`.execute(tx)
  await sql`delete from provider_order where searcher = ${searcher}`.execute(tx)
  await sql`
    insert into provider_order (searcher, place, provider)
    select ${searcher}, p.place, p.provider
    from unnest(${providers}::text[]) with ordinality as p(provider, place)`.execute(tx)
}
