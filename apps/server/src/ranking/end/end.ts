import { sql } from 'kysely'
import type { Executor } from '#db/database.ts'
import { isOpenTask } from '../fetch/is-open-task.ts'
import { remember, writeMemory } from '../fetch/memory.ts'
import type { Task } from '../fetch/tasks.ts'
import type { Finding, Findings } from '../find/findings.ts'
import { keepSightings } from '../stored/sightings.ts'

/**
 * Ends a task with its findings and writes a cell for every site with a position. A task that has ended is never changed,
 * and a failed check leaves an earlier cell of the day as it is.
 */
export async function endTask(
  tx: Executor,
  task: Task,
  { pages, sites, serpFeatures }: Findings,
): Promise<void> {
  const existing = await keepSites(tx, task)
  const { outcome } = sites[0]
  const reason = 'reason' in outcome ? outcome.reason : null
  const seen = 'position' in outcome ? outcome : undefined
  const { rows } = await sql`
    update tasks
    set outcome = ${outcome.outcome}, position = ${seen?.position ?? null}, relevant_url = ${seen?.relevantUrl ?? null},
        depth = ${outcome.depth}, reason = ${reason?.text ?? null}, reason_kind = ${reason?.kind ?? null},
        serp_features = ${serpFeatures}::text[], pages = ${pages}::smallint[], ended_at = now(), claimed_until = null
    where account_id = ${task.account_id} and id = ${task.id}::bigint and ${isOpenTask}
    returning id`.execute(tx)
  if (rows.length === 0) return
  const memory = task.mode === 'thrifty' ? remember(task, outcome) : undefined
  if (memory !== undefined && existing.has(task.project_id)) await writeMemory(tx, task, memory)
  const kept = sites.filter(({ siteId }) => existing.has(siteId))
  await setCells(tx, task, kept)
  await keepSightings(tx, task, kept)
}

/**
 * Locks the sites of a task or a replay that still exist and returns their ids. It takes the locks in the order of a
 * deletion, so the two cannot deadlock.
 */
export async function keepSites(
  tx: Executor,
  task: Pick<Task, 'account_id' | 'project_id' | 'competitors'>,
): Promise<ReadonlySet<number>> {
  const { rows: projects } = await sql<{ id: number }>`
    select id from projects where account_id = ${task.account_id} and id = ${task.project_id}
    for key share`.execute(tx)
  if (task.competitors.length === 0) return new Set(projects.map(({ id }) => id))
  const { rows: competitors } = await sql<{ id: number }>`
    select id from competitors
    where account_id = ${task.account_id} and id = any(${task.competitors.map(({ id }) => id)}::int[])
    order by id for key share`.execute(tx)
  return new Set([...projects, ...competitors].map(({ id }) => id))
}

async function setCells(tx: Executor, task: Task, sites: readonly Finding[]): Promise<void> {
  const cells = sites.flatMap(({ siteId, outcome }) =>
    outcome.outcome === 'exact' || outcome.outcome === 'not_within' ? [{ siteId, outcome }] : [],
  )
  if (cells.length === 0) return
  const seen = cells.map(({ outcome }) => (outcome.outcome === 'exact' ? outcome : undefined))
  await sql`
    insert into positions (account_id, project_id, region_index, date, keyword_id, position, relevant_url, task_id)
    select ${task.account_id}, c.site_id, ${task.region_index}, ${task.date}::date, ${task.keyword_id}::bigint,
           c.position, c.relevant_url, ${task.id}::bigint
    from unnest(
      ${cells.map(({ siteId }) => siteId)}::int[], ${seen.map((one) => one?.position ?? null)}::smallint[],
      ${seen.map((one) => one?.relevantUrl ?? null)}::text[]
    ) as c(site_id, position, relevant_url)
    on conflict (account_id, project_id, region_index, date, keyword_id) do update
    set position = excluded.position, relevant_url = excluded.relevant_url, task_id = excluded.task_id`.execute(
    tx,
  )
}
