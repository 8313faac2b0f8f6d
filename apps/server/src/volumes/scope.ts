import { FRESH_DAYS } from '@sextant/contract'
import { sql, type RawBuilder } from 'kysely'
import type { VolumeProviderDeclaration } from '#serp/volumes.ts'
import type { Qualifier } from './qualifiers.ts'
import { inventedSources } from './sources.ts'

/** The volumes to collect. */
export interface VolumeScope {
  readonly accountId: number
  readonly projectId: number
  /** A query of keyword ids; undefined: all keywords of the project. */
  readonly keywords: RawBuilder<unknown> | undefined
  readonly qualifiers: readonly Qualifier[]
  /** What to leave out: 0 nothing, 1 recently updated volumes, 2 also all known volumes. */
  readonly noRecheck: 0 | 1 | 2
}

/**
 * SQL join of keywords `k` and qualifiers `q` whose volumes to collect, without keywords in the trash and volumes that are
 * being collected.
 */
export function volumesInScope(scope: VolumeScope, provider: VolumeProviderDeclaration): RawBuilder<unknown> {
  const { accountId, qualifiers } = scope
  return sql`
    from keywords k
    cross join unnest(
      ${qualifiers.map((each) => each.searcherKey)}::smallint[], ${qualifiers.map((each) => each.regionKey)}::int[],
      ${qualifiers.map((each) => each.type)}::smallint[]
    ) with ordinality as q(searcher_key, region_key, type, place)
    left join lateral (
      select v.volume, v.source, v.updated_at from volumes v
      where v.account_id = ${accountId} and v.searcher_key = q.searcher_key and v.region_key = q.region_key
        and v.type = q.type and v.phrase = k.name_folded
      -- Makes the planner look up each row by its key, whatever it estimates.
      limit 1
    ) v on true
    where k.account_id = ${accountId} and k.project_id = ${scope.projectId} and k.deleted_at is null
      ${scope.keywords === undefined ? sql`` : sql`and k.id in (${scope.keywords})`}
      and (q.searcher_key, q.region_key, q.type, k.name_folded) not in (
        select b.searcher_key, b.region_key, b.type, fold(phrase)
        from volume_batches b cross join unnest(b.phrases) phrase
        where b.account_id = ${accountId} and b.ended_at is null
      )
      and not (${isKnown(scope.noRecheck, provider)})`
}

/** SQL condition: the volume `v` is left out. */
function isKnown(noRecheck: 0 | 1 | 2, provider: VolumeProviderDeclaration): RawBuilder<boolean> {
  if (noRecheck === 0) return sql<boolean>`false`
  const ignored = provider.synthetic ? [] : inventedSources
  const isFresh = sql`v.updated_at > now() - make_interval(days => ${FRESH_DAYS})`
  return sql<boolean>`
    v.source is not null and v.source <> all(${ignored}::text[])
    and (${isFresh} ${noRecheck === 2 ? sql`or v.volume is not null` : sql``})`
}
