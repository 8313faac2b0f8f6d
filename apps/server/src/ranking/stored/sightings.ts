import { sql } from 'kysely'
import type { Executor } from '#db/database.ts'
import type { Finding } from '../find/findings.ts'

/** The check whose pages were read. */
interface Seen {
  readonly account_id: number
  readonly id: string
  /** Whether snippets are kept. */
  readonly with_snippets: boolean
}

/**
 * Stores what a check saw of sites besides their cells: all results of a site that has several, and snippets if the run
 * keeps them.
 */
export async function keepSightings(tx: Executor, check: Seen, sites: readonly Finding[]): Promise<void> {
  const several = sites.filter(({ urls }) => urls.length > 1)
  const shown = check.with_snippets
    ? sites.flatMap(({ siteId, snippet }) => (snippet === undefined ? [] : [{ siteId, ...snippet }]))
    : []
  if (several.length > 0) {
    await sql`
      insert into own_urls (account_id, task_id, project_id, positions, urls)
      select ${check.account_id}, ${check.id}::bigint, s.site_id,
        array_agg(s.position order by s.position), array_agg(s.url order by s.position)
      from unnest(
        ${several.flatMap(({ siteId, urls }) => urls.map(() => siteId))}::int[],
        ${several.flatMap(({ urls }) => urls.map(({ position }) => position))}::smallint[],
        ${several.flatMap(({ urls }) => urls.map(({ url }) => url))}::text[]
      ) as s(site_id, position, url)
      group by s.site_id`.execute(tx)
  }
  if (shown.length > 0) {
    await sql`
      insert into snippets (account_id, task_id, project_id, title, body, ext)
      select ${check.account_id}, ${check.id}::bigint, s.*
      from unnest(
        ${shown.map(({ siteId }) => siteId)}::int[], ${shown.map(({ title }) => title)}::text[],
        ${shown.map(({ body }) => body)}::text[], ${shown.map(({ ext }) => ext)}::text[]
      ) as s(project_id, title, body, ext)`.execute(tx)
  }
}
