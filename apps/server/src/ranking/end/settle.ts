import { sql } from 'kysely'
import type { Database, Executor } from '#db/database.ts'
import { type Charge, settleHold } from '#ledger/settle.ts'
import type { Events } from '#observe/events.ts'
import { chargesOfRun } from './charged.ts'
import { holdReference } from '../start/start.ts'

interface OpenRun {
  readonly id: string
  readonly project_id: number
  readonly project_name: string
  readonly hold_id: string
  readonly by_account_id: number
  readonly tasks: number
  readonly pages: number
  readonly charges: readonly Charge[]
}

/** Ends a run whose tasks have all ended: captures the pages stored, releases the rest. Safe to call at any time. */
export async function settleRun(
  { database, events }: { database: Database; events: Events },
  accountId: number,
  runId: string,
): Promise<void> {
  // Before the lock: the workers of a run would stand in line for it at the end of every task. Whoever ends the last task
  // sees that the others have ended.
  if (await hasOpenTask(database.executor, accountId, runId)) return
  const settled = await database.transaction(async (tx) => {
    const run = await lockOpenRun(tx, accountId, runId)
    if (run === undefined) return undefined
    return { projectId: run.project_id, captured: await settle(tx, accountId, run) }
  })
  if (settled !== undefined) events.checkFinished({ accountId, runId, ...settled })
}

async function lockOpenRun(tx: Executor, accountId: number, runId: string): Promise<OpenRun | undefined> {
  const { rows: locked } = await sql`
    select id from runs
    where account_id = ${accountId} and id = ${runId}::bigint and finished_at is null
    for update`.execute(tx)
  if (locked.length === 0) return undefined
  if (await hasOpenTask(tx, accountId, runId)) return undefined
  const { rows } = await readRuns(tx, accountId, sql`r.id = ${runId}::bigint`)
  return rows[0]
}

/**
 * Looks at the first open task of this run or a later one. Asked for any open task of the run, the planner expects many and
 * reads the table from its start, through every task that has ended, at the end of each task.
 */
async function hasOpenTask(executor: Executor, accountId: number, runId: string): Promise<boolean> {
  const { rows } = await sql<{ run_id: string }>`
    select run_id from tasks
    where account_id = ${accountId} and run_id >= ${runId}::bigint and ended_at is null
    order by run_id limit 1`.execute(executor)
  return rows[0]?.run_id === runId
}

function readRuns(tx: Executor, accountId: number, which: ReturnType<typeof sql>) {
  return sql<OpenRun>`
    select r.id, r.project_id, p.name as project_name, r.hold_id, r.by_account_id, r.tasks, charged.pages,
           charged.charges
    from runs r
    join ledger_entries held on held.account_id = r.account_id and held.id = r.hold_id
    join projects p on p.account_id = r.account_id and p.id = r.project_id
    cross join lateral (
      select coalesce(sum(pages), 0)::int as pages,
        coalesce(
          json_agg(json_build_object('provider', provider, 'amount', amount::text)) filter (where amount > 0), '[]'
        ) as charges
      from (${chargesOfRun}) by_provider
    ) charged
    where r.account_id = ${accountId} and r.finished_at is null and ${which}`.execute(tx)
}

/** Answers what this call captured, exact decimal text. */
async function settle(tx: Executor, accountId: number, run: OpenRun): Promise<string> {
  const captured = await settleHold(tx, {
    accountId,
    holdId: run.hold_id,
    holdReference: holdReference(run.id),
    charges: run.charges,
    info: `Rank check, project ${run.project_name} (${run.project_id}): ${plural(run.tasks, 'check')}, ${plural(run.pages, 'page')}`,
    target: 'checkPositions',
    projectId: run.project_id,
    projectName: run.project_name,
    byAccountId: run.by_account_id,
  })
  await sql`
    update runs set finished_at = now()
    where account_id = ${accountId} and id = ${run.id}::bigint`.execute(tx)
  return captured ?? '0'
}

/**
 * Settles the open runs of projects about to be deleted: their holds must not outlive them. What was fetched is
 * charged, the rest released.
 */
export async function settleBeforeDeletion(
  tx: Executor,
  accountId: number,
  projectIds: readonly number[],
): Promise<void> {
  await sql`
    select id from runs
    where account_id = ${accountId} and project_id = any(${projectIds}::int[]) and finished_at is null
    for update`.execute(tx)
  const { rows } = await readRuns(tx, accountId, sql`r.project_id = any(${projectIds}::int[])`)
  for (const run of rows) await settle(tx, accountId, run)
}

function plural(count: number, noun: string): string {
  return count === 1 ? `1 ${noun}` : `${count} ${noun}s`
}
