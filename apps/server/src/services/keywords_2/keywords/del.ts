import { sql } from 'kysely'
import { refusingPatterns } from '#selector/select.ts'
import { ofAccount } from '#selector/source.ts'
import { targets } from '#selector/targets.ts'
import { requireProject } from '../../rows/project.ts'
import type { Handler } from '../../handler.ts'
import { projectScope } from '../../rows/list.ts'
import { keywords } from './columns.ts'

export const handle: Handler<'del/keywords_2/keywords'> = async (context, input) => {
  const { actor, database, owner, sent } = context
  const scope = [
    ofAccount(keywords, owner.accountId),
    ...projectScope(keywords, { project_id: input.project_id, show_trash: false }),
  ]
  const picked = targets(keywords, sent, scope, actor.timeZone)
  await requireProject(context, input.project_id)
  const { rows } = await refusingPatterns(() =>
    sql<{ deleted: number }>`
      with deleted as (
        update keywords set deleted_at = now()
        where account_id = ${owner.accountId} and id in (${picked})
        returning id
      )
      select count(*)::int as deleted from deleted`.execute(database.executor),
  )
  return rows[0]!.deleted
}
