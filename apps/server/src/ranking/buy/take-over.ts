import { sql } from 'kysely'
import type { Database, Executor } from '#db/database.ts'
import type { ConfiguredProvider } from '#providers/configured.ts'
import { isUsable, type ProvidersNow } from '#providers/providers.ts'
import type { SerpErrorKind } from '#serp/errors.ts'
import type { SerpProvider } from '#serp/provider.ts'
import { searcherByKey } from '#serp/query.ts'
import { serpProviders } from '#serp/registry.ts'
import { resultsPerPage, type PagingFacts } from '../plan/plan.ts'
import { keepCopies } from '../stored/copies.ts'
import { bringForward } from '../task/due.ts'
import { isOpenTask } from '../task/is-open-task.ts'
import type { Task } from '../task/tasks.ts'

/** Maximum number of providers that work on one task, in case their order keeps changing. */
const MOST_ROUNDS = 10

/** Seconds after which a task is looked at again that went back to earlier pages and was not ended with them. */
const UNENDED_SECONDS = 60

/** Failures that another provider would repeat: the request is invalid, or the payer has no budget left. */
const everybodys: ReadonlySet<SerpErrorKind> = new Set(['invalid_request', 'unaffordable'])

/**
 * Whether a failure ends the turn of a provider: it failed for good (`delay` is undefined), or it is switched off. Only a
 * task without another provider waits for it to be switched on.
 */
export function endsTurn(kind: SerpErrorKind, delay: number | undefined): boolean {
  return kind === 'off' || (delay === undefined && !everybodys.has(kind))
}

/**
 * Passes a task on to the next provider of its search engine. That provider starts with the first page, since results of
 * two providers cannot be numbered together. The earlier pages are set aside and not charged; `isSuspect`: they must not be
 * used again. Returns false when there is no other provider.
 */
export async function takeOver(
  database: Database,
  providers: ProvidersNow,
  task: Task,
  isSuspect = false,
): Promise<boolean> {
  const next = nextProvider(providers, task)
  if (next === undefined || task.round >= MOST_ROUNDS) return false
  await database.transaction(async (tx) => {
    const taken = await changeProvider(tx, task, next.provider)
    if (taken === undefined) return
    await setAside(tx, task, isSuspect)
    await bringForward(tx, task.account_id, [{ ...task, provider: taken.provider, seconds: 0 }])
  })
  return true
}

/**
 * When no provider is left, restores the pages of the turn that read the most, if it read more than the last one. Returns
 * the task as it is then, to be ended with those pages.
 */
export async function goBack(database: Database, task: Task): Promise<Task | undefined> {
  if (task.round === 1) return undefined
  return database.transaction(async (tx) => {
    const { rows } = await sql<{ round: number; provider: string }>`
      select a.round, min(a.provider) as provider from abandoned_pages a
      where a.account_id = ${task.account_id} and a.task_id = ${task.id}::bigint and not a.suspect
      group by a.round
      having count(*) filter (where a.page > 0) > (
        select count(*) from serp_pages s
        where s.account_id = ${task.account_id} and s.task_id = ${task.id}::bigint and s.page > 0
      )
      order by count(*) filter (where a.page > 0) desc, a.round limit 1`.execute(tx)
    const best = rows[0]
    const adapter = best && serpProviders[best.provider]
    if (best === undefined || adapter === undefined) return undefined
    const taken = await changeProvider(tx, task, adapter)
    if (taken === undefined) return undefined
    await setAside(tx, task, false)
    await sql`
      with best as (
        delete from abandoned_pages
        where account_id = ${task.account_id} and task_id = ${task.id}::bigint and round = ${best.round}
        returning ${pageColumns}
      )
      insert into serp_pages (${pageColumns}) select * from best`.execute(tx)
    // Its provider may have left the directory. This worker ends the task now; another one does if this one dies.
    await bringForward(tx, task.account_id, [{ ...task, ...taken, seconds: UNENDED_SECONDS }])
    return { ...task, ...taken }
  })
}

/** The part of a task that depends on its provider. */
type Turn = Pick<Task, 'provider' | 'round' | 'pages_wanted' | 'pages_always'>

/** Starts the turn of another provider. Returns undefined when the task has ended or changed its provider. */
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
    'copied_from_task_id',
    'pages_read',
    'body_rest',
    'fingerprint',
    'doubtful',
  ].join(', '),
)

/** Withdraws the pages of a task from a provider that is not trusted, so that nothing is concluded from them. */
export function withdraw(database: Database, task: Task): Promise<void> {
  return database.transaction((tx) => setAside(tx, task, true))
}

/** Sets the pages of a finished turn aside. */
async function setAside(tx: Executor, task: Task, isSuspect: boolean): Promise<void> {
  await keepCopies(tx, task.account_id, sql`select ${task.id}::bigint`)
  await sql`
    with taken as (
      delete from serp_pages where account_id = ${task.account_id} and task_id = ${task.id}::bigint
      returning ${pageColumns}
    )
    insert into abandoned_pages (${pageColumns}, round, suspect)
    select taken.*, ${task.round}::smallint, ${isSuspect} from taken`.execute(tx)
}

/**
 * The first usable provider after the task's own, or of all when that is no longer in the order. Synthetic pages never
 * replace real ones.
 */
function nextProvider(providers: ProvidersNow, task: Task): ConfiguredProvider | undefined {
  const searcher = searcherByKey(task.searcher_key)
  if (searcher === undefined) return undefined
  const chain = providers.chain(searcher)
  const own = chain.findIndex(({ provider }) => provider.id === task.provider)
  const isReal = serpProviders[task.provider]?.synthetic !== true
  return chain
    .slice(own + 1)
    .filter(({ provider }) => providers.isTrusted(provider.id, searcher))
    .find((next) => isUsable(next) && !(isReal && next.provider.synthetic))
}

/** Pages of the next provider that hold as many results as `count` pages of the previous one. */
function pagesInstead(count: number, before: PagingFacts | undefined, next: PagingFacts): number {
  return Math.ceil((count * resultsPerPage(before)) / resultsPerPage(next))
}
