import { sql } from 'kysely'
import type { Executor } from '#db/database.ts'
import type { Finding, Findings } from '../find/findings.ts'

/** A check with what its first page shows beside the organic results. */
export interface SeenFeatures extends Pick<Findings, 'overview'> {
  readonly sites: readonly Finding[]
  readonly id: string
  /** Whether AI Overviews are kept. */
  readonly with_ai_overview_full: boolean
}

/** Longest text that is kept of an AI Overview, in characters, and most of its sources. */
const LONGEST_BODY = 20_000
const MOST_LINKS = 100

/** Stores the blocks that show the sites of checks, and the AI Overviews of runs that keep them. */
export async function keepFeatures(
  tx: Executor,
  accountId: number,
  checks: readonly SeenFeatures[],
): Promise<void> {
  const own = checks.flatMap(({ id, sites }) =>
    sites.flatMap(({ siteId, features }) =>
      features.length === 0
        ? []
        : [
            {
              task_id: id,
              project_id: siteId,
              features: features.map(({ type }) => type),
              places: features.map(({ place }) => place),
            },
          ],
    ),
  )
  if (own.length > 0) {
    await sql`
      insert into own_features (account_id, task_id, project_id, features, places)
      select ${accountId}, o.* from json_to_recordset(${JSON.stringify(own)}::json)
        as o(task_id bigint, project_id int, features text[], places smallint[])`.execute(tx)
  }
  const kept = checks.flatMap(({ id, overview, with_ai_overview_full }) =>
    overview === null || !with_ai_overview_full ? [] : [{ id, ...overview }],
  )
  if (kept.length > 0) {
    await sql`
      insert into ai_overviews (account_id, task_id, body, links)
      select ${accountId}, o.*
      from unnest(
        ${kept.map(({ id }) => id)}::bigint[],
        ${kept.map(({ text }) => text.slice(0, LONGEST_BODY).toWellFormed())}::text[],
        ${kept.map(({ links }) => links.slice(0, MOST_LINKS).join('\n'))}::text[]
      ) as o(task_id, body, links)`.execute(tx)
  }
}

/** A check whose pages were read again. */
export interface ReadAgain extends SeenFeatures, Pick<Findings, 'overviewRead'> {
  /** Kinds of blocks on the first page, which was read. */
  readonly serpFeatures: NonNullable<Findings['serpFeatures']>
}

/**
 * Replaces what is stored of the first pages of checks, for the sites that were looked for. `isWhole`: they are all sites of the
 * project. Otherwise the others may lack their blocks, which then stay unrecorded.
 */
export async function replaceFeatures(
  tx: Executor,
  accountId: number,
  checks: readonly ReadAgain[],
  isWhole: boolean,
): Promise<void> {
  if (checks.length === 0) return
  const rows = checks.map(({ id, serpFeatures, overviewRead }) => ({
    task_id: id,
    serp_features: serpFeatures,
    overview_read: overviewRead,
  }))
  const ids = checks.map(({ id }) => id)
  await sql`
    update tasks t set serp_features = u.serp_features, overview_read = u.overview_read
    from (
      select w.task_id, w.serp_features, case when ${isWhole} or o.overview_read is not null then w.overview_read end as overview_read
      from json_to_recordset(${JSON.stringify(rows)}::json) as w(task_id bigint, serp_features text[], overview_read boolean)
      join tasks o on o.account_id = ${accountId} and o.id = w.task_id
    ) u
    where t.account_id = ${accountId} and t.id = any(${ids}::bigint[]) and t.id = u.task_id
      and (t.serp_features is distinct from u.serp_features or t.overview_read is distinct from u.overview_read)`.execute(
    tx,
  )
  const sites = checks.flatMap((check) => check.sites.map(({ siteId }) => ({ id: check.id, siteId })))
  await sql`
    delete from own_features kept using unnest(
      ${sites.map(({ id }) => id)}::bigint[], ${sites.map(({ siteId }) => siteId)}::int[]
    ) s(task_id, project_id)
    where kept.account_id = ${accountId} and kept.task_id = s.task_id and kept.project_id = s.project_id`.execute(
    tx,
  )
  const overviews = checks.flatMap((check) => (check.with_ai_overview_full ? [check.id] : []))
  await sql`
    delete from ai_overviews
    where account_id = ${accountId} and task_id = any(${overviews}::bigint[])`.execute(tx)
  await keepFeatures(tx, accountId, checks)
}
