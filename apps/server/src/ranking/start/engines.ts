import { ApiError, type SearcherKey, type SnapshotDepth } from '@sextant/contract'
import { sql } from 'kysely'
import type { SerpProviderDeclaration } from '#serp/provider.ts'
import { searcherByKey, type Searcher } from '#serp/query.ts'
import { pagesForDepth, pagesForSnapshot } from './price.ts'

/** The first provider of a search engine; undefined if it has none. */
export type ProviderOf = (searcher: Searcher) => SerpProviderDeclaration | undefined

/** Chooses the providers of checks. */
export interface ProviderChoice {
  readonly first: ProviderOf
  /** A sentence for each provider of a search engine that cannot be used; empty if none is configured. */
  readonly whyNone: (searcher: Searcher) => string
}

/** What a check needs to know about a search engine. */
export interface Engine {
  readonly key: SearcherKey
  readonly provider: SerpProviderDeclaration
  /** Pages read for the snapshot whatever they show. */
  readonly pagesAlways: number
}

/** Throws ApiError 3005 for a search engine without a provider. */
export function engineOf(
  key: SearcherKey,
  { first, whyNone }: ProviderChoice,
  snapshot: SnapshotDepth | undefined,
  setting: SnapshotDepth,
): Engine {
  const provider = providerByKey(key, first)
  if (provider === undefined) {
    const name = searcherByKey(key)
    const reasons = name === undefined ? '' : whyNone(name)
    const detail =
      reasons === ''
        ? `no provider is configured for ${name ?? `search engine ${key}`}; nothing was started`
        : `no provider of ${name} can be used; nothing was started. ${reasons}`
    throw new ApiError('provider_unavailable', detail)
  }
  return { key, provider, pagesAlways: pagesForSnapshot(snapshot, setting, provider) }
}

/** The provider of a search engine by its key. */
export function providerByKey(key: SearcherKey, providerOf: ProviderOf): SerpProviderDeclaration | undefined {
  const name = searcherByKey(key)
  return name === undefined ? undefined : providerOf(name)
}

/** A table `pages` to join: numbers of pages and provider by search engine and depth. */
export function pagesTable(engines: readonly Engine[]) {
  const rows = engines.flatMap(({ key, provider, pagesAlways }) =>
    Array.from({ length: 10 }, (_, index) => ({
      key,
      depth: index + 1,
      wanted: pagesForDepth(key, index + 1, provider),
      always: pagesAlways,
      provider: provider.id,
    })),
  )
  return sql`unnest(
      ${rows.map((row) => row.key)}::smallint[], ${rows.map((row) => row.depth)}::smallint[],
      ${rows.map((row) => row.wanted)}::smallint[], ${rows.map((row) => row.always)}::smallint[],
      ${rows.map((row) => row.provider)}::text[]
    ) as pages(searcher_key, depth, wanted, always, provider)`
}
