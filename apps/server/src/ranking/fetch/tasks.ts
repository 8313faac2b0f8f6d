import { sql } from 'kysely'
import type { Executor } from '#db/database.ts'
import type { Wanted } from '../find/findings.ts'
import type { Reason } from '../find/reason.ts'
import { rulesOfVersionsSql } from '../match/versions.ts'
import { isOpenTask } from './is-open-task.ts'
import type { PlannedCheck } from './plan.ts'
import type { CheckedQuery } from './query.ts'

/** A claimed task with everything that fetching needs. */
export interface Task extends CheckedQuery, Wanted, PlannedCheck {
  readonly account_id: number
  readonly id: string
  readonly run_id: string
  readonly keyword_id: string
  readonly region_index: number
  readonly attempts: number
  /** Seconds since the first failed attempt began; null if none has failed. */
  readonly failing_seconds: number | null
  /** Days between sweeps in thrifty mode. */
  readonly sweep_days: number
  /** The provider of all its pages. */
  readonly provider: string
  /** Number of that provider's turn, from 1. */
  readonly round: number
  /** API key that started its run; null for a schedule or the dashboard. */
  readonly key_id: number | null
  /** Whether its pages may be collected later at a lower price. */
  readonly may_wait: boolean
  /** Whether snippets are kept. */
  readonly with_snippets: boolean
  /** Whether its project is a demo. */
  readonly demo: boolean
}

/**
 * Claims a task for `seconds`, unless it has ended, is not due or is claimed. Two workers with the same job cannot both
 * have it.
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
    where t.account_id = ${accountId} and t.id = ${taskId}::bigint and ${isOpenTask}
      and (t.claimed_until is null or t.claimed_until < now())
      and t.next_attempt_at <= now() + interval '1 second'
      and r.account_id = t.account_id and r.id = t.run_id and i.region_index = t.region_index
    returning t.account_id, t.project_id, t.id, t.run_id, t.keyword_id, t.region_index, t.date, t.query, t.site,
      t.subdomains, t.pages_wanted, t.pages_always, t.sweep, t.attempts, r.mode, r.sweep_days,
      extract(epoch from now() - t.first_failure_at)::float8 as failing_seconds,
      coalesce(t.provider, r.provider) as provider, t.round, r.key_id, r.may_wait, r.with_snippets, i.searcher_key, i.region_key, i.lang, i.device,
      case when r.mode = 'thrifty' then (
        select json_build_object('position', m.position, 'misses', m.misses, 'sweep_days', m.sweep_days,
          'next_sweep_on', m.next_sweep_on)
        from rank_memory m
        where m.account_id = t.account_id and m.project_id = t.project_id and m.region_index = t.region_index
          and m.keyword_id = t.keyword_id
      ) end as memory,
      (select p.demo from projects p where p.account_id = t.account_id and p.id = t.project_id) as demo,
      coalesce((
        select json_agg(json_build_object('id', c.id, 'url', c.url) order by c.id) from competitors c
        where c.account_id = t.account_id and c.project_id = t.project_id and c.id = any(r.competitors_ids)
      ), '[]') as competitors,
      ${rulesOfVersionsSql(sql`t.account_id`, sql`r.rules_versions`)} as rules`.execute(executor)
  return rows[0]
}

/** Records a failed attempt and the time of the next one. */
export async function postponeTask(
  executor: Executor,
  task: Task,
  failingSince: Date,
  delaySeconds: number,
  reason: Reason,
): Promise<void> {
  await sql`
    update tasks
    set attempts = attempts + 1, first_failure_at = coalesce(first_failure_at, ${failingSince.toISOString()}::timestamptz),
        next_attempt_at = now() + make_interval(secs => ${delaySeconds}), claimed_until = null, reason = ${reason.text},
        reason_kind = ${reason.kind}
    where account_id = ${task.account_id} and id = ${task.id}::bigint and ${isOpenTask}`.execute(executor)
}

/** Releases the claim without a failure. Another worker may continue at once, or after `seconds`. */
export async function handBackTask(executor: Executor, task: Task, seconds = 0): Promise<void> {
  await sql`
    update tasks set claimed_until = null, next_attempt_at = now() + make_interval(secs => ${seconds})
    where account_id = ${task.account_id} and id = ${task.id}::bigint and ${isOpenTask}`.execute(executor)
}
