import type { InputOf } from '@sextant/contract'
import type { keywordsAdd } from '@sextant/contract/keywords_2/keywords.ts'
import { sql } from 'kysely'
import type { Executor } from '#db/database.ts'
import { noSuch } from '../../rows/project.ts'
import { newGroup } from '../default-names.ts'
import { rootFolder } from '../folders/find.ts'
import { groupByName, requireGroup } from '../groups/find.ts'
import type { Place } from '../order.ts'

/** Where a request puts keywords. */
type PlaceAsked = Pick<InputOf<typeof keywordsAdd>, 'project_id' | 'to_id' | 'to_type'>

/**
 * The place for `count` keywords; keywords at that place have to move back. Without `to_id` it is in the first group,
 * which is created when missing. Throws ApiError 54.
 */
export async function placeOfKeywords(
  tx: Executor,
  accountId: number,
  { project_id: projectId, to_id: toId, to_type: toType }: PlaceAsked,
  count: number,
): Promise<Place> {
  if (toType === 'before_keyword' || toType === 'after_keyword') {
    return besideKeyword(tx, accountId, projectId, toId, toType)
  }
  const groupId =
    toId === undefined || toId === '0'
      ? await firstGroup(tx, accountId, projectId)
      : await requireGroup(tx, accountId, projectId, Math.min(Number(toId), 2_147_483_647), 'to_id')
  const { first, last } = await endsOfGroup(tx, accountId, groupId)
  // Orders need not be dense: keywords for the start of a group get orders below its first.
  return { holderId: groupId, ord: toType === 'in_group' ? first - count : last + 1 }
}

async function besideKeyword(
  tx: Executor,
  accountId: number,
  projectId: number,
  keywordId: string | undefined,
  side: 'before_keyword' | 'after_keyword',
): Promise<Place> {
  const { rows } = await sql<{ group_id: number; ord: number }>`
    select group_id, ord from keywords
    where account_id = ${accountId} and project_id = ${projectId} and id = ${keywordId ?? '0'}::bigint
      and deleted_at is null`.execute(tx)
  const neighbour = rows[0]
  if (neighbour === undefined) throw noSuch('keyword', 'to_id')
  return { holderId: neighbour.group_id, ord: side === 'before_keyword' ? neighbour.ord : neighbour.ord + 1 }
}

async function firstGroup(tx: Executor, accountId: number, projectId: number): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    select g.id from groups g join folders f on f.account_id = g.account_id and f.id = g.folder_id
    where g.account_id = ${accountId} and g.project_id = ${projectId} and g.deleted_at is null
    order by f.ord, g.ord, g.id limit 1`.execute(tx)
  if (rows[0] !== undefined) return rows[0].id
  const folderId = await rootFolder(tx, accountId, projectId)
  return groupByName(tx, { accountId, projectId, folderId }, await newGroup(tx, accountId), true)
}

/** Orders of the first and the last keyword of a group; for an empty one, those around order 1. */
export async function endsOfGroup(
  tx: Executor,
  accountId: number,
  groupId: number,
): Promise<{ first: number; last: number }> {
  const { rows } = await sql<{ first: number; last: number }>`
    select coalesce(min(ord), 2) as first, coalesce(max(ord), 0) as last
    from keywords where account_id = ${accountId} and group_id = ${groupId}`.execute(tx)
  return rows[0]!
}
