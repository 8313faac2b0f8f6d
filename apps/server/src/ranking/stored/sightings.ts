import { sql } from 'kysely'
import type { Executor } from '#db/database.ts'
import type { Finding } from '../find/findings.ts'

/** A check whose pages were read. */
interface Seen {
  readonly id: string
  /** Whether snippets are kept. */
  readonly with_snippets: boolean
  readonly sites: readonly Finding[]
}

/**
 * Stores what checks saw of sites besides their cells: all pages of a site that has several, and snippets if the run
 * keeps them.
 */
export async function keepSightings(tx: Executor, accountId: number, checks: readonly Seen[]): Promise<void> {
  const several = checks.flatMap(({ id, sites }) =>
    sites
      .filter(({ urls }) => urls.length > 1)
      .flatMap(({ siteId, urls }) => urls.map((url) => ({ id, siteId, ...url }))),
  )
  const shown = checks
    .filter((check) => check.with_snippets)
    .flatMap(({ id, sites }) =>
      sites.flatMap(({ siteId, snippet }) => (snippet === undefined ? [] : [{ id, siteId, ...snippet }])),
    )
  if (several.length > 0) {
    await sql`
      insert into own_urls (account_id, task_id, project_id, positions, urls)
      select ${accountId}, s.task_id, s.site_id, array_agg(s.position order by s.position),
        array_agg(s.url order by s.position)
      from unnest(
        ${several.map(({ id }) => id)}::bigint[], ${several.map(({ siteId }) => siteId)}::int[],
        ${several.map(({ position }) => position)}::smallint[], ${several.map(({ url }) => url)}::text[]
      ) as s(task_id, site_id, position, url)
      group by s.task_id, s.site_id`.execute(tx)
  }
  if (shown.length > 0) {
    await sql`
      insert into snippets (account_id, task_id, project_id, title, body, ext)
      select ${accountId}, s.*
      from unnest(
        ${shown.map(({ id }) => id)}::bigint[], ${shown.map(({ siteId }) => siteId)}::int[],
        ${shown.map(({ title }) => title)}::text[], ${shown.map(({ body }) => body)}::text[],
        ${shown.map(({ ext }) => ext)}::text[]
      ) as s(task_id, project_id, title, body, ext)`.execute(tx)
  }
}
