import { ApiError } from '@sextant/contract'
import type { ScheduleType } from '@sextant/contract/schedule_2/types.ts'
import { sql } from 'kysely'
import type { Database, Executor } from '#db/database.ts'
import { answerDue, findDue, noteFailure, takeDue, type DueSchedule } from './due.ts'
import { startPositions } from './positions.ts'
import { orderReport } from './report.ts'
import type { ScheduleKey } from './schedules.ts'
import { startVolumesWork } from './volumes.ts'
import type { StartedWork, StartWork, WorkDependencies } from './work.ts'

export interface SchedulingDependencies extends WorkDependencies {
  readonly database: Database
  readonly stopping: AbortSignal
}

/** Starts the work of each type of schedule. */
const startWork: Readonly<Record<ScheduleType, StartWork>> = {
  positions_go: startPositions,
  volumes_go: startVolumesWork,
  positions_report: orderReport,
}

/** Attempts to start a run before it is given up. Only internal errors count. */
const ATTEMPTS = 5
/** Time limit of a statement, in milliseconds. It is long, since nobody waits for the result. */
const STATEMENT_MS = 600_000

/**
 * Starts the schedules that are due. A run is started and recorded in one transaction, so neither other processes nor a crash
 * start it twice. After a standstill, one run makes up for all missed ones.
 *
 * @param now replaces the time of the database
 */
export async function runDue(dependencies: SchedulingDependencies, now?: Date): Promise<void> {
  const { database, log, stopping } = dependencies
  const { executor } = database
  for (const key of await findDue(executor, now ?? (await timeOf(executor)))) {
    if (stopping.aborted) return
    const failed = (cause: unknown) =>
      log.jobFailed({ job: 'schedules', subject: `${key.type} of project ${key.projectId}`, cause })
    try {
      await runOne(dependencies, key, now)
    } catch (cause) {
      failed(cause)
      await database.transaction((tx) => fail(tx, key, now)).catch(failed)
    }
  }
}

async function runOne(
  dependencies: SchedulingDependencies,
  key: ScheduleKey,
  given: Date | undefined,
): Promise<void> {
  const { database, log } = dependencies
  const ran = await database.transaction(
    async (tx) => {
      const now = given ?? (await timeOf(tx))
      const due = await takeDue(tx, key, now)
      if (due === undefined) return undefined
      const { work, info } = await start(dependencies, tx, due)
      await answerDue(tx, due, now, { started: work !== undefined, info })
      return { work, info }
    },
    { timeoutMs: STATEMENT_MS },
  )
  if (ran === undefined) return
  ran.work?.committed()
  log.scheduleRan({ ...key, started: ran.work !== undefined, info: ran.info })
}

/** Starts the work of a schedule, or returns why it was not started. In that case nothing of it remains in `tx`. */
async function start(
  dependencies: WorkDependencies,
  tx: Executor,
  due: DueSchedule,
): Promise<{ work: StartedWork | undefined; info: string }> {
  if (due.isDisabled) return { work: undefined, info: 'Not started: the account is disabled.' }
  if (due.project.on === -1) return { work: undefined, info: 'Not started: the project is archived.' }
  await sql`savepoint start`.execute(tx)
  try {
    const work = await startWork[due.type](dependencies, tx, due)
    return { work, info: work?.info ?? 'Not started: there was nothing to do.' }
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
    await sql`rollback to savepoint start`.execute(tx)
    return { work: undefined, info: `Not started: ${error.message}.` }
  }
}

async function fail(tx: Executor, key: ScheduleKey, given: Date | undefined): Promise<void> {
  const now = given ?? (await timeOf(tx))
  const due = await takeDue(tx, key, now)
  if (due === undefined) return
  if (due.failures + 1 < ATTEMPTS) await noteFailure(tx, due)
  else
    await answerDue(tx, due, now, {
      started: false,
      info: 'Not started because of an internal error. See the log of Sextant.',
    })
}

/** The time of the database, which also dates rank checks. */
async function timeOf(executor: Executor): Promise<Date> {
  const { rows } = await sql<{ milliseconds: number }>`
    select extract(epoch from now())::float8 * 1000 as milliseconds`.execute(executor)
  return new Date(rows[0]!.milliseconds)
}
