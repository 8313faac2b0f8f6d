import { sql } from 'kysely'
import type { Database } from '#db/database.ts'

/** Milliseconds for which a region that a project was seen to have needs no query. */
const BELIEVED_MS = 60_000
const MOST_BELIEVED = 10_000

/** The project and the region indexes that a request names, if it names some. */
export function regionsNamed(
  input: Readonly<Record<string, unknown>>,
): { projectId: number; regions: readonly number[] } | undefined {
  const { project_id: projectId, regions_indexes: several, region_index: one } = input
  const regions = Array.isArray(several) ? (several as number[]) : typeof one === 'number' ? [one] : []
  return typeof projectId === 'number' && regions.length > 0 ? { projectId, regions } : undefined
}

/** Finds region indexes that a project does not have: a report on them is empty, which looks like no positions. */
export class UnknownRegions {
  readonly #database: Database
  readonly #known = new Set<string>()
  #since = 0

  constructor(database: Database) {
    this.#database = database
  }

  async among(accountId: number, projectId: number, regions: readonly number[]): Promise<number[]> {
    const keyOf = (region: number) => `${accountId}:${projectId}:${region}`
    const now = performance.now()
    if (now - this.#since > BELIEVED_MS || this.#known.size > MOST_BELIEVED) {
      this.#known.clear()
      this.#since = now
    }
    const unseen = [...new Set(regions)].filter((region) => !this.#known.has(keyOf(region)))
    if (unseen.length === 0) return []
    const { rows } = await sql<{ region_index: number }>`
      select region_index from regions
      where account_id = ${accountId} and project_id = ${projectId} and region_index = any(${unseen}::int[])`.execute(
      this.#database.executor,
    )
    for (const { region_index: region } of rows) this.#known.add(keyOf(region))
    return unseen.filter((region) => !this.#known.has(keyOf(region)))
  }
}
