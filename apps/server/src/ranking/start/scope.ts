import type { CheckMode } from '@sextant/contract'
import { sql, type RawBuilder } from 'kysely'
import { depthOf } from '#figures/movement.ts'
import { isCutShort } from '../task/is-cut-short.ts'

/** The checks of a request within a project. */
export interface CheckScope {
  readonly accountId: number
  readonly projectId: number
  readonly regionsIndexes: readonly number[] | undefined
  readonly foldersIds: readonly number[] | undefined
  readonly foldersDepth: boolean
  readonly groupsIds: readonly number[] | undefined
  readonly keywordId: string | undefined
  /** YYYY-MM-DD: only keywords whose position is worse than on this date. */
  readonly datePrev: string | undefined
  /** YYYY-MM-DD: without keywords that have a position, or `--`, on this date. */
  readonly notSeenOn?: string | undefined
  /** Id of a run: only the checks that failed in it. */
  readonly failedIn?: string | undefined
  /** Whether to include what is being checked now, for the price of a later check. */
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
 * SQL join of the keywords `k` and regions `r` to check. It leaves out keywords in the trash, disabled groups, searchers and
 * regions, and pairs that are being checked.
 */
export function checksInScope(scope: CheckScope): RawBuilder<unknown> {
  return sql`
    from keywords k
    join groups g on g.account_id = ${scope.accountId} and g.id = k.group_id and g."on" and g.deleted_at is null
    join regions r on r.account_id = ${scope.accountId} and r.project_id = k.project_id and r.enabled
    join searchers s on s.account_id = ${scope.accountId} and s.id = r.searcher_id and s.enabled
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
              where p.account_id = ${scope.accountId} and p.project_id = ${scope.projectId}
                and p.region_index = r.region_index and p.date = ${scope.notSeenOn}::date and p.keyword_id = k.id
            )`
      }
      ${scope.failedIn === undefined ? sql`` : sql`and (k.id, r.region_index) in (${failed(scope)})`}
      ${
        scope.evenRunning === true
          ? sql``
          : sql`and not exists (
              select from tasks t
              where t.account_id = ${scope.accountId} and t.project_id = ${scope.projectId}
                and t.region_index = r.region_index and t.keyword_id = k.id and t.ended_at is null
            )`
      }`
}

/**
 * SQL condition: the check of a keyword `k` in a region `r` is a sweep. In exact mode every check is; in thrifty mode the
 * first one, and then when the next sweep is due.
 */
export function sweepSql(
  mode: CheckMode | RawBuilder<unknown>,
  timeZone: string,
  { accountId, projectId }: CheckScope,
): RawBuilder<unknown> {
  return sql`(${mode} = 'exact' or not exists (
        select from rank_memory m
        where m.account_id = ${accountId} and m.project_id = ${projectId} and m.region_index = r.region_index
          and m.keyword_id = k.id and m.next_sweep_on > (now() at time zone ${timeZone})::date
      ))`
}

/**
 * Keywords and regions whose latest position is worse than on a date, or on the last date before it that has one. `--` is
 * worse than every position that its check looked at. Invented positions are compared with invented ones only.
 *
 * Goes back from date to date, on each only for the keywords that had no cell on the later ones: a few dates hold all of
 * them, however long the history is.
 */
function droppedSince({ accountId, projectId, regionsIndexes, datePrev }: CheckScope): RawBuilder<unknown> {
  const cells = sql`positions p where p.account_id = ${accountId} and p.project_id = ${projectId}`
  /** The last date of a walk \`w\` before its current one, with the cells of the keywords that it still looks for. */
  const dateBefore = (condition: RawBuilder<unknown>) => sql`
    select w.region_index, d.date, array(select unnest(w.wanted) except select unnest(c.keywords)),
      c.keywords, c.positions, c.invented
    from (
      select p.date from ${cells} and p.region_index = w.region_index and p.date < w.date ${condition}
      order by p.date desc limit 1
    ) d
    cross join lateral (
      select coalesce(array_agg(p.keyword_id), '{}') as keywords, array_agg(p.position) as positions,
        array_agg(p.invented) as invented
      from ${cells} and p.region_index = w.region_index and p.date = d.date and p.keyword_id = any(w.wanted)
    ) c
    where w.wanted <> '{}'`
  const start = (date: RawBuilder<unknown>, wanted: RawBuilder<unknown>) => sql`
    select r.region_index, ${date}, array(${wanted}), '{}'::bigint[], '{}'::smallint[], '{}'::boolean[]
    from unnest(${regionsIndexes}::int[]) r(region_index)`
  const columns = sql.raw('(region_index, date, wanted, keywords, positions, invented)')
  const found = (walk: string) => sql`
    select w.region_index, w.date, cell.*
    from ${sql.table(walk)} w
    cross join lateral unnest(w.keywords, w.positions, w.invented) cell(keyword_id, position, invented)`
  return sql`
    with recursive latest ${columns} as (
      ${start(
        sql`'infinity'::date`,
        sql`select id from keywords where account_id = ${accountId} and project_id = ${projectId} and deleted_at is null`,
      )}
      union all
      select before.* from latest w cross join lateral (${dateBefore(sql`and p.date > ${datePrev}::date`)}) before
    ), earlier ${columns} as (
      ${start(
        sql`${datePrev}::date + 1`,
        sql`select unnest(w.keywords) from latest w where w.region_index = r.region_index`,
      )}
      union all
      select before.* from earlier w cross join lateral (${dateBefore(sql``)}) before
    )
    select l.region_index, l.keyword_id
    from (${found('latest')}) l join (${found('earlier')}) e using (region_index, keyword_id)
    where e.invented = l.invented and (l.position > e.position or l.position is null and e.position is not null and not coalesce(
      -- Only for what has no position any more: the walks read no more than the index.
      e.position > (
        select ${depthOf(sql`${accountId}`, 'p')} from ${cells}
          and p.region_index = l.region_index and p.date = l.date and p.keyword_id = l.keyword_id
      ), false))`
}

/** Keywords and regions that failed in a run. A check whose plan left pages out has no reason and did not fail. */
function failed({ accountId, failedIn }: CheckScope): RawBuilder<unknown> {
  return sql`
    select t.keyword_id, t.region_index from tasks t
    where t.account_id = ${accountId} and t.run_id = ${failedIn}::bigint and ${isCutShort}`
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
