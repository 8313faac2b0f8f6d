import { sql } from 'kysely'
import type { ReasonKind } from '#ranking/find/reason.ts'
import type { TestApp } from '../../app.ts'

export const [YANDEX, GOOGLE] = [1, 2]

/** The outcome of one check of one keyword. */
export interface Check {
  keyword: string
  region?: number
  date: string
  position?: number | null
  url?: string
  outcome?: 'exact' | 'at_best' | 'not_within' | 'partial' | 'failed'
  reason?: string
  reason_kind?: ReasonKind
  depth?: number
  features?: string[]
  snippet?: { title: string; body?: string; ext?: string }
  /** The competitor; the project itself by default. */
  competitor?: number
}

/** A project of the administrator with keywords in one group and both regions of Moscow. */
export async function newProject({ call }: TestApp, ...keywords: string[]): Promise<number> {
  const project_id: number = await call('add/projects_2/projects', {
    url: 'bakery-lane.example',
    name: 'Lane',
  })
  await call('add/keywords_2/keywords/import', { project_id, keywords, group_name: 'Bread' })
  for (const searcher_key of [0, 1]) {
    await call('add/positions_2/searchers/regions', { project_id, searcher_key, region_key: 213 })
  }
  return project_id
}

/** Writes results of checks: a finished run, a task per check and, for a position, its cell. */
export async function seedChecks(
  { app }: TestApp,
  projectId: number,
  checks: readonly Check[],
): Promise<void> {
  await app.installation.database.transaction(async (tx) => {
    const { rows } = await sql<{ id: string }>`
      insert into runs (account_id, project_id, by_account_id, provider, date, price_per_page, hold_id, tasks, finished_at)
      values (1, ${projectId}, 1, 'sandbox', '2026-01-01', 0.01, 0, ${checks.length}, now()) returning id`.execute(
      tx,
    )
    for (const check of checks) {
      const { region = GOOGLE, date, position = null, url = null, reason = null, depth = 100 } = check
      const { competitor = projectId, features = null, reason_kind = null, snippet } = check
      const outcome = check.outcome ?? (position === null ? 'not_within' : 'exact')
      const { rows: tasks } = await sql<{ id: string; keyword_id: string }>`
        insert into tasks (account_id, project_id, run_id, keyword_id, region_index, date, query, site, pages_wanted,
                           outcome, position, relevant_url, depth, reason, reason_kind, serp_features,
                           ended_at)
        select 1, ${projectId}, ${rows[0]!.id}, id, ${region}, ${date}::date, name, 'bakery-lane.example', 1,
               ${outcome}, ${position}::int, ${url}::text, ${depth}::int, ${reason}::text, ${reason_kind}::text,
               ${features}::text[], now()
        from keywords where project_id = ${projectId} and name = ${check.keyword}
        returning id, keyword_id`.execute(tx)
      const { id: taskId, keyword_id: keywordId } = tasks[0]!
      if (snippet !== undefined) {
        await sql`
          insert into snippets (account_id, task_id, project_id, title, body, ext)
          values (1, ${taskId}::bigint, ${competitor}, ${snippet.title}, ${snippet.body ?? ''}, ${snippet.ext ?? ''})`.execute(
          tx,
        )
      }
      if (outcome !== 'exact' && outcome !== 'not_within') continue
      await sql`
        insert into positions (account_id, project_id, region_index, date, keyword_id, position, relevant_url, task_id)
        values (1, ${competitor}, ${region}, ${date}::date, ${keywordId}::bigint, ${position}::int,
                ${url}::text, ${taskId}::bigint)`.execute(tx)
    }
  })
}

/** Days in a row. */
export function daysFrom(year: number, count: number): string[] {
  return Array.from({ length: count }, (_, index) =>
    new Date(Date.UTC(year, 0, 1 + index)).toISOString().slice(0, 10),
  )
}
