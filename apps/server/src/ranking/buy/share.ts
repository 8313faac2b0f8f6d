import { createHash } from 'node:crypto'
import { sql, type RawBuilder } from 'kysely'
import type { Executor } from '#db/database.ts'
import { normalizeQueryText, searcherByKey } from '#serp/query.ts'
import { serpProviders } from '#serp/registry.ts'
import { ownBodySql } from '../stored/copies.ts'
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
  /** As in `ReadPage`. */
  readonly isDoubtful: boolean
  /** In milliseconds. */
  readonly receivedAt: number
}

/** Hash of everything that determines the results of a page, of 128 bits. Queries with the same hash share a page. */
export function queryHash(task: Task, page: number): Buffer {
  const query = [
    task.provider,
    normalizeQueryText(task.query),
    task.searcher_key,
    task.region_key,
    task.lang,
    task.device,
    page,
    ...(hasOption(task) ? ['with AI Overview'] : []),
  ]
  return createHash('sha256').update(JSON.stringify(query)).digest().subarray(0, 16)
}

/** Whether a page of the task is requested with its AI Overview, as others of the same query may not be. */
function hasOption({ load_ai_overview: loads, provider, searcher_key: key }: Task): boolean {
  const searcher = searcherByKey(key)
  return loads && searcher !== undefined && serpProviders[provider]?.engines[searcher]?.overview === 'option'
}

/** A query whose page a task has stored. */
export interface StoredQuery extends SharedQuery {
  readonly from: { readonly account_id: number; readonly task_id: string }
  /** When, as text in full precision. */
  readonly storedAt: string
}

/** Finds the queries whose page any account stored at most `minutes` ago. */
export async function findStored<Q extends SharedQuery>(
  executor: Executor,
  queries: readonly Q[],
  minutes: number,
): Promise<(Q & StoredQuery)[]> {
  if (queries.length === 0 || minutes === 0) return []
  const { rows } = await sql<StoredQuery['from'] & { hash: string; at: string }>`
    select encode(query_hash, 'hex') as hash, account_id, task_id, at::text as at from shared_queries
    where query_hash = any(${queries.map(({ hash }) => hash)}::bytea[]) and stored
      and at > now() - make_interval(mins => ${minutes})`.execute(executor)
  const byHash = new Map(rows.map(({ hash, ...row }) => [hash, row]))
  return queries.flatMap((query) => {
    const row = byHash.get(query.hash.toString('hex'))
    if (row === undefined) return []
    const { at, ...from } = row
    return [{ ...query, from, storedAt: at }]
  })
}

/**
 * Reads the pages that tasks may copy, by the id of the task that asks. A repeated check must read new pages, so a page from
 * before the end of the keyword's last check is left out, and so is one that was removed.
 */
export async function readShared(
  executor: Executor,
  accountId: number,
  stored: readonly StoredQuery[],
): Promise<ReadonlyMap<string, SharedPage>> {
  const unread = await newToKeyword(executor, accountId, stored)
  const found = new Map<string, SharedPage>()
  for (const [owner, asking] of Map.groupBy(unread, ({ from }) => from.account_id)) {
    const bodies = await readBodies(executor, owner, asking)
    for (const { task, page, from } of asking) {
      const reply = bodies.get(`${from.task_id} ${page}`)
      if (reply !== undefined) found.set(task.id, { ...from, ...reply })
    }
  }
  return found
}

/** The queries whose page was stored after the last check of the keyword that asks. */
async function newToKeyword(
  executor: Executor,
  accountId: number,
  queries: readonly StoredQuery[],
): Promise<StoredQuery[]> {
  if (queries.length === 0) return []
  const tasks = queries.map(({ task }) => task)
  const { rows } = await sql<{ asking: string }>`
    select u.task_id as asking
    from unnest(
      ${tasks.map(({ id }) => id)}::bigint[], ${queries.map(({ storedAt }) => storedAt)}::timestamptz[],
      ${tasks.map(({ project_id }) => project_id)}::int[], ${tasks.map(({ region_index }) => region_index)}::int[],
      ${tasks.map(({ keyword_id }) => keyword_id)}::bigint[], ${tasks.map(({ date }) => date)}::date[]
    ) as u(task_id, stored_at, project_id, region_index, keyword_id, date)
    where u.stored_at > coalesce((
      select max(t.ended_at) from tasks t
      where t.account_id = ${accountId} and t.project_id = u.project_id and t.region_index = u.region_index
        and t.keyword_id = u.keyword_id
        -- Single dates use the index; a range would read every later check.
        and t.date = any(array[u.date - 1, u.date, u.date + 1])
    ), '-infinity')`.execute(executor)
  const asking = new Set(rows.map((row) => row.asking))
  return queries.filter(({ task }) => asking.has(task.id))
}

/** The replies that are still there, by task and page. */
async function readBodies(
  executor: Executor,
  accountId: number,
  queries: readonly StoredQuery[],
): Promise<ReadonlyMap<string, Omit<SharedPage, 'account_id' | 'task_id'>>> {
  const { rows } = await sql<{
    task_id: string
    page: number
    body: Buffer
    doubtful: boolean
    received: number
  }>`
    select s.task_id, s.page, ${ownBodySql('s')} as body, coalesce(s.doubtful, false) as doubtful,
      extract(epoch from s.fetched_at)::float8 as received
    from serp_pages s
    where s.account_id = ${accountId} and s.task_id = any(${queries.map(({ from }) => from.task_id)}::bigint[])
      and s.page = any(${queries.map(({ page }) => page)}::smallint[]) and s.body is not null`.execute(
    executor,
  )
  return new Map(
    rows.map(({ task_id, page, body, doubtful, received }) => [
      `${task_id} ${page}`,
      { body, isDoubtful: doubtful, receivedAt: received * 1_000 },
    ]),
  )
}

/**
 * Claims queries for `seconds`, so that only one task buys a page that several want. Returns the ids of the tasks that have
 * their query. Of the others, another task is requesting the page, or stored it at most `minutes` ago.
 */
export async function claimQueries(
  tx: Executor,
  queries: readonly SharedQuery[],
  seconds: number,
  minutes: number,
): Promise<ReadonlySet<string>> {
  // In one order, so that two transactions cannot wait for each other.
  const ordered = inOrder(queries)
  const firsts = ordered.filter(({ hash }, index) => index === 0 || !hash.equals(ordered[index - 1]!.hash))
  if (firsts.length === 0) return new Set()
  // A task keeps its claim through a crash and can continue at once.
  const { rows } = await sql<{ task_id: string }>`
    insert into shared_queries as c (query_hash, account_id, task_id, at)
    select hash, account_id, task_id, now() + make_interval(secs => ${seconds}) from ${tableOf(firsts)}
    order by hash
    on conflict (query_hash) do update
    set account_id = excluded.account_id, task_id = excluded.task_id, at = excluded.at, stored = false
    where case
      when c.stored then c.at <= now() - make_interval(mins => ${minutes})
      else c.at < now() or (c.account_id, c.task_id) = (excluded.account_id, excluded.task_id)
    end
    returning task_id`.execute(tx)
  return new Set(rows.map((row) => row.task_id))
}

/**
 * Claims queries whose stored page does not serve the task that asks. Returns the ids of the tasks that have their query;
 * of the others, somebody stored or requests a newer page.
 */
export async function claimInstead(
  tx: Executor,
  queries: readonly StoredQuery[],
  seconds: number,
): Promise<ReadonlySet<string>> {
  if (queries.length === 0) return new Set()
  const { rows } = await sql<{ task_id: string }>`
    update shared_queries c
    set account_id = u.account_id, task_id = u.task_id, at = now() + make_interval(secs => ${seconds}), stored = false
    from unnest(
      ${queries.map(({ hash }) => hash)}::bytea[], ${queries.map(({ task }) => task.account_id)}::int[],
      ${queries.map(({ task }) => task.id)}::bigint[], ${queries.map(({ storedAt }) => storedAt)}::timestamptz[]
    ) as u(hash, account_id, task_id, stored_at)
    where c.query_hash = u.hash and c.stored and c.at = u.stored_at
    returning c.task_id`.execute(tx)
  return new Set(rows.map((row) => row.task_id))
}

/** Notes that the pages of queries are stored, so that others can copy them. */
export async function shareQueries(tx: Executor, stored: readonly HeldQuery[]): Promise<void> {
  if (stored.length === 0) return
  await sql`
    insert into shared_queries (query_hash, account_id, task_id, at, stored)
    select hash, account_id, task_id, now(), true from ${tableOf(inOrder(stored))}
    order by hash
    on conflict (query_hash) do update
    set account_id = excluded.account_id, task_id = excluded.task_id, at = excluded.at, stored = true`.execute(
    tx,
  )
}

/** Gives up the claims of tasks that have stored no page. */
export async function releaseQueries(tx: Executor, held: readonly HeldQuery[]): Promise<void> {
  if (held.length === 0) return
  await sql`
    with held as materialized (
      select c.query_hash from shared_queries c
      join ${tableOf(inOrder(held))} on c.query_hash = u.hash and c.account_id = u.account_id and c.task_id = u.task_id
      where not c.stored
      order by c.query_hash
      for update of c
    )
    delete from shared_queries c using held where c.query_hash = held.query_hash`.execute(tx)
}

/** Forgets pages that are too old to be copied, and claims of dead processes. */
export async function forgetShared(executor: Executor, minutes: number): Promise<void> {
  await sql`delete from shared_queries where at < now() - make_interval(mins => ${minutes})`.execute(executor)
}

/** A query that a task has claimed. */
export type HeldQuery = Pick<SharedQuery, 'task' | 'hash'>

function inOrder<Q extends HeldQuery>(queries: readonly Q[]): Q[] {
  return queries.toSorted((a, b) => a.hash.compare(b.hash))
}

/** A table `u` of queries. */
function tableOf(queries: readonly HeldQuery[]): RawBuilder<unknown> {
  return sql`
    unnest(
      ${queries.map(({ hash }) => hash)}::bytea[], ${queries.map(({ task }) => task.account_id)}::int[],
      ${queries.map(({ task }) => task.id)}::bigint[]
    ) as u(hash, account_id, task_id)`
}
