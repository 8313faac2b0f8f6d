import { sql } from 'kysely'
import { changeKeywords } from '#figures/difference.ts'
import type { Handler } from '../../handler.ts'
import { changeRows } from '../../rows/change.ts'
import { inLockedProject } from '../../rows/locked.ts'
import { pickedOf } from '../../rows/picked.ts'
import { keywords } from './columns.ts'

export const handle: Handler<'del/keywords_2/keywords'> = (context, { project_id }) => {
  const picked = pickedOf(context, keywords, project_id, 'live')
  return inLockedProject(context, project_id, ({ tx, accountId, projectId }) =>
    changeKeywords(tx, accountId, projectId, picked, (ids) =>
      changeRows(
        tx,
        sql`
        update keywords set deleted_at = now()
        where account_id = ${accountId} and id in (${ids})`,
      ),
    ),
  )
}
