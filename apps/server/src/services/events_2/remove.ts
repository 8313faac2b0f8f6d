import { sql } from 'kysely'
import { refusingPatterns } from '#selector/select.ts'
import { ofAccount, type Source } from '#selector/source.ts'
import { targets as pickedBy } from '#selector/targets.ts'
import { requireProject } from '../rows/project.ts'
import type { Context } from '../request/context.ts'
import { ofProject } from '../rows/list.ts'

/** Removes the rows of a project that `id` and `filters` pick, and answers how many. Throws ApiError 54. */
export async function removePicked(context: Context, source: Source, projectId: number): Promise<number> {
  const { actor, database, owner, sent } = context
  const scope = [ofAccount(source, owner.accountId), ofProject(source, projectId)]
  const picked = pickedBy(source, sent, scope, actor.timeZone)
  const { rows } = await refusingPatterns(() =>
    sql`
      delete from ${sql.table(source.table)} where account_id = ${owner.accountId} and id in (${picked})
      returning id`.execute(database.executor),
  )
  if (rows.length === 0) await requireProject(context, projectId)
  return rows.length
}
