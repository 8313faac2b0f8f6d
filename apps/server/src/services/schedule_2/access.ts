import { ApiError } from '@sextant/contract'
import { isRunning, type ScheduleType, type ScheduleTypeName } from '@sextant/contract/schedule_2/types.ts'
import { ownerOfProject } from '#accounts/owner.ts'
import type { Executor } from '#db/database.ts'
import type { ScheduleKey } from '#scheduling/schedules.ts'
import type { Context } from '../request/context.ts'
import { lockProject } from '../rows/project.ts'

/**
 * The schedule to change; its project is locked until `tx` ends. Throws ApiError 54 for a missing project or right, 3004
 * for a type that Sextant does not run.
 */
export async function scheduleToChange(
  context: Context,
  { type, target_id: projectId }: { type: ScheduleTypeName; target_id: number },
  tx: Executor,
): Promise<ScheduleKey> {
  await lockProject(context, projectId, tx, 'target_id')
  const running = requireRunning(type)
  if (running === 'volumes_go') ownerOfProject(context.actor, projectId, 'volumes', 'target_id')
  return { accountId: context.owner.accountId, projectId, type: running }
}

function requireRunning(type: ScheduleTypeName): ScheduleType {
  if (isRunning(type)) return type
  throw new ApiError(
    'not_supported',
    `must be one of: positions_go, volumes_go; Sextant cannot run ${type}`,
    {
      field: 'type',
    },
  )
}
