import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import type { Executor } from '#db/database.ts'
import { replyText } from '#runs/reply-body.ts'
import { normalizeQueryText } from '#serp/query.ts'
import type { Task } from '../fetch/tasks.ts'
import { claimKept } from './pages.ts'

/** A stored page of another task, to be copied. */
export interface SharedPage {
  readonly account_id: number
  readonly task_id: string
  readonly raw: string
}

/** SHA-256 of everything that determines the results of a page. Queries with the same hash share a page. */
export function queryHash(task: Task, page: number): Buffer {
  const query = [
    task.provider,
    normalizeQueryText(task.query),
    task.searcher_key,
    task.region_key,
    task.lang,
    task.device,
    page,
  ]
  return createHash('sha256').update(JSON.stringify(query)).digest()
}

/**
 * Finds a page of the same query, of any account, at most `minutes` old. A repeated check must read new pages, so a page
 * from before the end of the keyword's last check is not shared.
 */
export async function findShared(
  executor: Executor,
  task: Task,
  page: number,
  hash: Buffer,
  minutes: number,
): Promise<SharedPage | undefined> {
  const { rows } = await sql<{ account_id: number; task_id: string; body: Buffer }>`
    select account_id, task_id, body from serp_pages
    where query_hash = ${hash}::bytea and not copied and page = ${page} and provider = ${task.provider}
      and fetched_at > now() - make_interval(mins => ${minutes})
      and fetched_at > coalesce((
        select max(t.ended_at) from tasks t
        where t.account_id = ${task.account_id} and t.project_id = ${task.project_id}
          and t.region_index = ${task.region_index} and t.keyword_id = ${task.keyword_id}::bigint
          -- Single dates use the index; a range would read every later check.
          and t.date = any(array[${task.date}::date - 1, ${task.date}::date, ${task.date}::date + 1])
      ), '-infinity')
    order by fetched_at desc limit 1`.execute(executor)
  const found = rows[0]
  return found && { account_id: found.account_id, task_id: found.task_id, raw: await replyText(found.body) }
}

/** Stores a copy of a page for the task, under the conditions of `storePage`. */
export async function copyPage(
  executor: Executor,
  task: Task,
  page: number,
  from: SharedPage,
  claimSeconds: number,
): Promise<boolean> {
  const { rows } = await sql`
    with kept as (${claimKept(task, claimSeconds)})
    insert into serp_pages
      (account_id, task_id, page, run_id, provider, parser_version, request_id, fetched_at, body, units, cost, copied,
       query_hash)
    select ${task.account_id}, kept.id, s.page, ${task.run_id}::bigint, s.provider, s.parser_version, s.request_id,
           s.fetched_at, s.body, 0, 0, true, s.query_hash
    from kept cross join serp_pages s
    where s.account_id = ${from.account_id} and s.task_id = ${from.task_id}::bigint and s.page = ${page}
    on conflict (account_id, task_id, page) do nothing
    returning page`.execute(executor)
  return rows.length > 0
}

/** Claims a query for `seconds`. Returns false while another task has it. */
export async function claimQuery(
  executor: Executor,
  task: Task,
  hash: Buffer,
  seconds: number,
): Promise<boolean> {
  const { rows } = await sql`
    insert into page_claims as c (query_hash, claimant, until)
    values (${hash}::bytea, ${claimantOf(task)}, now() + make_interval(secs => ${seconds}))
    on conflict (query_hash) do update set claimant = excluded.claimant, until = excluded.until
    where c.until < now() or c.claimant = excluded.claimant
    returning until`.execute(executor)
  return rows.length > 0
}

export async function releaseQuery(executor: Executor, task: Task, hash: Buffer): Promise<void> {
  await sql`
    delete from page_claims where query_hash = ${hash}::bytea and claimant = ${claimantOf(task)}`.execute(
    executor,
  )
}

/** The task keeps its claim through a crash and can continue at once. */
function claimantOf({ account_id, id }: Task): string {
  return `${account_id}:${id}`
}
