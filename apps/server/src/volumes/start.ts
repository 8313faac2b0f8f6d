import { sql } from 'kysely'
import type { Executor } from '#db/database.ts'
import type { Queue } from '#jobs/queue.ts'
import { discardRun, openRun } from '#runs/open.ts'
import type { PriceBound } from '#runs/price-bound.ts'
import type { VolumeProviderDeclaration } from '#serp/volumes.ts'
import { fetchVolumeBatch } from './jobs.ts'
import { volumeRuns } from './run-kind.ts'
import { volumesInScope, type VolumeScope } from './scope.ts'

/** Size and price of a volume run before it is started. */
export interface VolumeQuote {
  readonly volumes: number
  readonly price: number
}

/** Counts the volumes of a scope and prices them. */
export async function quoteVolumes(
  executor: Executor,
  scope: VolumeScope,
  provider: VolumeProviderDeclaration,
  pricePerVolume: string,
): Promise<VolumeQuote> {
  const { rows } = await sql<VolumeQuote>`
    select count(*)::int as volumes, (count(*) * ${pricePerVolume}::numeric)::float8 as price
    ${volumesInScope(scope, provider)}`.execute(executor)
  return rows[0]!
}

/** What to collect and who starts it. */
export interface VolumeStart {
  readonly scope: VolumeScope
  readonly projectName: string
  readonly byAccountId: number
  /** API key of the request; absent for a schedule or the dashboard. */
  readonly keyIds?: readonly number[] | undefined
  /** What it may cost at most; undefined: no limit. */
  readonly bound: PriceBound | undefined
}

export interface StartedVolumeRun {
  readonly runId: string
  readonly volumes: number
}

/**
 * Starts to collect volumes: adds run, batches, hold and jobs in the given transaction. Returns undefined when there is
 * nothing to collect. Throws ApiError 3001 when funds do not suffice, 3012 when the price exceeds the bound.
 */
export async function startVolumes(
  tx: Executor,
  queue: Queue,
  provider: VolumeProviderDeclaration,
  pricePerVolume: string,
  start: VolumeStart,
): Promise<StartedVolumeRun | undefined> {
  const { scope, projectName, byAccountId } = start
  const { accountId, projectId } = scope
  // Phrases belong to the account, so two starts must not take the same ones. Every transaction locks the balance last;
  // the hold would lock it anyway.
  await sql`select account_id from balances where account_id = ${accountId} for update`.execute(tx)
  const runId = await addRun(tx, provider, pricePerVolume, start)
  const batches = await addBatches(tx, provider, runId, scope)
  if (batches.length === 0) {
    await discardRun(tx, volumeRuns, accountId, runId)
    return undefined
  }
  const volumes = batches.reduce((sum, batch) => sum + batch.volumes, 0)
  const { rows } = await sql<{ amount: string }>`
    select ${volumes}::int * ${pricePerVolume}::numeric(20,6) as amount`.execute(tx)
  await openRun(tx, volumeRuns, {
    accountId,
    id: runId,
    projectId,
    projectName,
    byAccountId,
    size: volumes,
    price: rows[0]!.amount,
    bound: start.bound,
    info: `Hold for search volumes, project ${projectName} (${projectId})`,
  })
  const payloads = batches.map(({ id }) => ({ accountId, batchId: id }))
  await queue.send(tx, fetchVolumeBatch, payloads)
  return { runId, volumes }
}

/** Adds a run, still without hold and batches. Returns its id. */
async function addRun(
  tx: Executor,
  provider: VolumeProviderDeclaration,
  pricePerVolume: string,
  { scope, byAccountId, keyIds }: VolumeStart,
): Promise<string> {
  const { rows } = await sql<{ id: string }>`
    insert into volume_runs (account_id, project_id, by_account_id, key_ids, provider, price_per_volume, hold_id, volumes)
    values (${scope.accountId}, ${scope.projectId}, ${byAccountId}, ${keyIds === undefined ? null : [...keyIds]}::int[], ${provider.id}, ${pricePerVolume}, 0, 0)
    returning id`.execute(tx)
  return rows[0]!.id
}

async function addBatches(
  tx: Executor,
  provider: VolumeProviderDeclaration,
  runId: string,
  scope: VolumeScope,
): Promise<{ id: string; volumes: number }[]> {
  const { rows } = await sql<{ id: string; volumes: number }>`
    insert into volume_batches (account_id, run_id, searcher_key, region_key, type, phrases)
    select ${scope.accountId}::int, ${runId}::bigint, searcher_key, region_key, type, array_agg(name order by number)
    from (
      select q.place, q.searcher_key, q.region_key, q.type, k.name,
             row_number() over (partition by q.place order by k.name_folded) as number
      ${volumesInScope(scope, provider)}
    ) numbered
    group by place, searcher_key, region_key, type, (number - 1) / ${provider.batchSize}
    order by place, min(number)
    returning id, cardinality(phrases) as volumes`.execute(tx)
  return rows
}
