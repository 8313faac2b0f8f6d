import { counted } from '@sextant/contract/counted.ts'
import { sql } from 'kysely'
import type { Database, Executor } from '#db/database.ts'
import { countFiguresOfDate } from '#figures/recount.ts'
import { comparePagesOfDate } from '#figures/switches/compare.ts'
import type { Log } from '#observe/log.ts'
import { settle, settleProjects, type BilledRunKind } from '#runs/settle.ts'
import { removeDue } from '../task/due.ts'
import { rankChecks } from '../task/run-kind.ts'
import { chargesOfRun } from './charged.ts'
import { keepReceipt } from './receipt.ts'

/** A rank check is charged for its stored pages. */
const billed: BilledRunKind<{ readonly tasks: number; readonly pages: number; readonly date: string }> = {
  ...rankChecks,
  bill: (accountId) => sql`
    select r.tasks, r.date, coalesce(sum(pages), 0)::int as pages,
      coalesce(
        json_agg(json_build_object('provider', provider, 'amount', amount::text)) filter (where amount > 0), '[]'
      ) as charges
    from (${chargesOfRun(accountId)}) by_provider`,
  settled: removeDue,
  info: ({ project_id, project_name, tasks, pages }) =>
    `Rank check, project ${project_name} (${project_id}): ${counted(tasks, 'check')}, ${counted(pages, 'page')}`,
}

/** Settles a rank check whose tasks have all ended; see `settle`. */
export async function settleRun(
  { database, log }: { database: Database; log: Log },
  accountId: number,
  runId: string,
): Promise<void> {
  const run = await settle(database, billed, accountId, runId)
  if (run === undefined) return
  const { project_id: projectId, captured } = run
  log.checkFinished({ accountId, runId, projectId, captured })
  await keepReceipt(database.executor, accountId, runId)
  await countFiguresOfDate(database, accountId, projectId, run.date)
  await comparePagesOfDate(database, accountId, projectId, run.date)
}

/** Settles the open runs of projects that are about to be deleted. */
export async function settleBeforeDeletion(
  tx: Executor,
  accountId: number,
  projectIds: readonly number[],
): Promise<void> {
  await settleProjects(tx, billed, accountId, projectIds)
}
