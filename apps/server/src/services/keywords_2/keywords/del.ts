import { sql } from 'kysely'
import type { Handler } from '../../handler.ts'
import { changeInProject } from '../../rows/change.ts'
import { pickedOf } from '../../rows/picked.ts'
import { keywords } from './columns.ts'

export const handle: Handler<'del/keywords_2/keywords'> = async (context, { project_id: projectId }) => {
  const picked = pickedOf(context, keywords, projectId, 'live')
  return changeInProject(
    context,
    projectId,
    sql`
      update keywords set deleted_at = now()
      where account_id = ${context.owner.accountId} and id in (${picked})`,
  )
}
