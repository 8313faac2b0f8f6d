import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import type { Executor } from '#db/database.ts'
import { normalizeQueryText } from '#serp/query.ts'
import type { Task } from '../task/tasks.ts'

/** A page of a task that another task may have bought. */
export interface SharedQuery {
  readonly task: Task
  readonly page: number
  /** See `queryHash`. */
  readonly hash: Buffer
}

/** A stored page of another task. */
export interface SharedPage {
  readonly account_id: number
  readonly task_id: string
  readonly body: Buffer
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
 * Finds pages of the same queries, of any account, at most `minutes` old. A repeated check must read new pages, so a page
 * from before the end of the keyword's last check is not shared. Returns them by the id of the task that asks.
 */
export async function findShared(
  tx: Executor,
  accountId: number,
  queries: readonly SharedQuery[],
  minutes: number,
): Promise<ReadonlyMap<string, SharedPage>> {
  if (queries.length === 0 || minutes === 0) return new Map()
  const tasks = queries.map(({ task }) => task)
  const { rows } = await sql<SharedPage & { asking: string }>`
    select u.task_id as asking, found.account_id, found.task_id, found.body
    from unnest(
      ${tasks.map(({ id }) => id)}::bigint[], ${queries.map(({ page }) => page)}::int[],
      ${queries.map(({ hash }) => hash)}::bytea[], ${tasks.map(({ provider }) => provider)}::text[],
      ${tasks.map(({ project_id }) => project_id)}::int[], ${tasks.map(({ region_index }) => region_index)}::int[],
      ${tasks.map(({ keyword_id }) => keyword_id)}::bigint[], ${tasks.map(({ date }) => date)}::date[]
    ) as u(task_id, page, hash, provider, project_id, region_index, keyword_id, date)
    cross join lateral (
      select s.account_id, s.task_id, s.body from serp_pages s
      where s.query_hash = u.hash and not s.copied and s.page = u.page and s.provider = u.provider
        and s.fetched_at > now() - make_interval(mins => ${minutes})
        and s.fetched_at > coalesce((
          select max(t.ended_at) from tasks t
          where t.account_id = ${accountId} and t.project_id = u.project_id and t.region_index = u.region_index
            and t.keyword_id = u.keyword_id
            -- Single dates use the index; a range would read every later check.
            and t.date = any(array[u.date - 1, u.date, u.date + 1])
        ), '-infinity')
      order by s.fetched_at desc limit 1
    ) found`.execute(tx)
  return new Map(rows.map(({ asking, ...page }) => [asking, page]))
}

/**
 * Claims queries for `seconds`, so that only one task buys a page that several want. Returns the ids of the tasks that have
 * their query; the others wait.
 */
export async function claimQueries(
  tx: Executor,
  queries: readonly SharedQuery[],
  seconds: number,
): Promise<ReadonlySet<string>> {
  // In one order, so that two transactions cannot wait for each other.
  const ordered = queries.toSorted((a, b) => a.hash.compare(b.hash))
  const firsts = ordered.filter(({ hash }, index) => index === 0 || !hash.equals(ordered[index - 1]!.hash))
  if (firsts.length === 0) return new Set()
  const { rows } = await sql<{ claimant: string }>`
    insert into page_claims as c (query_hash, claimant, until)
    select hash, claimant, now() + make_interval(secs => ${seconds})
    from unnest(
      ${firsts.map(({ hash }) => hash)}::bytea[], ${firsts.map(({ task }) => claimantOf(task))}::text[]
    ) as u(hash, claimant)
    order by hash
    on conflict (query_hash) do update set claimant = excluded.claimant, until = excluded.until
    where c.until < now() or c.claimant = excluded.claimant
    returning claimant`.execute(tx)
  const claimants = new Set(rows.map(({ claimant }) => claimant))
  return new Set(firsts.filter(({ task }) => claimants.has(claimantOf(task))).map(({ task }) => task.id))
}

export async function releaseQueries(
  tx: Executor,
  held: readonly Pick<SharedQuery, 'task' | 'hash'>[],
): Promise<void> {
  if (held.length === 0) return
  const ordered = held.toSorted((a, b) => a.hash.compare(b.hash))
  await sql`
    with held as materialized (
      select c.query_hash from page_claims c
      join unnest(
        ${ordered.map(({ hash }) => hash)}::bytea[], ${ordered.map(({ task }) => claimantOf(task))}::text[]
      ) as u(hash, claimant) on c.query_hash = u.hash and c.claimant = u.claimant
      order by c.query_hash
      for update of c
    )
    delete from page_claims c using held where c.query_hash = held.query_hash`.execute(tx)
}

/** The task keeps its claim through a crash and can continue at once. */
function claimantOf({ account_id, id }: Pick<Task, 'account_id' | 'id'>): string {
  return `${account_id}:${id}`
}
