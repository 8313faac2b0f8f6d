import { sql, type RawBuilder } from 'kysely'
import { crossing } from '#db/crossing.ts'
import type { Executor } from '#db/database.ts'
import type { Task } from '../task/tasks.ts'

/** A page of another task to store as a task's own. */
export interface CopiedPage {
  readonly task: Task
  readonly page: number
  /** As in `ReadPage`. */
  readonly isDoubtful: boolean
  readonly from: { readonly account_id: number; readonly task_id: string }
}

/**
 * Locks the pages to be copied, so that nobody removes them before the copies refer to them. Returns the ids of the tasks
 * whose page is still there.
 */
export async function lockCopied(tx: Executor, copies: readonly CopiedPage[]): Promise<ReadonlySet<string>> {
  const found = new Set<string>()
  // In one order, so that two transactions cannot wait for each other.
  const byAccount = [...Map.groupBy(copies, ({ from }) => from.account_id)].toSorted(([a], [b]) => a - b)
  for (const [accountId, ofAccount] of byAccount) {
    const { rows } = await sql<{ asking: string }>`
      select u.asking from unnest(
        ${ofAccount.map(({ task }) => task.id)}::bigint[], ${ofAccount.map(({ page }) => page)}::smallint[],
        ${ofAccount.map(({ from }) => from.task_id)}::bigint[]
      ) as u(asking, page, task_id)
      join serp_pages s on s.account_id = ${accountId} and s.task_id = u.task_id and s.page = u.page
      order by s.task_id, s.page
      for key share of s`.execute(tx)
    for (const { asking } of rows) found.add(asking)
  }
  return found
}

/**
 * Stores copies of pages that `lockCopied` found, under the conditions of `storePages`. A copy refers to the reply of its
 * own account and has one of its own otherwise.
 */
export async function copyPages(
  tx: Executor,
  accountId: number,
  copies: readonly CopiedPage[],
): Promise<void> {
  if (copies.length === 0) return
  await sql`
    ${crossing('shared page')}
    insert into serp_pages
      (account_id, task_id, page, run_id, provider, parser_version, request_id, fetched_at, body, copied_from_task_id, units,
       cost, copied, pages_read, body_rest, fingerprint, doubtful)
    select ${accountId}, u.task_id, s.page, u.run_id, s.provider, s.parser_version, s.request_id, s.fetched_at,
           case when s.account_id <> ${accountId} then s.body end,
           case when s.account_id = ${accountId} then s.task_id end, 0, 0, true, s.pages_read,
           case when s.account_id <> ${accountId} then s.body_rest end, s.fingerprint, u.doubtful
    from unnest(
      ${copies.map(({ task }) => task.id)}::bigint[], ${copies.map(({ task }) => task.run_id)}::bigint[],
      ${copies.map(({ page }) => page)}::smallint[], ${copies.map(({ from }) => from.account_id)}::int[],
      ${copies.map(({ from }) => from.task_id)}::bigint[],
      ${copies.map(({ isDoubtful }) => isDoubtful || null)}::boolean[]
    ) as u(task_id, run_id, page, from_account_id, from_task_id, doubtful)
    join serp_pages s on s.account_id = u.from_account_id and s.task_id = u.from_task_id and s.page = u.page
    on conflict (account_id, task_id, page) do nothing`.execute(tx)
}

/** SQL of the reply that a page itself has; null if it has none. */
export function ownBodySql(page: string): RawBuilder<Buffer | null> {
  return sql`${sql.ref(`${page}.body`)} || coalesce(${sql.ref(`${page}.body_rest`)}, '')`
}

/** SQL of the reply of a page `s` of an account: its own, or the one that it refers to. */
export function bodySql(accountId: number): RawBuilder<Buffer | null> {
  return sql`coalesce(${ownBodySql('s')}, (
    select ${ownBodySql('o')} from serp_pages o
    where o.account_id = ${accountId} and o.task_id = s.copied_from_task_id and o.page = s.page
  ))`
}

/**
 * Gives the copies of pages replies of their own, before the pages of `taskIds` (a query) lose theirs. Copies among these
 * tasks keep referring.
 */
export async function keepCopies(
  tx: Executor,
  accountId: number,
  taskIds: RawBuilder<unknown>,
): Promise<void> {
  // A separate statement takes the lock first: only a later one sees the copies that others committed meanwhile.
  await sql`
    select from serp_pages where account_id = ${accountId} and task_id in (${taskIds}) and not copied
    order by task_id, page for update`.execute(tx)
  for (const table of ['serp_pages', 'abandoned_pages']) {
    await sql`
      update ${sql.table(table)} c set body = o.body, body_rest = o.body_rest, copied_from_task_id = null
      from serp_pages o
      where o.account_id = ${accountId} and o.task_id in (${taskIds}) and not o.copied
        and c.account_id = ${accountId} and c.copied_from_task_id = o.task_id and c.page = o.page
        and c.task_id not in (${taskIds})`.execute(tx)
  }
}
