import type { Executor } from '#db/database.ts'
import { replyText } from '#runs/reply-body.ts'
import { SerpError } from '#serp/errors.ts'
import { type NumberedPages, numberPages } from '../find/locate.ts'
import type { CheckedQuery } from '../fetch/query.ts'
import { latestReplies, type ReadPage, readStoredPage } from '../find/read-page.ts'
import { type Reply, storedReplies } from './replies.ts'

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
    const ids = batch.map(({ id }) => id)
    const pages = await storedReplies(executor, accountId, ids)
    for (const check of batch) yield [check, await readSnapshot(check, pages.get(check.id) ?? [], depth)]
  }
}

/** Reads on until the results suffice, or up to a page that today's parser refuses or that is kept no longer. */
async function readSnapshot(check: CheckedQuery, stored: readonly Reply[], depth: number): Promise<Snapshot> {
  const pages: ReadPage[] = []
  const isEnough = () =>
    pages.reduce((sum, { organic }) => sum + organic.length, 0) >= depth &&
    numberPages(pages).results.length >= depth
  for (const { page, provider, body } of stored) {
    if (body === null || isEnough()) break
    try {
      const read = readStoredPage(provider, await replyText(body), check, page)
      // Behind a page that was not read nothing has a known place.
      if (read.from > (pages.at(-1)?.page ?? 0) + 1) break
      pages.push(read)
    } catch (error) {
      if (!(error instanceof SerpError)) throw error
      break
    }
  }
  const { end, results } = numberPages(pages)
  const covered = latestReplies(pages).reduce(
    (sum, { from, page, pageSize }) => sum + pageSize * (page - from + 1),
    0,
  )
  return {
    results: results.slice(0, depth),
    complete: end !== undefined || Math.max(covered, results.length) >= depth,
  }
}
