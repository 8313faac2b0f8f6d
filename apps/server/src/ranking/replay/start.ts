import { ApiError } from '@sextant/contract'
import { sql } from 'kysely'
import type { Executor } from '#db/database.ts'
import type { Queue } from '#jobs/queue.ts'
import { latestVersionsSql } from '../match/versions.ts'
import { ofReplay } from './checks.ts'
import { replayPages } from './jobs.ts'

/** The checks and sites of a new replay. */
export interface ReplayStart {
  readonly accountId: number
  readonly projectId: number
  readonly byAccountId: number
  /** Ids of the project and its competitors. */
  readonly sitesIds: readonly number[]
  /** YYYY-MM-DD; null: from the first check. */
  readonly date1: string | null
  /** YYYY-MM-DD; null: to the last check. */
  readonly date2: string | null
  /** Whether to list the changes without making them. */
  readonly preview: boolean
}

/**
 * Starts a replay with the current rules and returns its id. The project must be locked. Throws ApiError 3003 while another
 * replay of the project is running, since the two would overwrite each other.
 */
export async function startReplay(tx: Executor, queue: Queue, start: ReplayStart): Promise<number> {
  const { accountId, projectId, date1, date2 } = start
  const { rows: open } = await sql<{ id: number }>`
    select id from replays
    where account_id = ${accountId} and project_id = ${projectId} and finished_at is null`.execute(tx)
  if (open[0] !== undefined) {
    throw new ApiError('duplicate', `replay ${open[0].id} of this project is still running`, {
      field: 'project_id',
    })
  }
  const meant = { account_id: accountId, project_id: projectId, date1, date2 }
  const { rows } = await sql<{ id: number }>`
    with settings as materialized (
      select subdomains, ${latestVersionsSql(accountId, sql`${projectId}`)} as rules_versions, (
        select count(*)::int from (
          select from tasks t where ${ofReplay({ ...meant, started_at: 'now' })}
          group by t.region_index, t.date, t.keyword_id
        ) cells
      ) as checks
      from projects where account_id = ${accountId} and id = ${projectId}
    )
    insert into replays
      (account_id, project_id, by_account_id, preview, sites_ids, rules_versions, subdomains, date1, date2, checks)
    select ${accountId}::int, ${projectId}::int, ${start.byAccountId}::int, ${start.preview}::boolean,
      ${start.sitesIds}::int[], rules_versions, subdomains, ${date1}::date, ${date2}::date, checks
    from settings
    returning id`.execute(tx)
  const { id } = rows[0]!
  await queue.send(tx, replayPages, [{ accountId, replayId: id }])
  return id
}

/** Ends a replay. Its changes so far stay. Returns whether it was running. */
export async function cancelReplay(
  executor: Executor,
  accountId: number,
  projectId: number,
  replayId: number,
): Promise<boolean> {
  const { rows } = await sql`
    update replays set finished_at = now(), cancelled = true, claimed_until = null
    where account_id = ${accountId} and project_id = ${projectId} and id = ${replayId} and finished_at is null
    returning id`.execute(executor)
  return rows.length > 0
}
