import { sql, type RawBuilder } from 'kysely'
import type { Database, Executor } from '#db/database.ts'
import { settleHold, type Charge } from '#ledger/settle.ts'
import { holdReference, type RunKind } from './kind.ts'

/** A kind of run with what its runs are charged. */
export interface BilledRunKind<Figures extends object> extends RunKind {
  /**
   * A query of one row for a run `r` of an account and the ledger entry `held` of its hold: `charges` as JSON, and its
   * figures.
   */
  bill(accountId: number): RawBuilder<unknown>
  /** Sentence for the billing log. */
  info(run: OpenRun & Figures): string
  /** Runs in the transaction that settles a run. */
  settled?(tx: Executor, accountId: number, runId: string): Promise<void>
}

/** A run that is not settled yet. */
export interface OpenRun {
  readonly id: string
  readonly project_id: number
  readonly project_name: string
  readonly hold_id: string
  readonly by_account_id: number
  readonly charges: readonly Charge[]
}

/** A run that this call has settled. */
export type SettledRun<Figures extends object> = OpenRun &
  Figures & {
    /** Exact decimal text. */
    readonly captured: string
  }

/**
 * Settles a run whose parts have all ended: captures its charges and releases the rest. Returns undefined when a part is
 * still open, or the run was settled before. Safe to call at any time.
 */
export async function settle<Figures extends object>(
  database: Database,
  kind: BilledRunKind<Figures>,
  accountId: number,
  runId: string,
): Promise<SettledRun<Figures> | undefined> {
  // Before the lock, which every worker of the run would otherwise wait for after each part. The worker that ends the
  // last part sees that the others have ended.
  if (await hasOpenPart(database.executor, kind, accountId, runId)) return undefined
  return database.transaction(async (tx) => {
    const which = sql`r.id = ${runId}::bigint`
    await lockOpenRuns(tx, kind, accountId, which)
    if (await hasOpenPart(tx, kind, accountId, runId)) return undefined
    const [run] = await readOpenRuns(tx, kind, accountId, which)
    return run && settleRun(tx, kind, accountId, run)
  })
}

/** Settles the open runs of projects about to be deleted, since no hold may outlive its project. */
export async function settleProjects<Figures extends object>(
  tx: Executor,
  kind: BilledRunKind<Figures>,
  accountId: number,
  projectIds: readonly number[],
): Promise<void> {
  const which = sql`r.project_id = any(${projectIds}::int[])`
  await lockOpenRuns(tx, kind, accountId, which)
  for (const run of await readOpenRuns(tx, kind, accountId, which)) {
    await settleRun(tx, kind, accountId, run)
  }
}

/** A separate statement: what others commit during the wait for the lock is visible only to statements after it. */
async function lockOpenRuns(
  tx: Executor,
  { runs }: Pick<RunKind, 'runs'>,
  accountId: number,
  which: RawBuilder<unknown>,
): Promise<void> {
  await sql`
    select id from ${sql.table(runs)} r
    where account_id = ${accountId} and finished_at is null and ${which}
    order by id for update`.execute(tx)
}

/**
 * Looks at the first open part of this run or a later one. Asked for any open part of this run, the planner expects many
 * and reads the table from its start, through all parts that have ended.
 */
async function hasOpenPart(
  executor: Executor,
  { parts }: Pick<RunKind, 'parts'>,
  accountId: number,
  runId: string,
): Promise<boolean> {
  const { rows } = await sql<{ run_id: string }>`
    select run_id from ${sql.table(parts)}
    where account_id = ${accountId} and run_id >= ${runId}::bigint and ended_at is null
    order by run_id limit 1`.execute(executor)
  return rows[0]?.run_id === runId
}

async function readOpenRuns<Figures extends object>(
  tx: Executor,
  { runs, bill }: BilledRunKind<Figures>,
  accountId: number,
  which: RawBuilder<unknown>,
): Promise<(OpenRun & Figures)[]> {
  const { rows } = await sql<OpenRun & Figures>`
    select r.id, r.project_id, p.name as project_name, r.hold_id, r.by_account_id, bill.*
    from ${sql.table(runs)} r
    join ledger_entries held on held.account_id = ${accountId} and held.id = r.hold_id
    join projects p on p.account_id = ${accountId} and p.id = r.project_id
    cross join lateral (${bill(accountId)}) bill
    where r.account_id = ${accountId} and r.finished_at is null and ${which}`.execute(tx)
  return rows
}

async function settleRun<Figures extends object>(
  tx: Executor,
  kind: BilledRunKind<Figures>,
  accountId: number,
  run: OpenRun & Figures,
): Promise<SettledRun<Figures>> {
  const captured = await settleHold(tx, {
    accountId,
    holdId: run.hold_id,
    holdReference: holdReference(kind, run.id),
    charges: run.charges,
    info: kind.info(run),
    target: kind.target,
    projectId: run.project_id,
    projectName: run.project_name,
    byAccountId: run.by_account_id,
  })
  await sql`
    update ${sql.table(kind.runs)} set finished_at = now()
    where account_id = ${accountId} and id = ${run.id}::bigint`.execute(tx)
  await kind.settled?.(tx, accountId, run.id)
  return { ...run, captured: captured ?? '0' }
}
