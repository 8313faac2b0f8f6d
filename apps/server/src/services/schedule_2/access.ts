import { ApiError } from '@sextant/contract'
import {
  isRunning,
  scheduleTypeNames,
  type ScheduleType,
  type ScheduleTypeName,
} from '@sextant/contract/schedule_2/types.ts'
import { sql } from 'kysely'
import { ownerOfProject } from '#accounts/owner.ts'
import type { Executor } from '#db/database.ts'
import type { ScheduleKey } from '#scheduling/schedules.ts'
import type { Context } from '../request/context.ts'
import { requireSharing } from '../request/sharing.ts'
import { lockProject, noSuch } from '../rows/project.ts'

/**
 * The schedule to change; its project is locked until `tx` ends. Throws ApiError 54 for a missing project or right, 3004
 * for a type that Sextant does not run.
 */
export async function scheduleToChange(
  context: Context,
  {
    type,
    target_id: projectId,
    target_id_2: templateId,
  }: { type: ScheduleTypeName; target_id: number; target_id_2?: number | undefined },
  tx: Executor,
): Promise<ScheduleKey> {
  await lockProject(context, projectId, tx, 'target_id')
  const running = requireRunning(type)
  if (running === 'volumes_go') ownerOfProject(context.actor, projectId, 'volumes', 'target_id')
  if (running === 'positions_report') {
    ownerOfProject(context.actor, projectId, 'edit', 'target_id')
    // Reports go to people outside the account.
    requireSharing(context.actor, projectId, 'target_id', 'a schedule of reports')
  }
  const { accountId } = context.owner
  if (templateId !== undefined) {
    if (running !== 'positions_report') {
      throw new ApiError('parameter_value', 'must be absent unless `type` is positions_report', {
        field: 'target_id_2',
      })
    }
    const { rows } = await sql`
      select id from report_templates
      where account_id = ${accountId} and project_id = ${projectId} and id = ${templateId}`.execute(tx)
    if (rows.length === 0) throw noSuch('template', 'target_id_2')
  }
  return { accountId, projectId, type: running, templateId: templateId ?? 0 }
}

function requireRunning(type: ScheduleTypeName): ScheduleType {
  if (isRunning(type)) return type
  throw new ApiError(
    'not_supported',
    `must be one of: ${scheduleTypeNames.filter(isRunning).join(', ')}; Sextant cannot run ${type}`,
    {
      field: 'type',
    },
  )
}
