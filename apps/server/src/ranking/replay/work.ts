import type { Database, Executor } from '#db/database.ts'
import type { Queue } from '#jobs/queue.ts'
import { keepSites } from '../end/end.ts'
import { replaceFeatures } from '../stored/features.ts'
import { applyVerdicts } from './apply.ts'
import { nextCells, type CheckedCell } from './checks.ts'
import { replayPages } from './jobs.ts'
import {
  claimReplay,
  finishReplay,
  handBackReplay,
  lockReplay,
  noteProgress,
  type OpenReplay,
} from './open.ts'
import { judgeCells, type SiteVerdict, type StepVerdicts } from './step.ts'

export interface ReplayDependencies {
  readonly database: Database
  readonly queue: Queue
  /** Aborted when the process stops. */
  readonly stopping: AbortSignal
}

/** Cells per step. Their pages are in memory at the same time, and after a crash one step is read again. */
const STEP = 25

/**
 * Works on a replay, step by step, until everything is read. The changes and the progress of a step are one transaction, so
 * an interrupted replay continues where it was. Safe to run twice.
 */
export async function workOnReplay(
  dependencies: ReplayDependencies,
  payload: { accountId: number; replayId: number },
): Promise<void> {
  const { database, queue, stopping } = dependencies
  let replay = await claimReplay(database.executor, payload.accountId, payload.replayId)
  while (replay !== undefined) {
    const current: OpenReplay = replay
    if (stopping.aborted) {
      await database.transaction(async (tx) => {
        await handBackReplay(tx, current)
        await queue.send(tx, replayPages, [payload])
      })
      return
    }
    const cells = await nextCells(database.executor, current, STEP)
    if (cells.length === 0) {
      await finishReplay(database.executor, current)
      return
    }
    const verdicts = await judgeCells(database.executor, current, cells)
    replay = await database.transaction((tx) => takeStep(tx, current, cells, verdicts))
  }
}

/** Returns the replay after the step; undefined when the worker has lost it. */
async function takeStep(
  tx: Executor,
  replay: OpenReplay,
  cells: readonly CheckedCell[],
  { sites, features, gone, unreadable }: StepVerdicts,
): Promise<OpenReplay | undefined> {
  const existing = await keepSites(tx, replay.account_id, [replay])
  if (!(await lockReplay(tx, replay))) return undefined
  const kept = sites.filter(({ siteId }) => existing.has(siteId))
  const applied = await applyVerdicts(tx, replay, kept)
  if (!replay.preview) {
    const isLookedFor = new Set(kept.map(({ siteId }) => siteId))
    await replaceFeatures(
      tx,
      replay.account_id,
      features.map((check) => ({
        ...check,
        sites: check.sites.filter(({ siteId }) => isLookedFor.has(siteId)),
      })),
      replay.is_whole,
    )
  }
  const { region_index, date, keyword_id } = cells.at(-1)!
  return noteProgress(tx, replay, {
    region_index,
    date,
    keyword_id,
    done: cells.length,
    ...applied,
    unchanged: kept.filter(isUnchanged).length,
    gone,
    unreadable,
  })
}

function isUnchanged({ verdict }: SiteVerdict): boolean {
  return verdict.verdict === 'unchanged'
}
