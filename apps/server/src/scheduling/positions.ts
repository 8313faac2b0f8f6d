import { ApiError } from '@sextant/contract'
import { counted } from '@sextant/contract/counted.ts'
import { sql } from 'kysely'
import type { Executor } from '#db/database.ts'
import { wholeProject } from '#ranking/start/scope.ts'
import { startCheck } from '#ranking/start/start.ts'
import type { DueSchedule } from './due.ts'
import { regionsInPlaces } from './places.ts'
import { boundOf } from './price-limit.ts'
import type { StartWork } from './work.ts'

/** Starts a rank check of the whole project, or of the places in the settings. */
export const startPositions: StartWork = async ({ checker, log, providers, pricePerPage }, tx, due) => {
  const { accountId, projectId, byAccountId, keyIds, project, timeZone, settings } = due
  await refuseOverlap(tx, due)
  const run = await startCheck(tx, providers, pricePerPage, {
    scope: {
      ...wholeProject(accountId, projectId),
      regionsIndexes: await regionsInPlaces(tx, due, settings.regionsKeys),
      notSeenOn: settings.stopRepeated ? due.today : undefined,
    },
    project,
    byAccountId,
    keyIds,
    bySchedule: true,
    mayWait: true,
    timeZone,
    bound: boundOf(due),
  })
  if (run === undefined) return undefined
  return {
    info: `Rank check started: ${counted(run.tasks, 'check')}.`,
    committed() {
      checker.wake(run.tasks)
      log.checkStarted({ accountId, projectId, ...run })
    },
  }
}

/** Throws while the previous check of the schedule is running. Starting anyway would check only what is left over. */
async function refuseOverlap(tx: Executor, { accountId, projectId }: DueSchedule): Promise<void> {
  const { rows } = await sql<{ id: string }>`
    select id from runs
    where account_id = ${accountId} and project_id = ${projectId} and by_schedule and finished_at is null
    limit 1`.execute(tx)
  if (rows[0] !== undefined) {
    throw new ApiError(
      'duplicate',
      `the previous rank check of the schedule (${rows[0].id}) is still running`,
    )
  }
}
