import { ApiError, certaintyNames, type Certainty } from '@sextant/contract'
import { readReceipt } from '#ranking/end/receipt.ts'
import type { Handler } from '../../handler.ts'
import { requireProject } from '../../rows/project.ts'
import { requireFinishedRun } from '../runs/finished.ts'

export const handle: Handler<'get/positions_2/receipt'> = async (context, input) => {
  const { database, owner } = context
  const { accountId, timeZone } = owner
  const { date, project_id: projectId, run_id: runId } = input
  await requireProject(context, projectId)
  if (runId !== undefined) {
    if (date !== undefined) {
      throw new ApiError('parameter_value', 'must be absent when `run_id` is given', { field: 'date' })
    }
    await requireFinishedRun(database.executor, accountId, projectId, runId, 'run_id')
  }
  const of = runId === undefined ? { date, timeZone } : { runId }
  const receipt = await readReceipt(database.executor, { accountId, projectId }, of)
  return { ...receipt, certainty: sharesOf(receipt.checks) }
}

/** Shares in percent, to one decimal. */
function sharesOf(checks: Readonly<Record<'all' | Certainty, number>>): Record<Certainty, number | null> {
  const share = (count: number) => (checks.all === 0 ? null : Math.round((1000 * count) / checks.all) / 10)
  return Object.fromEntries(certaintyNames.map((name) => [name, share(checks[name])])) as Record<
    Certainty,
    number | null
  >
}
