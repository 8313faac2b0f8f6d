import { sql } from 'kysely'
import { refusingPatterns } from '#selector/select.ts'
import { ofAccount } from '#selector/source.ts'
import { targets } from '#selector/targets.ts'
import { requireProject } from '../../rows/project.ts'
import type { Handler } from '../../handler.ts'
import { projectScope } from '../../rows/list.ts'
import { groups } from './columns.ts'

export const handle: Handler<'edit/keywords_2/groups/on'> = async (context, input) => {
  const { actor, database, owner, sent } = context
  const scope = [ofAccount(groups, owner.accountId), ...projectScope(groups, input)]
  const picked = targets(groups, sent, scope, actor.timeZone)
  await requireProject(context, input.project_id)
  const { rows } = await refusingPatterns(() =>
    sql`
      update groups set "on" = ${input.on}
      where account_id = ${owner.accountId} and id in (${picked})
      returning id`.execute(database.executor),
  )
  return rows.length
}
