import type { CheckMode } from '@sextant/contract'
import { type RawBuilder, sql } from 'kysely'

/** Which checks a request asks for, inside the projects it picks. */
export interface CheckScope {
  readonly accountId: number
  readonly projectId: number
  readonly regionsIndexes: readonly number[] | undefined
  readonly foldersIds: readonly number[] | undefined
  readonly foldersDepth: boolean
  readonly groupsIds: readonly number[] | undefined
  readonly keywordId: string | undefined
  /** YYYY-MM-DD: only keywords whose position has dropped since. */
  readonly datePrev: string | undefined
  /** YYYY-MM-DD: leaves out what has a position, or `--`, of this date. */
  readonly notSeenOn?: string | undefined
  /** A run: only what failed in it. */
  readonly failedIn?: string | undefined
  /** Counts what is being checked already too: for a price of later. */
  readonly evenRunning?: boolean
}

/** Everything that can be checked in a project. */
export function wholeProject(accountId: number, projectId: number): CheckScope {
  return {
    accountId,
    projectId,
    regionsIndexes: undefined,
    foldersIds: undefined,
    foldersDepth: false,
    groupsIds: undefined,
    keywordId: undefined,
    datePrev: undefined,
  }
}

/**
 * The keywords and regions to check, joined: `k` keywords, `r` regions. Keywords in the trash, groups, engines and
 * regions that are off, and pairs being checked already are left out.
 */
export function checksInScope(scope: CheckScope): RawBuilder<unknown> {
  return sql`
    from keywords k
    join groups g on g.account_id = k.account_id and g.id = k.group_id and g."on" and g.deleted_at is null
    join regions r on r.account_id = k.account_id and r.project_id = k.project_id and r.enabled
    join searchers s on s.account_id = r.account_id and s.id = r.searcher_id and s.enabled
    where k.account_id = ${scope.accountId} and k.project_id = ${scope.projectId} and k.deleted_at is null
      ${scope.regionsIndexes === undefined ? sql`` : sql`and r.region_index = any(${scope.regionsIndexes}::int[])`}
      ${scope.groupsIds === undefined ? sql`` : sql`and g.id = any(${scope.groupsIds}::int[])`}
      ${scope.foldersIds === undefined ? sql`` : sql`and g.folder_id in (${foldersInScope(scope)})`}
      ${scope.keywordId === undefined ? sql`` : sql`and k.id = ${scope.keywordId}::bigint`}
      ${scope.datePrev === undefined ? sql`` : sql`and (r.region_index, k.id) in (${droppedSince(scope)})`}
      ${
        scope.notSeenOn === undefined
          ? sql``
          : sql`and not exists (
              select from positions p
              where p.account_id = k.account_id and p.project_id = k.project_id and p.region_index = r.region_index
                and p.date = ${scope.notSeenOn}::date and p.keyword_id = k.id
            )`
      }
      ${scope.failedIn === undefined ? sql`` : sql`and (k.id, r.region_index) in (${failed(scope)})`}
      ${
        scope.evenRunning === true
          ? sql``
          : sql`and not exists (
              select from tasks t
              where t.account_id = k.account_id and t.project_id = k.project_id
                and t.region_index = r.region_index and t.keyword_id = k.id and t.ended_at is null
            )`
      }`
}

/**
 * Whether the check of a keyword `k` in a region `r` has to be a sweep: always in exact mode, and in thrifty mode when none
 * was made yet or the time has come for another one.
 */
export function sweepSql(mode: CheckMode | RawBuilder<unknown>, timeZone: string): RawBuilder<unknown> {
  return sql`(${mode} = 'exact' or not exists (
        select from rank_memory m
        where m.account_id = k.account_id and m.project_id = k.project_id and m.region_index = r.region_index
          and m.keyword_id = k.id and m.next_sweep_on > (now() at time zone ${timeZone})::date
      ))`
}

/**
 * Regions and keywords whose latest position is worse than that of a date, or the last one before it. A site that is not
 * within the depth stands behind every position.
 */
function droppedSince({ accountId, projectId, regionsIndexes, datePrev }: CheckScope): RawBuilder<unknown> {
  return sql`
    select latest.region_index, latest.keyword_id
    from (
      select p.region_index, p.keyword_id, max(p.date) as latest,
        max(p.date) filter (where p.date <= ${datePrev}::date) as earlier
      from positions p
      where p.account_id = ${accountId} and p.project_id = ${projectId}
        and p.region_index = any(${regionsIndexes}::int[])
      group by p.region_index, p.keyword_id
    ) dates
    join positions latest on latest.account_id = ${accountId} and latest.project_id = ${projectId}
      and latest.region_index = dates.region_index and latest.date = dates.latest
      and latest.keyword_id = dates.keyword_id
    join positions earlier on earlier.account_id = ${accountId} and earlier.project_id = ${projectId}
      and earlier.region_index = dates.region_index and earlier.date = dates.earlier
      and earlier.keyword_id = dates.keyword_id
    where earlier.position is not null and (latest.position is null or latest.position > earlier.position)`
}

/** Keywords and regions that a run has no answer for. Pages that its plan left out are no failure: they have no reason. */
function failed({ accountId, failedIn }: CheckScope): RawBuilder<unknown> {
  return sql`
    select f.keyword_id, f.region_index from tasks f
    where f.account_id = ${accountId} and f.run_id = ${failedIn}::bigint
      and f.outcome in ('partial', 'failed') and f.reason is not null`
}

function foldersInScope(scope: CheckScope): RawBuilder<unknown> {
  const chosen = sql`
    select f.id from folders f
    where f.account_id = ${scope.accountId} and f.project_id = ${scope.projectId}
      and f.id = any(${scope.foldersIds}::int[])`
  if (!scope.foldersDepth) return chosen
  return sql`
    with recursive chosen as (
      ${chosen}
      union
      select f.id from folders f join chosen c on f.parent_id = c.id where f.account_id = ${scope.accountId}
    )
    select id from chosen`
}
