import type { CheckMode, SearcherKey, SnapshotDepth } from '@sextant/contract'
import { sql } from 'kysely'
import type { Executor } from '#db/database.ts'
import { discardRun, openRun } from '#runs/open.ts'
import type { PriceBound } from '#runs/price-bound.ts'
import { loadsAlone } from '#serp/provider.ts'
import { searcherByKey } from '#serp/query.ts'
import { latestVersionsSql } from '../match/versions.ts'
import { pagesAtMost, type PlannedCheck } from '../plan/plan.ts'
import { addDue } from '../task/due.ts'
import { rankChecks } from '../task/run-kind.ts'
import { engineOf, pagesTable, type Engine, type ProviderChoice } from './engines.ts'
import { priceOf } from './price.ts'
import { checksInScope, sweepSql, type CheckScope } from './scope.ts'
import { termsFor } from './terms.ts'

/** What to check, with which options, and who starts it. */
export interface CheckStart {
  readonly scope: CheckScope
  /** Snapshot depth in place of the project's setting. */
  readonly snapshot?: SnapshotDepth | undefined
  /** In place of the project's setting. */
  readonly mode?: CheckMode | undefined
  readonly project: { readonly name: string; readonly url: string }
  readonly byAccountId: number
  /** The key of the request, or of the one that set the schedule, and the keys that created it; absent for a person. */
  readonly keyIds?: readonly number[] | undefined
  /** Whether a schedule starts it. */
  readonly bySchedule?: boolean
  /** Whether pages may be collected later at a lower price. */
  readonly mayWait?: boolean
  readonly timeZone: string
  /** What it may cost at most; undefined: no limit. */
  readonly bound: PriceBound | undefined
}

export interface StartedRun {
  readonly runId: string
  readonly tasks: number
}

/**
 * Starts a rank check: adds run, tasks and hold in the given transaction. The project is locked first, so two starts
 * never take the same keywords. Returns undefined when there is nothing to check. Throws ApiError 3001 when funds do not
 * suffice, 3005 when a search engine has no provider, 3012 when the price exceeds the bound.
 */
export async function startCheck(
  tx: Executor,
  choice: ProviderChoice,
  usualPricePerPage: string,
  start: CheckStart,
): Promise<StartedRun | undefined> {
  const { scope, project } = start
  const { accountId, projectId } = scope
  const { rows: locked } = await sql<{
    do_snapshots: SnapshotDepth
    check_mode: CheckMode
    load_ai_overview: boolean
    demo: boolean
  }>`
    select do_snapshots, check_mode, load_ai_overview, demo from projects
    where account_id = ${accountId} and id = ${projectId} for update`.execute(tx)
  const {
    do_snapshots: setting = 0,
    check_mode: ownMode = 'exact',
    load_ai_overview: loadsOverview = false,
    demo = false,
  } = locked[0] ?? {}
  const usual = { providerOf: choice.first, pricePerPage: usualPricePerPage }
  const { providerOf, pricePerPage } = termsFor({ demo }, usual)
  const mode = start.mode ?? ownMode
  const searcherKeys = await searchersInScope(tx, scope)
  const engines = searcherKeys.map((key) =>
    engineOf(key, { ...choice, first: providerOf }, start.snapshot, setting),
  )
  if (engines.length === 0) return undefined
  const runId = await addRun(tx, engines[0]!.provider.id, pricePerPage, mode, start)
  const added = await addTasks(tx, engines, runId, mode, start)
  const tasks = added.reduce((sum, row) => sum + row.tasks, 0)
  if (tasks === 0) {
    await discardRun(tx, rankChecks, accountId, runId)
    return undefined
  }
  // Priced from the added tasks: a separate count could miss pairs of a check that ends in between.
  const pages = added.reduce((sum, row) => {
    const { key, provider } = engines.find((engine) => engine.key === row.searcher_key)!
    const isAlone = loadsOverview && loadsAlone(provider, searcherByKey(key)!)
    return sum + row.tasks * pagesAtMost(row, provider, isAlone)
  }, 0)
  await openRun(tx, rankChecks, {
    accountId,
    id: runId,
    projectId,
    projectName: project.name,
    byAccountId: start.byAccountId,
    size: tasks,
    price: priceOf(pages, pricePerPage),
    bound: start.bound,
    info: `Hold for a rank check, project ${project.name} (${projectId})`,
  })
  const providers = [...new Set(added.map(({ provider }) => provider))]
  // Somebody waits for a check of one keyword.
  await addDue(tx, accountId, runId, providers, scope.keywordId !== undefined)
  return { runId, tasks }
}

/** Adds a run with the current competitors and settings, still without hold and tasks. Returns its id. */
async function addRun(
  tx: Executor,
  provider: string,
  pricePerPage: string,
  mode: CheckMode,
  { scope, byAccountId, keyIds, bySchedule = false, mayWait = false, timeZone }: CheckStart,
): Promise<string> {
  const { rows } = await sql<{ id: string }>`
    with settings as materialized (
      select with_snippets, with_ai_overview_full, load_ai_overview, sweep_days,
             array(
               select c.id from competitors c
               where c.account_id = ${scope.accountId} and c.project_id = ${scope.projectId} and c."on" = 0
               order by c.id
             ) as competitors_ids,
             ${latestVersionsSql(scope.accountId, sql`${scope.projectId}`)} as rules_versions
      from projects where account_id = ${scope.accountId} and id = ${scope.projectId}
    )
    insert into runs
      (account_id, project_id, by_account_id, provider, date, price_per_page, hold_id, tasks, competitors_ids,
       rules_versions, with_snippets, with_ai_overview_full, load_ai_overview, key_ids, may_wait, mode, sweep_days,
       by_schedule, retry_of)
    select ${scope.accountId}::int, ${scope.projectId}::int, ${byAccountId}::int, ${provider}::text,
           (now() at time zone ${timeZone})::date, ${pricePerPage}::numeric, 0, 0, competitors_ids, rules_versions,
           with_snippets, with_ai_overview_full, load_ai_overview,
           ${keyIds === undefined ? null : [...keyIds]}::int[], ${mayWait}::boolean, ${mode}::text, sweep_days,
           ${bySchedule}::boolean, ${scope.failedIn ?? null}::bigint
    from settings
    returning id`.execute(tx)
  return rows[0]!.id
}

/** Adds the tasks of a run. Returns their number by what determines their pages: a run may have very many. */
async function addTasks(
  tx: Executor,
  engines: readonly Engine[],
  runId: string,
  mode: CheckMode,
  { scope, project, timeZone }: CheckStart,
): Promise<AddedTasks[]> {
  const { rows } = await sql<AddedTasks>`
    with picked as materialized (
      select c.keyword_id, c.region_index, (now() at time zone ${timeZone})::date as date, c.name, p.subdomains,
             pages.wanted, pages.always, pages.provider, c.sweep, c.group_ord, c.ord
      from (
        select k.id as keyword_id, k.name, k.ord, g.ord as group_ord,
               r.region_index, r.searcher_key, r.depth, ${sweepSql(mode, timeZone, scope)} as sweep
        ${checksInScope(scope)}
      ) c
      join projects p on p.account_id = ${scope.accountId} and p.id = ${scope.projectId}
      join ${pagesTable(engines)} on pages.searcher_key = c.searcher_key and pages.depth = c.depth
    ), added as (
      insert into tasks
        (account_id, project_id, run_id, keyword_id, region_index, date, query, site, subdomains, pages_wanted,
         pages_always, provider, sweep)
      select ${scope.accountId}::int, ${scope.projectId}::int, ${runId}::bigint, keyword_id, region_index, date, name,
             ${project.url}::text, subdomains, wanted, always, provider, sweep
      from picked
      order by group_ord, ord, keyword_id
      returning region_index, pages_wanted, pages_always, sweep, provider
    )
    select i.searcher_key, a.provider, a.pages_wanted, a.pages_always, a.sweep, count(*)::int as tasks
    from added a join region_indexes i on i.region_index = a.region_index
    group by i.searcher_key, a.provider, a.pages_wanted, a.pages_always, a.sweep`.execute(tx)
  return rows
}

interface AddedTasks extends Pick<PlannedCheck, 'pages_wanted' | 'pages_always' | 'sweep'> {
  readonly tasks: number
  readonly provider: string
  readonly searcher_key: SearcherKey
}

async function searchersInScope(tx: Executor, scope: CheckScope): Promise<SearcherKey[]> {
  const { rows } = await sql<{ searcher_key: SearcherKey }>`
    select distinct r.searcher_key ${checksInScope(scope)}
    order by r.searcher_key`.execute(tx)
  return rows.map((row) => row.searcher_key)
}
