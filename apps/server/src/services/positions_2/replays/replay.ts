import { sql } from 'kysely'
import type { Context } from '../../request/context.ts'
import { noSuch, requireProject } from '../../rows/project.ts'

/** Throws ApiError 54 for an unknown project or replay. */
export async function requireReplay(
  context: Context,
  projectId: number,
  replayId: number,
  field: string,
): Promise<void> {
  const { rows } = await sql`
    select id from replays
    where account_id = ${context.owner.accountId} and project_id = ${projectId} and id = ${replayId}`.execute(
    context.database.executor,
  )
  if (rows.length > 0) return
  await requireProject(context, projectId)
  throw noSuch('replay', field)
}
