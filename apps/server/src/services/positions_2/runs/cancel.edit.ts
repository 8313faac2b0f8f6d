import { cancelRuns } from '#ranking/end/cancel.ts'
import { settleRun } from '#ranking/end/settle.ts'
import { refusingPatterns } from '#selector/select.ts'
import { ofAccount } from '#selector/source.ts'
import { targets } from '#selector/targets.ts'
import { requireProject } from '../../rows/project.ts'
import type { Handler } from '../../handler.ts'
import { ofProject } from '../../rows/list.ts'
import { runs } from './columns.ts'

export const handle: Handler<'edit/positions_2/runs/cancel'> = async (context, input) => {
  const { actor, database, owner, sent } = context
  const scope = [ofAccount(runs, owner.accountId), ofProject(runs, input.project_id)]
  const picked = targets(runs, sent, scope, actor.timeZone)
  const cancelled = await refusingPatterns(() =>
    database.transaction((tx) => cancelRuns(tx, owner.accountId, actor.accountId, picked)),
  )
  if (cancelled.length === 0) await requireProject(context, input.project_id)
  for (const runId of cancelled) await settleRun(context, owner.accountId, runId)
  return cancelled.length
}
