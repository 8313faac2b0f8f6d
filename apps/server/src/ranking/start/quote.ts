import type { CheckMode, SearcherKey, SnapshotDepth } from '@sextant/contract'
import { sql } from 'kysely'
import type { Executor } from '#db/database.ts'
import { loadsAlone } from '#serp/provider.ts'
import { searcherByKey } from '#serp/query.ts'
import { pagesAtMost } from '../plan/plan.ts'
import { providerByKey, type ProviderOf } from './engines.ts'
import { pagesForDepth, pagesForSnapshot, priceOf } from './price.ts'
import { checksInScope, sweepSql, type CheckScope } from './scope.ts'
import { termsFor } from './terms.ts'

/** Size and price of a rank check before it is started. */
export interface CheckQuote {
  readonly checks: number
  /** Maximum number of pages: all that the plans may request. */
  readonly pages: number
  /** Exact decimal text. */
  readonly price: string
  /** Whether some of the results would be synthetic. */
  readonly synthetic: boolean
}

/** Options in place of the project's settings. */
export interface QuoteOptions {
  readonly snapshot?: SnapshotDepth | undefined
  readonly mode?: CheckMode | undefined
  readonly loadsOverview?: boolean | undefined
  /** Whether every check is a sweep; if absent, those that are due. */
  readonly sweeps?: boolean
}

/** Counts and prices the checks of a scope for the current date in the time zone. */
export async function quoteCheck(
  executor: Executor,
  scope: CheckScope,
  timeZone: string,
  usualProviderOf: ProviderOf,
  usualPricePerPage: string,
  { loadsOverview, mode, snapshot, sweeps }: QuoteOptions = {},
): Promise<CheckQuote> {
  const settings = sql`from projects where account_id = ${scope.accountId} and id = ${scope.projectId}`
  const modeSql = mode === undefined ? sql`(select check_mode ${settings})` : sql`${mode}::text`
  const { rows } = await sql<{
    searcher_key: SearcherKey
    depth: number
    sweep: boolean
    checks: number
    do_snapshots: SnapshotDepth
    load_ai_overview: boolean
    demo: boolean
  }>`
    select c.*, (select do_snapshots ${settings}), (select load_ai_overview ${settings}), (select demo ${settings})
    from (
      select s.searcher_key, s.depth, s.sweep, count(*)::int as checks
      from (
        select r.searcher_key, r.depth, ${sweepSql(modeSql, timeZone, scope)} as sweep
        ${checksInScope(scope)}
      ) s
      group by s.searcher_key, s.depth, s.sweep
    ) c`.execute(executor)
  const usual = { providerOf: usualProviderOf, pricePerPage: usualPricePerPage }
  const { providerOf, pricePerPage } = termsFor({ demo: rows[0]?.demo ?? false }, usual)
  const checks = rows.reduce((sum, row) => sum + row.checks, 0)
  const pages = rows.reduce((sum, { searcher_key: key, depth, checks, ...row }) => {
    const provider = providerByKey(key, providerOf)
    const pages_wanted = pagesForDepth(key, depth, provider)
    const pages_always = pagesForSnapshot(snapshot, row.do_snapshots, provider)
    const planned = { pages_wanted, pages_always, sweep: sweeps ?? row.sweep }
    const loads = loadsOverview ?? row.load_ai_overview
    const isAlone = loads && provider !== undefined && loadsAlone(provider, searcherByKey(key)!)
    return sum + checks * pagesAtMost(planned, provider, isAlone)
  }, 0)
  const synthetic = rows.some(({ searcher_key: key }) => providerByKey(key, providerOf)?.synthetic === true)
  return { checks, pages, price: priceOf(pages, pricePerPage), synthetic }
}
