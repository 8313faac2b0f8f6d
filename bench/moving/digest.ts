import { sql } from 'kysely'
import type { Database } from '../../apps/server/src/db/database.ts'

/** The number of a project's positions, and a digest that changes with any of them. */
export interface Digest {
  readonly positions: number
  readonly sum: string
}

export async function digestOf({ executor }: Database, projectId: number): Promise<Digest> {
  const { rows } = await sql<Digest>`
    select count(*)::int as positions,
      sum(hashtextextended(concat_ws(' ', k.name, i.searcher_key, i.region_key, i.lang, i.device, p.date,
        coalesce(p.position::text, '--'), p.relevant_url), 0)::numeric)::text as sum
    from positions p
    join keywords k on k.account_id = p.account_id and k.id = p.keyword_id
    join region_indexes i on i.region_index = p.region_index
    where p.project_id = ${projectId}`.execute(executor)
  return rows[0]!
}
