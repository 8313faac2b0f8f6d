import { sql } from 'kysely'
import type { Database, Executor } from '#db/database.ts'
import { serpProviders } from '#serp/registry.ts'
import { readFingerprint, type Fingerprint } from '#serp/truth/fingerprint.ts'
import type { Wanted } from '../find/findings.ts'
import type { Reason } from '../find/reason.ts'
import { rulesOfVersionsSql } from '../match/versions.ts'
import type { Memory } from '../plan/memory.ts'
import type { PlannedCheck } from '../plan/plan.ts'
import type { CheckedQuery } from '../query.ts'
import type { DueCheck } from './due.ts'
import { isOpenTask } from './is-open-task.ts'

/** A claimed task with everything that fetching needs. */
export interface Task
  extends
    Omit<CheckedQuery, 'load_ai_overview'>,
    Omit<Wanted, 'competitors' | 'rules'>,
    PlannedCheck,
    RunFacts {
  readonly account_id: number
  readonly id: string
  readonly run_id: string
  readonly keyword_id: string
  readonly region_index: number
  readonly attempts: number
  /** Whether its last reply is suspect, so that it is held. */
  readonly suspect: boolean
  /** The last reply to its query, from an earlier check by the same provider; null if there is none in the last days. */
  readonly before: Before | null
  /** Seconds since the first failed attempt began; null if none has failed. */
  readonly failing_seconds: number | null
  /** The provider of all its pages. */
  readonly provider: string
  /** Number of that provider's turn, from 1. */
  readonly round: number
  /** Whether somebody waits for it. */
  readonly urgent: boolean
}

/** The first results of an earlier check. */
export interface Before {
  /** See `readFingerprint`. */
  readonly fingerprint: Buffer
  /** YYYY-MM-DD. */
  readonly date: string
}

/** What the first results of a check are compared with. */
export function printBefore({ before }: Pick<Task, 'before'>): Fingerprint | undefined {
  return before === null ? undefined : readFingerprint(before.fingerprint)
}

/** What the tasks of a run have in common. */
interface RunFacts extends Pick<PlannedCheck, 'mode'>, Required<Pick<Wanted, 'competitors' | 'rules'>> {
  /** Days between sweeps in thrifty mode. */
  readonly sweep_days: number
  /** The key that started the run and those that created it; null for a person. */
  readonly key_ids: readonly number[] | null
  /** Whether pages may be collected later at a lower price. */
  readonly may_wait: boolean
  /** Whether snippets are kept. */
  readonly with_snippets: boolean
  /** Whether the text and the sources of AI Overviews are kept. */
  readonly with_ai_overview_full: boolean
  /** Whether AI Overviews are loaded that search engines show only after their page. */
  readonly load_ai_overview: boolean
  /** Whether the project is a demo. */
  readonly demo: boolean
}

type ClaimedRow = Omit<Task, keyof RunFacts | 'memory' | 'before' | 'urgent' | keyof Searched>
type Searched = Pick<CheckedQuery, 'searcher_key' | 'region_key' | 'lang' | 'device'>

/**
 * Claims up to `count` due tasks of a run at one provider for `seconds`, the oldest first. No two workers can have the same
 * task.
 */
export async function claimTasks(
  database: Pick<Database, 'executor'>,
  due: DueCheck,
  count: number,
  seconds: number,
): Promise<Task[]> {
  const { executor } = database
  // Ranges instead of equality: asked for the order of the ids alone, the planner may read the tasks of all earlier runs.
  const { rows: claimed } = await sql<ClaimedRow>`
    update tasks set claimed_until = now() + make_interval(secs => ${seconds})
    where account_id = ${due.account_id} and id in (
      select id from tasks
      where account_id = ${due.account_id} and run_id >= ${due.run_id}::bigint and run_id <= ${due.run_id}::bigint
        and provider >= ${due.provider} and provider <= ${due.provider} and ended_at is null
        and (claimed_until is null or claimed_until < now()) and next_attempt_at <= now()
      order by run_id, provider, id
      limit ${count}
      for update skip locked
    )
    returning account_id, project_id, id, run_id, keyword_id, region_index, date, query, site, subdomains, pages_wanted,
      pages_always, sweep, attempts, provider, round,
      coalesce(reason_kind = 'suspect', false) as suspect,
      extract(epoch from claimed_until - first_failure_at)::float8 - ${seconds} as failing_seconds`.execute(
    executor,
  )
  if (claimed.length === 0) return []
  const [facts, searched, before] = await Promise.all([
    readRun(executor, due),
    readSearched(executor, claimed),
    readBefore(executor, due, claimed),
  ])
  const memories =
    facts?.mode === 'thrifty' ? await readMemories(executor, due.account_id, claimed) : undefined
  if (facts === undefined) return []
  return claimed
    .toSorted((a, b) => Number(a.id) - Number(b.id))
    .map((row) => ({
      ...row,
      ...facts,
      ...searched.get(row.region_index)!,
      memory: memories?.get(row.id) ?? null,
      before: before.get(row.id) ?? null,
      urgent: due.urgent,
    }))
}

/** Undefined when the run was deleted. */
async function readRun(executor: Executor, { account_id, run_id }: DueCheck): Promise<RunFacts | undefined> {
  const { rows } = await sql<RunFacts>`
    select r.mode, r.sweep_days, r.key_ids, r.may_wait, r.with_snippets, r.with_ai_overview_full, r.load_ai_overview, p.demo,
      coalesce((
        select json_agg(json_build_object('id', c.id, 'url', c.url) order by c.id) from competitors c
        where c.account_id = ${account_id} and c.project_id = r.project_id and c.id = any(r.competitors_ids)
      ), '[]') as competitors,
      ${rulesOfVersionsSql(account_id, sql`r.rules_versions`)} as rules
    from runs r join projects p on p.account_id = ${account_id} and p.id = r.project_id
    where r.account_id = ${account_id} and r.id = ${run_id}::bigint`.execute(executor)
  return rows[0]
}

async function readSearched(
  executor: Executor,
  claimed: readonly ClaimedRow[],
): Promise<ReadonlyMap<number, Searched>> {
  const indexes = [...new Set(claimed.map((row) => row.region_index))]
  const { rows } = await sql<Searched & { region_index: number }>`
    select region_index, searcher_key, region_key, lang, device from region_indexes
    where region_index = any(${indexes}::int[])`.execute(executor)
  return new Map(rows.map(({ region_index, ...searched }) => [region_index, searched]))
}

async function readMemories(
  executor: Executor,
  accountId: number,
  claimed: readonly ClaimedRow[],
): Promise<ReadonlyMap<string, Memory>> {
  const { rows } = await sql<Memory & { id: string }>`
    select u.id, m.position, m.misses, m.sweep_days, m.next_sweep_on
    from unnest(
      ${claimed.map((row) => row.id)}::bigint[], ${claimed.map((row) => row.project_id)}::int[],
      ${claimed.map((row) => row.region_index)}::int[], ${claimed.map((row) => row.keyword_id)}::bigint[]
    ) as u(id, project_id, region_index, keyword_id)
    join rank_memory m on m.account_id = ${accountId} and m.project_id = u.project_id
      and m.region_index = u.region_index and m.keyword_id = u.keyword_id`.execute(executor)
  return new Map(rows.map(({ id, ...memory }) => [id, memory]))
}

/**
 * What the replies to tasks are compared with, by task: the last reply to the same query, since a keyword may have been renamed.
 * Single dates use the index; a range would read every later check.
 */
async function readBefore(
  executor: Executor,
  { account_id: accountId, provider }: DueCheck,
  claimed: readonly ClaimedRow[],
): Promise<ReadonlyMap<string, Before>> {
  const adapter = serpProviders[provider]
  if (adapter === undefined || adapter.synthetic) return new Map()
  const { rows } = await sql<Before & { id: string }>`
    select u.id, l.fingerprint, l.date
    from unnest(
      ${claimed.map((row) => row.id)}::bigint[], ${claimed.map((row) => row.project_id)}::int[],
      ${claimed.map((row) => row.region_index)}::int[], ${claimed.map((row) => row.keyword_id)}::bigint[],
      ${claimed.map((row) => row.date)}::date[], ${claimed.map((row) => row.query)}::text[]
    ) as u(id, project_id, region_index, keyword_id, date, query)
    cross join lateral (
      select s.fingerprint, t.date from tasks t
      join serp_pages s on s.account_id = ${accountId} and s.task_id = t.id
      where t.account_id = ${accountId} and t.project_id = u.project_id and t.region_index = u.region_index
        and t.date = any(array[u.date, u.date - 1, u.date - 2, u.date - 3, u.date - 7])
        and t.keyword_id = u.keyword_id and t.query = u.query and t.id < u.id
        and s.provider = ${provider} and s.parser_version = ${adapter.parserVersion} and s.fingerprint is not null
        -- A doubtful page without a second reply shows nothing.
        and (s.doubtful is null or exists (
          select from serp_pages o where o.account_id = ${accountId} and o.task_id = t.id and o.page = -s.page))
      -- Of two replies to a request, the one that counts.
      order by t.id desc, get_byte(s.fingerprint, 4) desc, s.page limit 1
    ) l`.execute(executor)
  return new Map(rows.map(({ id, ...before }) => [id, before]))
}

/** A task as far as its row is found by it: a claim is lost when its provider has changed. */
export type ClaimedTask = Pick<Task, 'account_id' | 'id' | 'round'>

/** Renews claims for `seconds`. Returns the ids of the tasks that are open and still at the same provider. */
export async function renewClaims(
  tx: Executor,
  accountId: number,
  tasks: readonly ClaimedTask[],
  seconds: number,
): Promise<readonly string[]> {
  if (tasks.length === 0) return []
  const ids = tasks.map(({ id }) => id)
  const { rows } = await sql<{ id: string }>`
    update tasks t set claimed_until = now() + make_interval(secs => ${seconds})
    from unnest(${ids}::bigint[], ${tasks.map(({ round }) => round)}::int[]) as u(task_id, task_round)
    where t.account_id = ${accountId} and t.id = any(${ids}::bigint[]) and t.id = u.task_id and t.round = u.task_round
      and ${isOpenTask}
    returning t.id`.execute(tx)
  return rows.map(({ id }) => id)
}

/** Releases claims without a failure. Another worker may continue after `seconds`. Returns the ids of the open tasks. */
export async function handBackTasks(
  tx: Executor,
  accountId: number,
  tasks: readonly (ClaimedTask & { readonly seconds: number })[],
): Promise<readonly string[]> {
  if (tasks.length === 0) return []
  const ids = tasks.map(({ id }) => id)
  const { rows } = await sql<{ id: string }>`
    with u as materialized (
      select task_id, task_round, now() + make_interval(secs => seconds) as next_at
      from unnest(
        ${ids}::bigint[], ${tasks.map(({ round }) => round)}::int[],
        ${tasks.map(({ seconds }) => seconds)}::float8[]
      ) as given(task_id, task_round, seconds)
    )
    update tasks t set claimed_until = null, next_attempt_at = u.next_at from u
    where t.account_id = ${accountId} and t.id = any(${ids}::bigint[]) and t.id = u.task_id and t.round = u.task_round
      and ${isOpenTask}
    returning t.id`.execute(tx)
  return rows.map(({ id }) => id)
}

/** A failed attempt and the time of the next one. */
export interface Retry {
  readonly failingSince: Date
  readonly seconds: number
  readonly reason: Reason
}

/** Records failed attempts and when the next ones are due. A check that is held has not failed. */
export async function postponeTasks(
  tx: Executor,
  accountId: number,
  retries: readonly (ClaimedTask & Retry)[],
): Promise<readonly string[]> {
  if (retries.length === 0) return []
  const ids = retries.map(({ id }) => id)
  const { rows } = await sql<{ id: string }>`
    with u as materialized (
      select task_id, task_round, since, now() + make_interval(secs => seconds) as next_at, reason, kind
      from unnest(
        ${ids}::bigint[], ${retries.map(({ round }) => round)}::int[],
        ${retries.map(({ failingSince }) => failingSince.toISOString())}::timestamptz[],
        ${retries.map(({ seconds }) => seconds)}::float8[], ${retries.map(({ reason }) => reason.text)}::text[],
        ${retries.map(({ reason }) => reason.kind)}::text[]
      ) as given(task_id, task_round, since, seconds, reason, kind)
    )
    update tasks t
    set attempts = attempts + case when u.kind = 'suspect' then 0 else 1 end, first_failure_at = coalesce(first_failure_at, u.since),
        next_attempt_at = u.next_at, claimed_until = null, reason = u.reason,
        reason_kind = u.kind
    from u
    where t.account_id = ${accountId} and t.id = any(${ids}::bigint[]) and t.id = u.task_id and t.round = u.task_round
      and ${isOpenTask}
    returning t.id`.execute(tx)
  return rows.map(({ id }) => id)
}
