import { sql } from 'kysely'
import type { Executor } from '#db/database.ts'
import { SerpError } from '#serp/errors.ts'
import type { ParsedSerpPage } from '#serp/page.ts'
import { parseStoredPage } from '#serp/registry.ts'
import { type NumberedPages, numberPages } from './locate.ts'
import { pageText } from './pages.ts'
import { type CheckedQuery, queryOf } from './query.ts'

/** A check whose pages are stored. */
export interface StoredCheck extends CheckedQuery {
  readonly id: string
}

/** A SERP as the stored pages of a check show it, down to a depth. */
export interface Snapshot {
  readonly results: NumberedPages['results']
  /** Whether it was read to the depth, so that what is not among the results is not within it. */
  readonly complete: boolean
}

/** Checks whose pages are in memory at once. */
const BATCH = 25

/** The snapshots of checks, in their order; pages are read a few checks at a time and only down to `depth` results. */
export async function* readSnapshots<C extends StoredCheck>(
  executor: Executor,
  accountId: number,
  checks: readonly C[],
  depth: number,
): AsyncGenerator<readonly [check: C, snapshot: Snapshot]> {
  for (let start = 0; start < checks.length; start += BATCH) {
    const batch = checks.slice(start, start + BATCH)
    const { rows } = await sql<StoredPage>`
      select task_id, page, provider, body from serp_pages
      where account_id = ${accountId} and task_id = any(${batch.map(({ id }) => id)}::bigint[])
      order by task_id, page`.execute(executor)
    const pages = Map.groupBy(rows, (row) => row.task_id)
    for (const check of batch) yield [check, await readSnapshot(check, pages.get(check.id) ?? [], depth)]
  }
}

interface StoredPage {
  readonly task_id: string
  readonly page: number
  readonly provider: string
  readonly body: Buffer
}

/** Reads on until the results suffice, or up to a page that today's parser refuses. */
async function readSnapshot(
  check: CheckedQuery,
  stored: readonly StoredPage[],
  depth: number,
): Promise<Snapshot> {
  const pages: ParsedSerpPage[] = []
  const isEnough = () =>
    pages.reduce((sum, { organic }) => sum + organic.length, 0) >= depth &&
    numberPages(pages).results.length >= depth
  for (const [index, { page, provider, body }] of stored.entries()) {
    if (page !== index + 1 || isEnough()) break
    try {
      pages.push(parseStoredPage(provider, await pageText(body), queryOf(check, page)))
    } catch (error) {
      if (!(error instanceof SerpError)) throw error
      break
    }
  }
  const { results, exhausted } = numberPages(pages)
  const covered = pages.reduce((sum, { pageSize }) => sum + pageSize, 0)
  return {
    results: results.slice(0, depth),
    complete: exhausted || Math.max(covered, results.length) >= depth,
  }
}
