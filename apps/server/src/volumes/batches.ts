import type { SearcherKey, VolumeType } from '@sextant/contract'
import { sql } from 'kysely'
import type { Executor } from '#db/database.ts'
import { clearFiguresOfPhrases, lockVolumes } from '#figures/clear.ts'
import { inventedSources } from '#serp/invented.ts'
import type { ParsedVolumes } from '#serp/volumes.ts'

/** A claimed batch with everything that its request needs. */
export interface Batch {
  readonly account_id: number
  readonly id: string
  readonly run_id: string
  readonly project_id: number
  /** The key that started its run and those that created it; null for a person. */
  readonly key_ids: readonly number[] | null
  readonly provider: string
  readonly searcher_key: SearcherKey
  readonly region_key: number
  readonly type: VolumeType
  readonly phrases: readonly string[]
  /** Phrases that the provider rejected. */
  readonly left_out: readonly string[]
  readonly attempts: number
  /** Seconds since the first failed attempt began; null if none has failed. */
  readonly failing_seconds: number | null
}

/**
 * Claims a batch for `seconds`, unless it has ended, is not due or is claimed. Two workers with the same job cannot both
 * have it.
 */
export async function claimBatch(
  executor: Executor,
  accountId: number,
  batchId: string,
  seconds: number,
): Promise<Batch | undefined> {
  const { rows } = await sql<Batch>`
    update volume_batches b
    set claimed_until = now() + make_interval(secs => ${seconds})
    from volume_runs r
    where b.account_id = ${accountId} and b.id = ${batchId}::bigint and b.ended_at is null
      and (b.claimed_until is null or b.claimed_until < now())
      and b.next_attempt_at <= now() + interval '1 second'
      and r.account_id = b.account_id and r.id = b.run_id
    returning b.account_id, b.id, b.run_id, r.project_id, r.key_ids, r.provider, b.searcher_key, b.region_key, b.type, b.phrases, b.left_out,
      b.attempts, extract(epoch from b.claimed_until - b.first_failure_at)::float8 - ${seconds}::float8 as failing_seconds`.execute(
    executor,
  )
  return rows[0]
}

/** Records a failed attempt and the time of the next one. */
export async function postponeBatch(
  executor: Executor,
  batch: Batch,
  failingSince: Date,
  delaySeconds: number,
  reason: string,
): Promise<void> {
  await sql`
    update volume_batches
    set attempts = attempts + 1, first_failure_at = coalesce(first_failure_at, ${failingSince.toISOString()}::timestamptz),
        next_attempt_at = now() + make_interval(secs => ${delaySeconds}), claimed_until = null, reason = ${reason}
    where account_id = ${batch.account_id} and id = ${batch.id}::bigint and ended_at is null`.execute(
    executor,
  )
}

/** Leaves out a phrase that the provider rejected, and releases the claim. */
export async function leaveOut(executor: Executor, batch: Batch, phrase: string): Promise<void> {
  await sql`
    update volume_batches set left_out = left_out || ${phrase}::text, claimed_until = null
    where account_id = ${batch.account_id} and id = ${batch.id}::bigint and ended_at is null`.execute(
    executor,
  )
}

/**
 * Ends a batch with the volumes of its reply. A batch that has ended is never changed. A missing volume (null) is stored,
 * but never replaces a known one unless that is invented. An invented volume never replaces a real one.
 */
export async function endBatch(
  tx: Executor,
  batch: Batch,
  volumes: ParsedVolumes['volumes'],
  reason: string | null,
): Promise<void> {
  const { rows } = await sql`
    update volume_batches
    set answered = ${volumes.size}, reason = ${reason}, ended_at = now(), claimed_until = null
    where account_id = ${batch.account_id} and id = ${batch.id}::bigint and ended_at is null
    returning id`.execute(tx)
  if (rows.length === 0 || volumes.size === 0) return
  const { account_id: accountId, searcher_key: searcherKey, region_key: regionKey, type } = batch
  const invented = inventedSources.includes(batch.provider)
  const wasInvented = sql`v.source = any(${inventedSources}::text[])`
  await lockVolumes(tx, accountId, 'alone')
  // Volumes of the reply that are written, with what is known.
  const written = sql`
    select w.phrase, w.volume, v.volume as known, coalesce(${wasInvented}, false) as was_invented
    from (
      select distinct on (fold(l.name)) fold(l.name) as phrase, l.volume
      from unnest(${[...volumes.keys()]}::text[], ${[...volumes.values()]}::int[]) as l(name, volume)
      order by fold(l.name), l.volume desc nulls last
    ) w
    left join volumes v on v.account_id = ${accountId} and v.searcher_key = ${searcherKey} and v.region_key = ${regionKey}
      and v.type = ${type} and v.phrase = w.phrase
    where v.phrase is null or ${wasInvented}
      or not ${invented}::boolean and (w.volume is not null or v.volume is null)`
  const { rows: changed } = await sql<{ phrase: string }>`
    select phrase from (${written}) w
    where known is distinct from volume or was_invented is distinct from ${invented}::boolean`.execute(tx)
  // A statement of its own: on several machines, one that also compared would see what it writes.
  await sql`
    insert into volumes (account_id, searcher_key, region_key, type, phrase, volume, source)
    select ${accountId}::int, ${searcherKey}::smallint, ${regionKey}::int, ${type}::smallint, phrase, volume, ${batch.provider}::text
    from (${written}) w
    order by phrase
    on conflict (account_id, searcher_key, region_key, type, phrase) do update
    set volume = excluded.volume, source = excluded.source, updated_at = excluded.updated_at`.execute(tx)
  const phrases = changed.map(({ phrase }) => phrase)
  await clearFiguresOfPhrases(tx, accountId, [{ searcherKey, regionKey, type, phrases }])
}
