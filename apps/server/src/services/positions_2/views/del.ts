import { sql } from 'kysely'
import { refusingPatterns } from '#selector/select.ts'
import { ofAccount } from '#selector/source.ts'
import { targets } from '#selector/targets.ts'
import { requireProject } from '../../rows/project.ts'
import type { Handler } from '../../handler.ts'
import { ofProject } from '../../rows/list.ts'
import { savedBy, views } from './columns.ts'

export const handle: Handler<'del/positions_2/views'> = async (context, input) => {
  const { actor, database, owner, sent } = context
  const scope = [
    ofAccount(views, owner.accountId),
    ofProject(views, input.project_id),
    savedBy(actor.accountId),
  ]
  const picked = targets(views, sent, scope, actor.timeZone)
  const { rows } = await refusingPatterns(() =>
    sql`
      delete from saved_views where account_id = ${owner.accountId} and id in (${picked})
      returning id`.execute(database.executor),
  )
  if (rows.length === 0) await requireProject(context, input.project_id)
  return rows.length
}
