import { sql } from 'kysely'
import type { Executor } from '#db/database.ts'
import type { Outcome } from './outcome.ts'

/** A claimed task with all that fetching needs to know. */
export interface Task {
  readonly account_id: number
  readonly project_id: number
  readonly id: string
  readonly run_id: string
  readonly keyword_id: string
  readonly region_index: number
  readonly date: string
  readonly query: string
  readonly site: string
  /** Whether sub-domains count as the site. */
  readonly subdomains: boolean
  readonly pages_wanted: number
  readonly attempts: number
  /** Seconds since the first failing attempt began; null when none has failed. */
  readonly failing_seconds: number | null
  readonly provider: string
  readonly searcher_key: number
  readonly region_key: number
  readonly lang: string
  readonly device: number
}

/**
 * Takes a task for `seconds`, unless it has ended, waits for its next attempt or is being worked on. Two workers
 * with the same job cannot both have it.
 */
export async function claimTask(
  executor: Executor,
  accountId: number,
  taskId: string,
  seconds: number,
): Promise<Task | undefined> {
  const { rows } = await sql<Task>`
    update tasks t
    set claimed_until = now() + make_interval(secs => ${seconds})
    from runs r, region_indexes i
    where t.account_id = ${accountId} and t.id = ${taskId}::bigint and t.ended_at is null
      and (t.claimed_until is null or t.claimed_until < now())
      and t.next_attempt_at <= now() + interval '1 second'
      and r.account_id = t.account_id and r.id = t.run_id and i.region_index = t.region_index
    returning t.account_id, t.project_id, t.id, t.run_id, t.keyword_id, t.region_index, t.date, t.query, t.site,
      t.subdomains, t.pages_wanted, t.attempts, extract(epoch from now() - t.first_failure_at)::float8 as failing_seconds,
      r.provider, i.searcher_key, i.region_key, i.lang, i.device`.execute(executor)
  return rows[0]
}

/** Notes a failed attempt and when the next may be made. */
export async function postponeTask(
  executor: Executor,
  task: Task,
  failingSince: Date,
  delaySeconds: number,
  reason: string,
): Promise<void> {
  await sql`
    update tasks
    set attempts = attempts + 1, first_failure_at = coalesce(first_failure_at, ${failingSince.toISOString()}::timestamptz),
        next_attempt_at = now() + make_interval(secs => ${delaySeconds}), claimed_until = null, reason = ${reason}
    where account_id = ${task.account_id} and id = ${task.id}::bigint and ended_at is null`.execute(executor)
}

/** Gives a task back as it was taken: nothing has failed, another worker may go on at once. */
export async function handBackTask(executor: Executor, task: Task): Promise<void> {
  await sql`
    update tasks set claimed_until = null, next_attempt_at = now()
    where account_id = ${task.account_id} and id = ${task.id}::bigint and ended_at is null`.execute(executor)
}

/**
 * Ends a task with its outcome and, when that is a position, makes it the cell of its date. A task that has ended is
 * never changed; a failed check leaves an earlier cell of the day as it is.
 */
export async function endTask(tx: Executor, task: Task, outcome: Outcome): Promise<void> {
  const seen = 'position' in outcome ? outcome : undefined
  // The position needs the project's row to stay. Taken in the order of a deletion, so that the two cannot lock up.
  await sql`
    select id from projects where account_id = ${task.account_id} and id = ${task.project_id}
    for key share`.execute(tx)
  const { rows } = await sql`
    update tasks
    set outcome = ${outcome.outcome}, position = ${seen?.position ?? null}, relevant_url = ${seen?.relevantUrl ?? null},
        depth = ${outcome.depth}, reason = ${'reason' in outcome ? outcome.reason : null}, ended_at = now(),
        claimed_until = null
    where account_id = ${task.account_id} and id = ${task.id}::bigint and ended_at is null
    returning id`.execute(tx)
  if (rows.length === 0 || (outcome.outcome !== 'exact' && outcome.outcome !== 'not_within')) return
  await sql`
    insert into positions (account_id, project_id, region_index, date, keyword_id, position, relevant_url, task_id)
    values (${task.account_id}, ${task.project_id}, ${task.region_index}, ${task.date}::date,
            ${task.keyword_id}::bigint, ${seen?.position ?? null}, ${seen?.relevantUrl ?? null}, ${task.id}::bigint)
    on conflict (account_id, project_id, region_index, date, keyword_id) do update
    set position = excluded.position, relevant_url = excluded.relevant_url, task_id = excluded.task_id`.execute(
    tx,
  )
}
