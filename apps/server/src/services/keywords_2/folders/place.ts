import { ApiError, type InputOf } from '@sextant/contract'
import type { foldersEditMove } from '@sextant/contract/keywords_2/folders.ts'
import { sql } from 'kysely'
import type { LockedProject } from '../../rows/locked.ts'
import type { Place } from '../order.ts'
import { requireFolder } from './find.ts'

/** Where a request puts folders. Throws ApiError 54, or 2003 for a place beside the root folder. */
export async function placeOfFolders(
  { tx, accountId, projectId }: LockedProject,
  { to_id: toId, to_type: toType }: Pick<InputOf<typeof foldersEditMove>, 'to_id' | 'to_type'>,
): Promise<Place> {
  const folderId = await requireFolder(tx, accountId, projectId, toId, 'to_id')
  const { rows } = await sql<{ parent_id: number | null; ord: number; behind: number }>`
    select parent_id, ord, (
      select coalesce(max(c.ord), 0) + 1 from folders c
      where c.account_id = ${accountId} and c.project_id = f.project_id and c.parent_id = f.id
    ) as behind
    from folders f where account_id = ${accountId} and id = ${folderId}`.execute(tx)
  const folder = rows[0]!
  if (toType === 'in') return { holderId: folderId, ord: folder.behind }
  if (folder.parent_id === null) {
    throw new ApiError('parameter_value', 'must not be the root folder with `before` or `after`', {
      field: 'to_id',
    })
  }
  return { holderId: folder.parent_id, ord: toType === 'before' ? folder.ord : folder.ord + 1 }
}
