import type { TargetKind } from '@sextant/contract'
import { sql } from 'kysely'
import type { Executor } from '#db/database.ts'
import { noSuch } from '../../rows/project.ts'
import type { Context } from '../../request/context.ts'

/** A target of a locked project. Throws ApiError 54. */
export async function findTarget(
  { owner }: Context,
  projectId: number,
  id: number,
  tx: Executor,
  field = 'id',
): Promise<{ kind: TargetKind }> {
  const { rows } = await sql<{ kind: TargetKind }>`
    select kind from event_targets
    where account_id = ${owner.accountId} and project_id = ${projectId} and id = ${id}`.execute(tx)
  if (rows[0] === undefined) throw noSuch('target', field)
  return rows[0]
}
