import { FRESH_DAYS } from '@sextant/contract'
import { sql, type RawBuilder } from 'kysely'
import type { Executor } from '#db/database.ts'
import { inventedSources } from '#serp/invented.ts'
import type { VolumeProviderDeclaration } from '#serp/volumes.ts'
import type { Qualifier } from './qualifiers.ts'

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
  const { accountId } = scope
  return sql`
    from keywords k
    cross join ${qualifiersOf(scope)}
    left join lateral (
      select v.volume, v.source, v.updated_at from volumes v
      where v.account_id = ${accountId} and v.searcher_key = q.searcher_key and v.region_key = q.region_key
        and v.type = q.type and v.phrase = k.name_folded
      -- Makes the planner look up each row by its key, whatever it estimates.
      limit 1
    ) v on true
    where ${isPicked(scope)}
      and not (${isBeingCollected(accountId)})
      and not (${isKnown(scope.noRecheck, provider)})`
}

/** Whether some of the volumes are being collected, by this or another project of the account. */
export async function areBeingCollected(executor: Executor, scope: VolumeScope): Promise<boolean> {
  const { rows } = await sql`
    select from keywords k cross join ${qualifiersOf(scope)}
    where ${isPicked(scope)} and ${isBeingCollected(scope.accountId)}
    limit 1`.execute(executor)
  return rows.length > 0
}

function qualifiersOf({ qualifiers }: VolumeScope): RawBuilder<unknown> {
  return sql`unnest(
      ${qualifiers.map((each) => each.searcherKey)}::smallint[], ${qualifiers.map((each) => each.regionKey)}::int[],
      ${qualifiers.map((each) => each.type)}::smallint[]
    ) with ordinality as q(searcher_key, region_key, type, place)`
}

/** SQL condition: the keyword `k` is one of those whose volumes are asked for. */
function isPicked({ accountId, projectId, keywords }: VolumeScope): RawBuilder<boolean> {
  return sql<boolean>`k.account_id = ${accountId} and k.project_id = ${projectId} and k.deleted_at is null
      ${keywords === undefined ? sql`` : sql`and k.id in (${keywords})`}`
}

/** SQL condition: the volume of the keyword `k` and the qualifier `q` is being collected. */
function isBeingCollected(accountId: number): RawBuilder<boolean> {
  return sql<boolean>`(q.searcher_key, q.region_key, q.type, k.name_folded) in (
        select b.searcher_key, b.region_key, b.type, fold(phrase)
        from volume_batches b cross join unnest(b.phrases) phrase
        where b.account_id = ${accountId} and b.ended_at is null
      )`
}

/**
 * SQL condition: the volume `v` is left out. A real provider treats invented volumes as unknown, and a synthetic one is not
 * asked for real volumes, which it never replaces.
 */
function isKnown(noRecheck: 0 | 1 | 2, provider: VolumeProviderDeclaration): RawBuilder<boolean> {
  const isReal = sql`v.source <> all(${inventedSources}::text[])`
  const isFresh = sql`v.updated_at > now() - make_interval(days => ${FRESH_DAYS})`
  const isSkipped =
    noRecheck === 0 ? sql`false` : sql`(${isFresh} ${noRecheck === 2 ? sql`or v.volume is not null` : sql``})`
  return sql<boolean>`
    v.source is not null and ${provider.synthetic ? sql`(${isReal} or ${isSkipped})` : sql`${isReal} and ${isSkipped}`}`
}
