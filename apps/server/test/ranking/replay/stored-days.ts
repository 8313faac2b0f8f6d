import { sql } from 'kysely'
import type { Database } from '#db/database.ts'
import { endTasks, recordFindings } from '#ranking/end/end.ts'
import { findSites } from '#ranking/find/findings.ts'
import { asRead, type ReadPage } from '#ranking/find/read-page.ts'
import { latestVersionsSql } from '#ranking/match/versions.ts'
import { queryOf } from '#ranking/query.ts'
import { newPage, storePages } from '#ranking/stored/pages.ts'
import { claimTasks, type Task } from '#ranking/task/tasks.ts'
import { sandbox } from '#serp/providers/sandbox.ts'
import type { TestApp } from '../../app.ts'
import type { TrackedProject } from '../../flows/tracked-project.ts'

/** Pages per check. */
export const PAGES = 2

/** Consecutive dates from 2026-01-01. */
export function days(count: number): string[] {
  return Array.from({ length: count }, (_, index) =>
    new Date(Date.UTC(2026, 0, 1 + index)).toISOString().slice(0, 10),
  )
}

/**
 * Checks all keywords of a project on each of the dates, two pages deep, like a worker on that date. `hints` are sites that
 * the sandbox adds to its results.
 */
export async function checkDays(
  { app }: TestApp,
  { id: projectId, regionIndex, as }: TrackedProject,
  dates: readonly string[],
  hints: readonly string[],
): Promise<void> {
  const { database } = app.installation
  const { executor } = database
  const { rows: runs } = await sql<{ id: string }>`
    with current as materialized (
      select array(select c.id from competitors c where c.account_id = ${as.id} and c.project_id = ${projectId}) as competitors,
        ${latestVersionsSql(as.id, sql`${projectId}`)} as versions
    )
    insert into runs (account_id, project_id, by_account_id, provider, date, price_per_page, hold_id, tasks,
      competitors_ids, rules_versions, with_snippets, finished_at)
    select ${as.id}::int, ${projectId}::int, ${as.id}::int, 'sandbox', ${dates[0]}::date, 0.01, 0, 0, competitors, versions,
      true, now()
    from current
    returning id`.execute(executor)
  for (const date of dates) {
    await sql`
      insert into tasks (account_id, project_id, run_id, keyword_id, region_index, date, query, site, pages_wanted,
        provider)
      select k.account_id, k.project_id, ${runs[0]!.id}::bigint, k.id, ${regionIndex}, ${date}::date, k.name, p.url,
        ${PAGES}, 'sandbox'
      from keywords k join projects p on p.account_id = k.account_id and p.account_id = ${as.id} and p.id = k.project_id
      where k.account_id = ${as.id} and k.project_id = ${projectId}
      order by k.id`.execute(executor)
    const due = { account_id: as.id, run_id: runs[0]!.id, provider: 'sandbox', urgent: false }
    for (const task of await claimTasks(database, due, 1_000, 60)) await check(database, task, hints)
  }
}

async function check(database: Database, task: Task, hints: readonly string[]): Promise<void> {
  const pages: ReadPage[] = []
  for (let page = 1; page <= PAGES; page++) {
    const context = { signal: AbortSignal.timeout(5_000), apiKey: '', baseUrl: '', fetch }
    const fetched = await sandbox.fetchPage(queryOf(task, page, hints), context)
    const stored = newPage(task, sandbox, page, fetched, null)
    await storePages(database.executor, task.account_id, [stored])
    pages.push(asRead(fetched, page, 'addressable'))
  }
  const ending = { task, findings: findSites(pages, task) }
  await database.transaction(async (tx) => {
    const { sites } = await endTasks(tx, task.account_id, [ending])
    await recordFindings(tx, task.account_id, [ending], sites)
  })
}
