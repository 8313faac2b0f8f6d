import { sql } from 'kysely'
import type { Executor } from '#db/database.ts'
import { syntheticProviders } from '#serp/invented.ts'
import type { Finding } from '../find/findings.ts'
import type { Task } from '../task/tasks.ts'

/** A check with what it found of its sites. */
type Seen = Pick<Task, 'id' | 'region_index' | 'date' | 'keyword_id' | 'provider'> & {
  readonly sites: readonly Finding[]
}

/**
 * Sets the cells of the sites with a position of the history: outcomes `exact` and `not_within`. An invented cell never
 * replaces a real one of the same date.
 */
export async function setCells(tx: Executor, accountId: number, checks: readonly Seen[]): Promise<void> {
  const cells = checks.flatMap(({ id, region_index, date, keyword_id, provider, sites }) => {
    const invented = syntheticProviders.includes(provider)
    return sites.flatMap(({ siteId, outcome }) => {
      if (outcome.outcome !== 'exact' && outcome.outcome !== 'not_within') return []
      const seen = outcome.outcome === 'exact' ? outcome : undefined
      const position = seen?.position ?? null
      return [
        {
          id,
          siteId,
          region_index,
          date,
          keyword_id,
          position,
          url: seen?.relevantUrl ?? null,
          invented,
          depth: outcome.depth,
        },
      ]
    })
  })
  if (cells.length === 0) return
  await sql`
    insert into positions (account_id, project_id, region_index, date, keyword_id, position, relevant_url, task_id, invented,
      depth)
    select ${accountId}, site_id, region_index, date, keyword_id, position, relevant_url, task_id, invented, depth
    from unnest(
      ${cells.map(({ siteId }) => siteId)}::int[], ${cells.map((cell) => cell.region_index)}::int[],
      ${cells.map(({ date }) => date)}::date[], ${cells.map((cell) => cell.keyword_id)}::bigint[],
      ${cells.map(({ position }) => position)}::smallint[], ${cells.map(({ url }) => url)}::text[],
      ${cells.map(({ id }) => id)}::bigint[], ${cells.map(({ invented }) => invented)}::boolean[],
      ${cells.map(({ depth }) => depth)}::smallint[]
    ) as c(site_id, region_index, date, keyword_id, position, relevant_url, task_id, invented, depth)
    order by site_id, region_index, date, keyword_id
    on conflict (account_id, project_id, region_index, date, keyword_id) do update
    set position = excluded.position, relevant_url = excluded.relevant_url, task_id = excluded.task_id,
      invented = excluded.invented, depth = excluded.depth
    where positions.invented or not excluded.invented`.execute(tx)
}
