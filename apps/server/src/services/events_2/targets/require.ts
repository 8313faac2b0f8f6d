import type { TargetKind } from '@sextant/contract'
import { sql } from 'kysely'
import type { LockedProject } from '../../rows/locked.ts'
import { noSuch } from '../../rows/project.ts'

/** The kind of a target. Throws ApiError 54. */
export async function requireTarget(
  { tx, accountId, projectId }: LockedProject,
  id: number,
  field = 'id',
): Promise<TargetKind> {
  const { rows } = await sql<{ kind: TargetKind }>`
    select kind from event_targets
    where account_id = ${accountId} and project_id = ${projectId} and id = ${id}`.execute(tx)
  if (rows[0] === undefined) throw noSuch('target', field)
  return rows[0].kind
}
