import { sql, type RawBuilder } from 'kysely'
import type { Executor } from '#db/database.ts'
import { replyBody, replyText } from '#runs/reply-body.ts'
import type { SerpPage } from '#serp/page.ts'
import type { SerpProvider } from '#serp/provider.ts'
import { isOpenTask } from '../fetch/is-open-task.ts'
import type { Task } from '../fetch/tasks.ts'

/** Facts about a page besides its reply. */
export interface Purchase {
  /** Price of a unit, exact decimal text; null when the provider has no price. */
  readonly pricePerUnit: string | null
  /** Key by which other tasks find the page; null when it is not shared. */
  readonly queryHash: Uint8Array | null
}

/**
 * Stores a fetched page and renews the claim in one statement, before the next page is requested. Returns false when the
 * task has ended, was deleted or changed its provider, or when another worker has stored this page.
 */
export async function storePage(
  executor: Executor,
  task: Task,
  provider: SerpProvider,
  page: number,
  fetched: SerpPage,
  claimSeconds: number,
  { pricePerUnit, queryHash }: Purchase = { pricePerUnit: null, queryHash: null },
): Promise<boolean> {
  const body = await replyBody(fetched.raw)
  const { rows } = await sql`
    with kept as (${claimKept(task, claimSeconds)})
    insert into serp_pages
      (account_id, task_id, page, run_id, provider, parser_version, request_id, body, units, cost, query_hash)
    select ${task.account_id}, kept.id, ${page}, ${task.run_id}::bigint, ${provider.id}, ${provider.parserVersion},
           ${fetched.requestId ?? null}, ${body}::bytea, ${fetched.units}::numeric,
           ${fetched.units}::numeric * ${pricePerUnit}::numeric, ${queryHash}::bytea
    from kept
    on conflict (account_id, task_id, page) do nothing
    returning page`.execute(executor)
  return rows.length > 0
}

/** Statement that renews the claim of a task. It returns no row when the task has ended or changed its provider. */
export function claimKept(task: Task, seconds: number): RawBuilder<unknown> {
  return sql`
    update tasks set claimed_until = now() + make_interval(secs => ${seconds})
    where account_id = ${task.account_id} and id = ${task.id}::bigint and round = ${task.round} and ${isOpenTask}
    returning id`
}

/** The stored replies of a task as received, in page order. */
export async function storedPages(
  executor: Executor,
  accountId: number,
  taskId: string,
): Promise<{ page: number; raw: string }[]> {
  const { rows } = await sql<{ page: number; body: Buffer }>`
    select page, body from serp_pages
    where account_id = ${accountId} and task_id = ${taskId}::bigint
    order by page`.execute(executor)
  return Promise.all(rows.map(async ({ page, body }) => ({ page, raw: await replyText(body) })))
}
