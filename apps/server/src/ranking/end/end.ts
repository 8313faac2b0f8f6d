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

/**
 * Ends tasks of an account with their findings and writes a cell for every site with a position. A task that has ended is
 * never changed, and a failed check leaves an earlier cell of the day as it is. Returns the ids of the tasks that it ended.
 */
export async function endTasks(
  tx: Executor,
  accountId: number,
  endings: readonly Ending[],
): Promise<readonly string[]> {
  if (endings.length === 0) return []
  const existing = await keepSites(
    tx,
    accountId,
    endings.map(({ task }) => task),
  )
  const ids = new Set(await setOutcomes(tx, accountId, endings))
  const ended = endings.filter(({ task }) => ids.has(task.id))
  const memories = ended.flatMap(({ task, findings }) => {
    const memory = task.mode === 'thrifty' ? remember(task, findings.sites[0].outcome) : undefined
    return memory === undefined || !existing.has(task.project_id) ? [] : [{ task, memory }]
  })
  await writeMemories(tx, accountId, memories)
  const seen = ended.map(({ task, findings }) => ({
    ...task,
    overview: findings.overview,
    sites: findings.sites.filter(({ siteId }) => existing.has(siteId)),
  }))
  // Even without a cell: figures count the checks that gave none.
  const keys = seen.flatMap(({ sites, region_index: regionIndex, date }) =>
    sites.map(({ siteId }) => ({ siteId, regionIndex, date })),
  )
  await clearFigures(tx, accountId, keys)
  await setCells(tx, accountId, seen)
  await keepSightings(tx, accountId, seen)
  await keepFeatures(tx, accountId, seen)
  return [...ids]
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
  const { rows: projects } = await sql<{ id: number }>`
    select id from projects where account_id = ${accountId} and id = any(${projectIds}::int[])
    order by id for key share`.execute(tx)
  if (competitorIds.length === 0) return new Set(projects.map(({ id }) => id))
  const { rows: competitors } = await sql<{ id: number }>`
    select id from competitors
    where account_id = ${accountId} and id = any(${competitorIds}::int[])
    order by id for key share`.execute(tx)
  return new Set([...projects, ...competitors].map(({ id }) => id))
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
      overview_read: overviewRead || null,
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
