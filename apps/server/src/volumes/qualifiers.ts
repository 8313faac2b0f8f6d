import type { SearcherKey, VolumeType } from '@sextant/contract'
import { sql } from 'kysely'
import type { Executor } from '#db/database.ts'
import { placeByKey } from '#places/places.ts'
import { providerRegion } from '#places/provider-region.ts'
import { searcherByKey } from '#serp/query.ts'
import { refusalOf, type VolumeMarket, type VolumeProvider } from '#serp/volumes.ts'

/** What a volume is for, besides its phrase. */
export interface Qualifier {
  readonly regionKey: number
  readonly searcherKey: SearcherKey
  readonly type: VolumeType
}

/** Wanted types for every region of a project, by search engine. */
export type TypesWanted = Readonly<Partial<Record<SearcherKey, readonly VolumeType[]>>>

/** The wanted types for the places of a project's regions, without disabled searchers and regions. */
export async function qualifiersOfProject(
  executor: Executor,
  accountId: number,
  projectId: number,
  wanted: TypesWanted,
): Promise<Qualifier[]> {
  const { rows } = await sql<{ searcher_key: SearcherKey; region_key: number }>`
    select r.searcher_key, r.region_key
    from regions r
    join searchers s on s.account_id = r.account_id and s.id = r.searcher_id and s.enabled
    where r.account_id = ${accountId} and r.project_id = ${projectId} and r.enabled
    group by r.searcher_key, r.region_key
    order by min(s.ord), r.searcher_key, min(r.ord), r.region_key`.execute(executor)
  return rows.flatMap(({ searcher_key: searcherKey, region_key: regionKey }) =>
    (wanted[searcherKey] ?? []).map((type) => ({ regionKey, searcherKey, type })),
  )
}

/** Why a provider has no volumes for a qualifier; null if it has. */
export function lackOf(provider: VolumeProvider, qualifier: Qualifier): string | null {
  const market = marketOf(qualifier)
  return market === undefined
    ? `place ${qualifier.regionKey} or the search engine does not exist`
    : refusalOf(provider, market)
}

/** The market of a qualifier, as providers use it. Undefined when the place or the search engine no longer exists. */
export function marketOf({ regionKey, searcherKey, type }: Qualifier): VolumeMarket | undefined {
  const place = placeByKey(regionKey)
  const searcher = searcherByKey(searcherKey)
  if (place === undefined || searcher === undefined) return undefined
  return { searcher, type, country: place.countryCode, region: providerRegion(place) }
}
