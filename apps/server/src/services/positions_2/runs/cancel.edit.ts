import { cancelRuns } from '#ranking/end/cancel.ts'
import { settleRun } from '#ranking/end/settle.ts'
import { refusingPatterns } from '#selector/select.ts'
import type { Handler } from '../../handler.ts'
import { pickedOf } from '../../rows/picked.ts'
import { requireProject } from '../../rows/project.ts'
import { runs } from './columns.ts'

export const handle: Handler<'edit/positions_2/runs/cancel'> = async (context, input) => {
  const { actor, database, owner } = context
  const picked = pickedOf(context, runs, input.project_id, 'all')
  const cancelled = await refusingPatterns(() =>
    database.transaction((tx) => cancelRuns(tx, owner.accountId, actor.accountId, picked)),
  )
  if (cancelled.length === 0) await requireProject(context, input.project_id)
  for (const runId of cancelled) await settleRun(context, owner.accountId, runId)
  return cancelled.length
}
