import { sql } from 'kysely'
import { crossing } from '#db/crossing.ts'
import type { Executor } from '#db/database.ts'

/** The open tasks of a run at one provider. */
export interface DueCheck {
  readonly account_id: number
  readonly run_id: string
  readonly provider: string
  /** Whether somebody waits for it. */
  readonly urgent: boolean
}

/** Runs per look. */
const MOST_FOUND = 1_000

/**
 * Finds the runs with due tasks, in all accounts: urgent ones first, then those that wait longest at each provider for each account.
 * A run stays due while it has tasks, so the many runs of one account must not hide those of others.
 */
export async function findDue(executor: Executor): Promise<DueCheck[]> {
  const { rows } = await sql<DueCheck>`
    select account_id, run_id, provider, urgent from (
      select *, row_number() over (partition by provider, account_id order by urgent desc, due_at) as nth
      from due_checks where due_at <= now()
    ) d
    order by urgent desc, nth, due_at
    limit ${MOST_FOUND}`.execute(executor)
  return rows
}

/** Adds a run to the directory, at the providers of its tasks. */
export async function addDue(
  tx: Executor,
  accountId: number,
  runId: string,
  providers: readonly string[],
  urgent: boolean,
): Promise<void> {
  await sql`
    insert into due_checks (account_id, run_id, provider, urgent)
    select ${accountId}, ${runId}::bigint, provider, ${urgent} from unnest(${providers}::text[]) as u(provider)`.execute(
    tx,
  )
}

/** A task that is due in `seconds`. */
interface Due {
  readonly run_id: string
  readonly provider: string
  readonly urgent: boolean
  readonly seconds: number
}

/** Notes when tasks of runs are due, unless others of the same run and provider are due before. */
export async function bringForward(tx: Executor, accountId: number, tasks: readonly Due[]): Promise<void> {
  if (tasks.length === 0) return
  await sql`
    insert into due_checks as d (account_id, run_id, provider, urgent, due_at)
    select ${accountId}, run_id, provider, bool_or(urgent), now() + make_interval(secs => min(seconds))
    from unnest(
      ${tasks.map((task) => task.run_id)}::bigint[], ${tasks.map((task) => task.provider)}::text[],
      ${tasks.map((task) => task.urgent)}::boolean[], ${tasks.map((task) => task.seconds)}::float8[]
    ) as u(run_id, provider, urgent, seconds)
    group by run_id, provider
    order by run_id, provider
    on conflict (account_id, run_id, provider) do update
    set urgent = d.urgent or excluded.urgent, due_at = least(d.due_at, excluded.due_at)`.execute(tx)
}

/**
 * Sets when a run is due next: when its first open task can be claimed. Without an open task at the provider, it leaves the
 * directory. Call it when a claim found nothing more.
 */
export async function putOff(tx: Executor, { account_id, run_id, provider }: DueCheck): Promise<void> {
  const which = sql`account_id = ${account_id} and run_id = ${run_id}::bigint and provider = ${provider}`
  // A separate statement takes the lock first. A task made due meanwhile changed this row too, and only a later statement sees it.
  await sql`select from due_checks where ${which} for update`.execute(tx)
  const { rows } = await sql<{ due_at: string | null }>`
    select min(greatest(next_attempt_at, claimed_until))::text as due_at from tasks
    where ${which} and ended_at is null`.execute(tx)
  const next = rows[0]?.due_at ?? null
  await (
    next === null
      ? sql`delete from due_checks where ${which}`
      : sql`update due_checks set due_at = ${next}::timestamptz where ${which}`
  ).execute(tx)
}

/** Removes a run from the directory, when it is settled. */
export async function removeDue(tx: Executor, accountId: number, runId: string): Promise<void> {
  await sql`delete from due_checks where account_id = ${accountId} and run_id = ${runId}::bigint`.execute(tx)
}

/** Makes every run with an open task due, when no other process can hold a claim. */
export async function makeAllDue(tx: Executor): Promise<void> {
  await sql`update due_checks set due_at = now() where due_at > now()`.execute(tx)
  await sql`
    ${crossing('void claims')}
    insert into due_checks (account_id, run_id, provider)
    select distinct account_id, run_id, provider from tasks where ended_at is null
    on conflict do nothing`.execute(tx)
}
