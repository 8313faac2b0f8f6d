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
      and not exists (
        select from tasks t
        where t.account_id = k.account_id and t.project_id = k.project_id and t.region_index = r.region_index
          and t.keyword_id = k.id and t.ended_at is null
      )`
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
