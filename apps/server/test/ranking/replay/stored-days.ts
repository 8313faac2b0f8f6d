import { sql } from 'kysely'
import type { Database } from '#db/database.ts'
import { storePage } from '#ranking/buy/pages.ts'
import { endTask } from '#ranking/end/end.ts'
import { queryOf } from '#ranking/fetch/query.ts'
import { claimTask, type Task } from '#ranking/fetch/tasks.ts'
import { findSites } from '#ranking/find/findings.ts'
import { asRead, type ReadPage } from '#ranking/find/read-page.ts'
import { latestVersionsSql } from '#ranking/match/versions.ts'
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
    insert into runs (account_id, project_id, by_account_id, provider, date, price_per_page, hold_id, tasks,
      competitors_ids, rules_versions, with_snippets, finished_at)
    select account_id, id, account_id, 'sandbox', ${dates[0]}::date, 0.01, 0, 0,
      array(select c.id from competitors c where c.account_id = p.account_id and c.project_id = p.id),
      ${latestVersionsSql(sql`p.account_id`, sql`p.id`)}, true, now()
    from projects p where account_id = ${as.id} and id = ${projectId}
    returning id`.execute(executor)
  for (const date of dates) {
    const { rows: tasks } = await sql<{ id: string }>`
      insert into tasks (account_id, project_id, run_id, keyword_id, region_index, date, query, site, pages_wanted)
      select k.account_id, k.project_id, ${runs[0]!.id}::bigint, k.id, ${regionIndex}, ${date}::date, k.name, p.url,
        ${PAGES}
      from keywords k join projects p on p.account_id = k.account_id and p.id = k.project_id
      where k.account_id = ${as.id} and k.project_id = ${projectId}
      order by k.id
      returning id`.execute(executor)
    for (const { id } of tasks) await check(database, (await claimTask(executor, as.id, id, 60))!, hints)
  }
}

async function check(database: Database, task: Task, hints: readonly string[]): Promise<void> {
  const pages: ReadPage[] = []
  for (let page = 1; page <= PAGES; page++) {
    const context = { signal: AbortSignal.timeout(5_000), apiKey: '', baseUrl: '', fetch }
    const fetched = await sandbox.fetchPage(queryOf(task, page, hints), context)
    await storePage(database.executor, task, sandbox, page, fetched, 60)
    pages.push(asRead(fetched, page, 'addressable'))
  }
  await database.transaction((tx) => endTask(tx, task, findSites(pages, task)))
}
