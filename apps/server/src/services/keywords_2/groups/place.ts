import type { InputOf } from '@sextant/contract'
import type { groupsEditMove } from '@sextant/contract/keywords_2/groups.ts'
import { sql } from 'kysely'
import type { Executor } from '#db/database.ts'
import { noSuch } from '../../rows/project.ts'
import { requireFolder } from '../folders/find.ts'
import { lastOrd } from './create.ts'

/** Where a request puts groups. */
type PlaceAsked = Pick<InputOf<typeof groupsEditMove>, 'project_id' | 'to_id' | 'to_type'>

/** The folder and the order of the first group; groups at that place move back. Throws ApiError 54. */
export async function placeOfGroups(
  tx: Executor,
  accountId: number,
  { project_id: projectId, to_id: toId, to_type: toType }: PlaceAsked,
): Promise<{ folderId: number; ord: number }> {
  if (toType === 'before_group' || toType === 'after_group') {
    const { rows } = await sql<{ folder_id: number; ord: number }>`
      select folder_id, ord from groups
      where account_id = ${accountId} and project_id = ${projectId} and id = ${toId ?? 0}
        and deleted_at is null`.execute(tx)
    const neighbour = rows[0]
    if (neighbour === undefined) throw noSuch('group', 'to_id')
    const ord = toType === 'before_group' ? neighbour.ord : neighbour.ord + 1
    return { folderId: neighbour.folder_id, ord }
  }
  const folderId = await requireFolder(tx, accountId, projectId, toId, 'to_id')
  const ord = toType === 'in_folder' ? 1 : await lastOrd(tx, accountId, projectId, folderId)
  return { folderId, ord }
}
