import { sql } from 'kysely'
import type { Database, Executor } from '#db/database.ts'
import { settleHold } from '#ledger/settle.ts'
import type { Events } from '#observe/events.ts'
import { volumesReference } from './start.ts'

interface OpenRun {
  readonly id: string
  readonly project_id: number
  readonly project_name: string
  readonly hold_id: string
  readonly by_account_id: number
  readonly provider: string
  readonly volumes: number
  readonly answered: number
  /** What was answered costs, exact decimal text. */
  readonly price: string
  /** Why not every volume was answered, of one batch. */
  readonly reason: string | null
}

/** Ends a run whose batches have all ended: captures what was answered, releases the rest. Safe to call at any time. */
export async function settleVolumeRun(
  { database, events }: { database: Database; events: Events },
  accountId: number,
  runId: string,
): Promise<void> {
  const settled = await database.transaction(async (tx) => {
    const run = await lockOpenRun(tx, accountId, runId)
    if (run === undefined) return undefined
    const { project_id: projectId, volumes, answered } = run
    return { projectId, volumes, answered, captured: await settle(tx, accountId, run) }
  })
  if (settled !== undefined) events.volumesFinished({ accountId, runId, ...settled })
}

async function lockOpenRun(tx: Executor, accountId: number, runId: string): Promise<OpenRun | undefined> {
  const { rows: locked } = await sql`
    select id from volume_runs
    where account_id = ${accountId} and id = ${runId}::bigint and finished_at is null
    for update`.execute(tx)
  if (locked.length === 0) return undefined
  const { rows: open } = await sql`
    select id from volume_batches where account_id = ${accountId} and run_id = ${runId}::bigint and ended_at is null
    limit 1`.execute(tx)
  if (open.length > 0) return undefined
  const { rows } = await readRuns(tx, accountId, sql`r.id = ${runId}::bigint`)
  return rows[0]
}

function readRuns(tx: Executor, accountId: number, which: ReturnType<typeof sql>) {
  return sql<OpenRun>`
    select r.id, r.project_id, p.name as project_name, r.hold_id, r.by_account_id, r.provider, r.volumes,
           counted.answered, counted.reason, (counted.answered * r.price_per_volume)::text as price
    from volume_runs r
    join projects p on p.account_id = r.account_id and p.id = r.project_id
    cross join lateral (
      select coalesce(sum(b.answered), 0)::int as answered, min(b.reason) as reason
      from volume_batches b where b.account_id = r.account_id and b.run_id = r.id
    ) counted
    where r.account_id = ${accountId} and r.finished_at is null and ${which}`.execute(tx)
}

/** Answers what this call captured, exact decimal text. */
async function settle(tx: Executor, accountId: number, run: OpenRun): Promise<string> {
  const why = run.answered < run.volumes && run.reason !== null ? `. ${run.reason}` : ''
  const captured = await settleHold(tx, {
    accountId,
    holdId: run.hold_id,
    holdReference: volumesReference(run.id),
    charges: [{ provider: run.provider, amount: run.price }],
    info: `Search volumes, project ${run.project_name} (${run.project_id}): ${run.answered} of ${run.volumes}${why}`,
    target: 'checkVolumes',
    projectId: run.project_id,
    projectName: run.project_name,
    byAccountId: run.by_account_id,
  })
  await sql`
    update volume_runs set finished_at = now()
    where account_id = ${accountId} and id = ${run.id}::bigint`.execute(tx)
  return captured ?? '0'
}

/**
 * Settles the open runs of projects about to be deleted: their holds must not outlive them. What was answered is
 * charged, the rest released.
 */
export async function settleVolumesBeforeDeletion(
  tx: Executor,
  accountId: number,
  projectIds: readonly number[],
): Promise<void> {
  await sql`
    select id from volume_runs
    where account_id = ${accountId} and project_id = any(${projectIds}::int[]) and finished_at is null
    for update`.execute(tx)
  const { rows } = await readRuns(tx, accountId, sql`r.project_id = any(${projectIds}::int[])`)
  for (const run of rows) await settle(tx, accountId, run)
}
