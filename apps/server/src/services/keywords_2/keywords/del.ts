import { sql } from 'kysely'
import { clearFiguresOfProject } from '#figures/clear.ts'
import type { Handler } from '../../handler.ts'
import { changeRows } from '../../rows/change.ts'
import { inLockedProject } from '../../rows/locked.ts'
import { pickedOf } from '../../rows/picked.ts'
import { keywords } from './columns.ts'

export const handle: Handler<'del/keywords_2/keywords'> = (context, { project_id }) => {
  const picked = pickedOf(context, keywords, project_id, 'live')
  return inLockedProject(context, project_id, async ({ tx, accountId, projectId }) => {
    const discarded = await changeRows(
      tx,
      sql`
      update keywords set deleted_at = now()
      where account_id = ${accountId} and id in (${picked})`,
    )
    if (discarded > 0) await clearFiguresOfProject(tx, accountId, projectId)
    return discarded
  })
}
