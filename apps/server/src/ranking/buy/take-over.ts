import { sql } from 'kysely'
import type { Database, Executor } from '#db/database.ts'
import type { Queue } from '#jobs/queue.ts'
import type { ConfiguredProvider } from '#providers/configured.ts'
import { isUsable, type ProvidersNow } from '#providers/providers.ts'
import type { SerpErrorKind } from '#serp/errors.ts'
import type { SerpProvider } from '#serp/provider.ts'
import { searcherByKey } from '#serp/query.ts'
import { serpProviders } from '#serp/registry.ts'
import { fetchTask } from '../fetch/jobs.ts'
import { type PagingFacts, UNKNOWN_PROVIDER } from '../fetch/plan.ts'
import type { Task } from '../fetch/tasks.ts'
import { isOpenTask } from '../fetch/is-open-task.ts'

/** Turns of providers at one task at most, should the order change under it again and again. */
const MOST_ROUNDS = 10

/** Failures that another provider would not mend: the request itself is refused, or its payer may pay nobody. */
const everybodys: ReadonlySet<SerpErrorKind> = new Set(['invalid_request', 'unaffordable'])

/**
 * Whether a failure ends the turn of a provider: it has failed for good (`delay` undefined), or is switched off, which
 * only a task without another provider waits for.
 */
export function endsTurn(kind: SerpErrorKind, delay: number | undefined): boolean {
  return kind === 'off' || (delay === undefined && !everybodys.has(kind))
}

interface Dependencies {
  readonly database: Database
  readonly queue: Queue
}

/**
 * Hands a task over to the next provider in the order of its search engine, which begins with the first page, since
 * positions counted by two providers do not add up. The pages of the one before are kept aside, uncharged. Answers
 * false when there is no other provider.
 */
export async function takeOver(
  { database, queue }: Dependencies,
  providers: ProvidersNow,
  task: Task,
): Promise<boolean> {
  const next = nextProvider(providers, task)
  if (next === undefined || task.round >= MOST_ROUNDS) return false
  await database.transaction(async (tx) => {
    const taken = await changeProvider(tx, task, next.provider)
    if (taken === undefined) return
    await setAside(tx, task)
    await queue.send(tx, fetchTask, [{ accountId: task.account_id, taskId: task.id }], { urgent: true })
  })
  queue.wake(fetchTask)
  return true
}

/**
 * Goes back, when no provider is left, to the turn that read most pages, if that is more than the last one did: what was
 * seen stays seen. Answers the task as it is then, to be ended with those pages.
 */
export async function goBack(database: Database, task: Task): Promise<Task | undefined> {
  if (task.round === 1) return undefined
  return database.transaction(async (tx) => {
    const { rows } = await sql<{ round: number; provider: string }>`
      select a.round, min(a.provider) as provider from abandoned_pages a
      where a.account_id = ${task.account_id} and a.task_id = ${task.id}::bigint
      group by a.round
      having count(*) > (
        select count(*) from serp_pages s where s.account_id = ${task.account_id} and s.task_id = ${task.id}::bigint
      )
      order by count(*) desc, a.round limit 1`.execute(tx)
    const best = rows[0]
    const adapter = best && serpProviders[best.provider]
    if (best === undefined || adapter === undefined) return undefined
    const taken = await changeProvider(tx, task, adapter)
    if (taken === undefined) return undefined
    await setAside(tx, task)
    await sql`
      with best as (
        delete from abandoned_pages
        where account_id = ${task.account_id} and task_id = ${task.id}::bigint and round = ${best.round}
        returning ${pageColumns}
      )
      insert into serp_pages (${pageColumns}) select * from best`.execute(tx)
    return { ...task, ...taken }
  })
}

/** What of a task depends on its provider. */
type Turn = Pick<Task, 'provider' | 'round' | 'pages_wanted' | 'pages_always'>

/** Begins the turn of another provider; undefined when the task has ended or gone over meanwhile. */
async function changeProvider(tx: Executor, task: Task, next: SerpProvider): Promise<Turn | undefined> {
  const before = serpProviders[task.provider]
  const { rows } = await sql<Turn>`
    update tasks
    set provider = ${next.id}, round = round + 1, attempts = 0, first_failure_at = null, reason = null, reason_kind = null,
        pages_wanted = ${pagesInstead(task.pages_wanted, before, next)},
        pages_always = ${pagesInstead(task.pages_always, before, next)},
        next_attempt_at = now(), claimed_until = null
    where account_id = ${task.account_id} and id = ${task.id}::bigint and round = ${task.round} and ${isOpenTask}
    returning provider, round, pages_wanted, pages_always`.execute(tx)
  return rows[0]
}

const pageColumns = sql.raw(
  [
    'account_id',
    'task_id',
    'page',
    'run_id',
    'provider',
    'parser_version',
    'request_id',
    'fetched_at',
    'body',
    'units',
    'cost',
    'copied',
    'query_hash',
  ].join(', '),
)

/** Keeps the pages of a turn that is over aside. */
async function setAside(tx: Executor, task: Task): Promise<void> {
  await sql`
    with taken as (
      delete from serp_pages where account_id = ${task.account_id} and task_id = ${task.id}::bigint
      returning ${pageColumns}
    )
    insert into abandoned_pages (${pageColumns}, round)
    select taken.*, ${task.round}::smallint from taken`.execute(tx)
}

/**
 * The first usable provider behind the task's own; all of them are when that is in the order no longer. Invented pages
 * never take the place of real ones.
 */
function nextProvider(providers: ProvidersNow, task: Task): ConfiguredProvider | undefined {
  const searcher = searcherByKey(task.searcher_key)
  if (searcher === undefined) return undefined
  const chain = providers.chain(searcher)
  const own = chain.findIndex(({ provider }) => provider.id === task.provider)
  const isReal = serpProviders[task.provider]?.synthetic !== true
  return chain.slice(own + 1).find((next) => isUsable(next) && !(isReal && next.provider.synthetic))
}

/** As many pages of the next provider as hold the results of `count` pages of the one before. */
function pagesInstead(count: number, before: PagingFacts = UNKNOWN_PROVIDER, next: PagingFacts): number {
  return Math.ceil((count * resultsOf(before)) / resultsOf(next))
}

/** Results of one page. */
function resultsOf({ maximumDepth, pageSize, paging }: PagingFacts): number {
  return paging === 'whole' ? maximumDepth : pageSize
}
