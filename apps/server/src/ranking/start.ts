import { ApiError, type SearcherKey, type SnapshotDepth } from '@sextant/contract'
import { sql } from 'kysely'
import type { Executor } from '#db/database.ts'
import type { Queue } from '#jobs/queue.ts'
import { hold } from '#ledger/hold.ts'
import type { SerpProviderDeclaration } from '#serp/provider.ts'
import { searcherByKey } from '#serp/query.ts'
import { fetchTask } from './jobs.ts'
import { pagesForDepth, pagesForSnapshot, priceOf } from './price.ts'
import { checksInScope, type CheckScope } from './scope.ts'

/** What a rank check is about to be made of. */
export interface CheckQuote {
  readonly checks: number
  /** Pages at most: every page down to the depth of each region, or of the snapshot. */
  readonly pages: number
  /** Exact decimal text. */
  readonly price: string
}

/** Counts the checks of a scope and prices them. */
export async function quoteCheck(
  executor: Executor,
  scope: CheckScope,
  provider: SerpProviderDeclaration,
  pricePerPage: string,
  snapshot?: SnapshotDepth,
): Promise<CheckQuote> {
  const { rows } = await sql<{
    searcher_key: SearcherKey
    depth: number
    do_snapshots: SnapshotDepth
    checks: number
  }>`
    select r.searcher_key, r.depth, count(*)::int as checks,
      (select do_snapshots from projects where account_id = ${scope.accountId} and id = ${scope.projectId})
    ${checksInScope(scope)}
    group by r.searcher_key, r.depth`.execute(executor)
  const { pageSize } = provider
  const checks = rows.reduce((sum, row) => sum + row.checks, 0)
  const pages = rows.reduce((sum, row) => {
    const wanted = pagesForDepth(row.searcher_key, row.depth, pageSize)
    return sum + row.checks * Math.max(wanted, pagesForSnapshot(snapshot, row.do_snapshots, pageSize))
  }, 0)
  return { checks, pages, price: priceOf(pages, pricePerPage) }
}

/** Who starts a check of which project. */
export interface CheckStart {
  readonly scope: CheckScope
  /** Depth of the snapshot instead of the project's setting. */
  readonly snapshot?: SnapshotDepth | undefined
  readonly project: { readonly name: string; readonly url: string }
  readonly byAccountId: number
  readonly timeZone: string
}

export interface StartedRun {
  readonly runId: string
  readonly tasks: number
}

/**
 * Starts a rank check: hold, run, tasks and jobs in the transaction handed in, so that either all of it happens or
 * nothing. The project's row is locked first, so two starts do not both take the same keywords. Answers undefined
 * when nothing is left to check. Throws ApiError 3001 when funds do not suffice, 3005 when the provider lacks the
 * search engine.
 */
export async function startCheck(
  tx: Executor,
  queue: Queue,
  provider: SerpProviderDeclaration,
  pricePerPage: string,
  start: CheckStart,
): Promise<StartedRun | undefined> {
  const { scope, project } = start
  const { accountId, projectId } = scope
  const { rows: locked } = await sql<{ do_snapshots: SnapshotDepth }>`
    select do_snapshots from projects where account_id = ${accountId} and id = ${projectId} for update`.execute(
    tx,
  )
  await refuseUnsupported(tx, scope, provider)
  const runId = await addRun(tx, provider, pricePerPage, start)
  const pagesAlways = pagesForSnapshot(start.snapshot, locked[0]?.do_snapshots ?? 0, provider.pageSize)
  const tasks = await addTasks(tx, provider, runId, pagesAlways, start)
  if (tasks.length === 0) {
    await sql`delete from runs where account_id = ${accountId} and id = ${runId}`.execute(tx)
    return undefined
  }
  // Priced by the tasks themselves: another check can end at any moment, so counting apart may count fewer.
  const pages = tasks.reduce((sum, task) => sum + Math.max(task.pages_wanted, pagesAlways), 0)
  const holdId = await hold(tx, {
    accountId,
    amount: priceOf(pages, pricePerPage),
    reference: holdReference(runId),
    info: `Hold for a rank check, project ${project.name} (${projectId})`,
    target: 'checkPositions',
    projectId,
    projectName: project.name,
    byAccountId: start.byAccountId,
  })
  await sql`
    update runs set hold_id = ${holdId}, tasks = ${tasks.length}
    where account_id = ${accountId} and id = ${runId}`.execute(tx)
  await queue.send(
    tx,
    fetchTask,
    tasks.map(({ id }) => ({ accountId, taskId: id })),
  )
  return { runId, tasks: tasks.length }
}

/** Adds a run still without hold and tasks, with the competitors and settings of this moment; answers its id. */
async function addRun(
  tx: Executor,
  provider: SerpProviderDeclaration,
  pricePerPage: string,
  { scope, byAccountId, timeZone }: CheckStart,
): Promise<string> {
  const { rows } = await sql<{ id: string }>`
    insert into runs
      (account_id, project_id, by_account_id, provider, date, price_per_page, hold_id, tasks, competitors_ids,
       with_snippets)
    select p.account_id, p.id, ${byAccountId}::int, ${provider.id}, (now() at time zone ${timeZone})::date,
           ${pricePerPage}::numeric, 0, 0,
           array(
             select c.id from competitors c
             where c.account_id = p.account_id and c.project_id = p.id and c."on" = 0
             order by c.id
           ),
           p.with_snippets
    from projects p where p.account_id = ${scope.accountId} and p.id = ${scope.projectId}
    returning id`.execute(tx)
  return rows[0]!.id
}

async function addTasks(
  tx: Executor,
  provider: SerpProviderDeclaration,
  runId: string,
  pagesAlways: number,
  { scope, project, timeZone }: CheckStart,
): Promise<{ id: string; pages_wanted: number }[]> {
  const { rows } = await sql<{ id: string; pages_wanted: number }>`
    insert into tasks
      (account_id, project_id, run_id, keyword_id, region_index, date, query, site, subdomains, pages_wanted,
       pages_always)
    select c.account_id, c.project_id, ${runId}::bigint, c.keyword_id, c.region_index,
           (now() at time zone ${timeZone})::date, c.name, ${project.url}, p.subdomains, pages.wanted,
           ${pagesAlways}::smallint
    from (
      select k.account_id, k.project_id, k.id as keyword_id, k.name, k.ord, g.ord as group_ord,
             r.region_index, r.searcher_key, r.depth
      ${checksInScope(scope)}
    ) c
    join projects p on p.account_id = c.account_id and p.id = c.project_id
    join ${pagesTable(provider.pageSize)} on pages.searcher_key = c.searcher_key and pages.depth = c.depth
    order by c.group_ord, c.ord, c.keyword_id
    returning id, pages_wanted`.execute(tx)
  return rows
}

export function holdReference(runId: string): string {
  return `run:${runId}`
}

/** Pages wanted by search engine and depth, as a table to join. */
function pagesTable(pageSize: number) {
  const rows = ([0, 1] as SearcherKey[]).flatMap((key) =>
    Array.from({ length: 10 }, (_, index) => ({
      key,
      depth: index + 1,
      wanted: pagesForDepth(key, index + 1, pageSize),
    })),
  )
  return sql`unnest(
      ${rows.map((row) => row.key)}::smallint[], ${rows.map((row) => row.depth)}::smallint[],
      ${rows.map((row) => row.wanted)}::smallint[]
    ) as pages(searcher_key, depth, wanted)`
}

async function refuseUnsupported(
  tx: Executor,
  scope: CheckScope,
  provider: SerpProviderDeclaration,
): Promise<void> {
  const { rows } = await sql<{ searcher_key: number }>`
    select distinct r.searcher_key ${checksInScope(scope)}`.execute(tx)
  const lacking = rows
    .map((row) => searcherByKey(row.searcher_key))
    .find((name) => name === undefined || !provider.searchers.includes(name))
  if (rows.length > 0 && lacking !== undefined) {
    throw new ApiError(
      'provider_unavailable',
      `${provider.label} does not search ${lacking}; nothing was started`,
    )
  }
}
