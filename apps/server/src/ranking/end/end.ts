import { sql } from 'kysely'
import type { Executor } from '#db/database.ts'
import { clearFigures } from '#figures/clear.ts'
import type { Findings } from '../find/findings.ts'
import { remember, writeMemories } from '../plan/memory.ts'
import { keepFeatures } from '../stored/features.ts'
import { keepSightings } from '../stored/sightings.ts'
import { isOpenTask } from '../task/is-open-task.ts'
import type { Task } from '../task/tasks.ts'
import { setCells } from './cells.ts'

/** A task with what it found. */
export interface Ending {
  readonly task: Task
  readonly findings: Findings
}

/** What `endTasks` returns. */
export interface Ended {
  /** The tasks that it ended. */
  readonly ids: readonly string[]
  /** Their sites that still exist. */
  readonly sites: ReadonlySet<number>
}

/**
 * Ends tasks of an account. A task that has ended is never changed. `recordFindings` must follow in the same transaction,
 * for the tasks that it ended.
 */
export async function endTasks(tx: Executor, accountId: number, endings: readonly Ending[]): Promise<Ended> {
  if (endings.length === 0) return { ids: [], sites: new Set() }
  const tasks = endings.map(({ task }) => task)
  const [sites, ids] = await Promise.all([
    keepSites(tx, accountId, tasks),
    setOutcomes(tx, accountId, endings),
  ])
  return { ids, sites }
}

/**
 * Writes what ended tasks found: a cell for every site with a position, sightings, and what thrifty checks remember. A failed
 * check leaves an earlier cell of the day as it is. `existing` are the sites that still exist.
 */
export async function recordFindings(
  tx: Executor,
  accountId: number,
  ended: readonly Ending[],
  existing: ReadonlySet<number>,
): Promise<void> {
  const memories = ended.flatMap(({ task, findings }) => {
    const memory = task.mode === 'thrifty' ? remember(task, findings.sites[0].outcome) : undefined
    return memory === undefined || !existing.has(task.project_id) ? [] : [{ task, memory }]
  })
  const seen = ended.map(({ task, findings }) => ({
    ...task,
    overview: findings.overview,
    sites: findings.sites.filter(({ siteId }) => existing.has(siteId)),
  }))
  // Even without a cell: figures count the checks that gave none.
  const keys = seen.flatMap(({ sites, region_index: regionIndex, date }) =>
    sites.map(({ siteId }) => ({ siteId, regionIndex, date })),
  )
  await Promise.all([
    writeMemories(tx, accountId, memories),
    clearFigures(tx, accountId, keys),
    setCells(tx, accountId, seen),
    keepSightings(tx, accountId, seen),
    keepFeatures(tx, accountId, seen),
  ])
}

/** The sites of a check. */
type Sites = Pick<Task, 'project_id' | 'competitors'>

/**
 * Locks the sites of tasks or replays that still exist and returns their ids. It takes the locks in the order of a deletion,
 * so the two cannot deadlock.
 */
export async function keepSites(
  tx: Executor,
  accountId: number,
  checks: readonly Sites[],
): Promise<ReadonlySet<number>> {
  const projectIds = [...new Set(checks.map((check) => check.project_id))]
  const competitorIds = [...new Set(checks.flatMap(({ competitors }) => competitors.map(({ id }) => id)))]
  const projects = sql<{ id: number }>`
    select id from projects where account_id = ${accountId} and id = any(${projectIds}::int[])
    order by id for key share`
  const competitors = sql<{ id: number }>`
    select id from competitors
    where account_id = ${accountId} and id = any(${competitorIds}::int[])
    order by id for key share`
  const locked = await Promise.all(
    [projects, ...(competitorIds.length === 0 ? [] : [competitors])].map((sites) => sites.execute(tx)),
  )
  return new Set(locked.flatMap(({ rows }) => rows.map(({ id }) => id)))
}

async function setOutcomes(
  tx: Executor,
  accountId: number,
  endings: readonly Ending[],
): Promise<readonly string[]> {
  const rows = endings.map(({ task, findings: { pages, sites, serpFeatures, overviewRead } }) => {
    const { outcome } = sites[0]
    const reason = 'reason' in outcome ? outcome.reason : null
    const seen = 'position' in outcome ? outcome : undefined
    return {
      task_id: task.id,
      task_round: task.round,
      outcome: outcome.outcome,
      position: seen?.position ?? null,
      relevant_url: seen?.relevantUrl ?? null,
      depth: outcome.depth,
      reason: reason?.text ?? null,
      reason_kind: reason?.kind ?? null,
      serp_features: serpFeatures,
      overview_read: serpFeatures && overviewRead,
      pages,
    }
  })
  const { rows: ended } = await sql<{ id: string }>`
    update tasks t
    set outcome = u.outcome, position = u.position, relevant_url = u.relevant_url, depth = u.depth, reason = u.reason,
        reason_kind = u.reason_kind, serp_features = u.serp_features,
        overview_read = u.overview_read, pages = coalesce(u.pages, '{}'), ended_at = now(),
        claimed_until = null
    from json_to_recordset(${JSON.stringify(rows)}::json) as u(
      task_id bigint, task_round smallint, outcome text, position smallint, relevant_url text, depth smallint, reason text,
      reason_kind text, serp_features text[], overview_read boolean, pages smallint[]
    )
    where t.account_id = ${accountId} and t.id = any(${rows.map((row) => row.task_id)}::bigint[])
      and t.id = u.task_id and t.round = u.task_round and ${isOpenTask}
    returning t.id`.execute(tx)
  return ended.map(({ id }) => id)
}
