import { setImmediate } from 'node:timers/promises'
import type { Executor } from '#db/database.ts'
import { SerpError } from '#serp/errors.ts'
import { OVERVIEW } from '#serp/query.ts'
import { replyText } from '#serp/replies/reply-body.ts'
import { confirmPages } from '../find/confirm.ts'
import { numberPages, type NumberedPages } from '../find/locate.ts'
import { latestReplies, readStoredPage, type ReadPage } from '../find/read-page.ts'
import { checkRepeats } from '../find/repeat.ts'
import type { CheckedQuery } from '../query.ts'
import { storedReplies, type Reply } from './replies.ts'

/** A check with stored pages. */
export interface StoredCheck extends CheckedQuery {
  readonly id: string
}

/** A SERP from the stored pages of a check, down to a depth. */
export interface Snapshot {
  readonly results: NumberedPages['results']
  /** Whether it reaches the depth, so that a missing site is not within it. */
  readonly complete: boolean
}

/** Checks whose pages are in memory at the same time. */
const BATCH = 25

/** Reads the snapshots of checks in order, a few checks at a time and only down to `depth` results. */
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

/** Reads until the results suffice, or up to a page that was deleted or that the current parser rejects. */
async function readSnapshot(check: CheckedQuery, stored: readonly Reply[], depth: number): Promise<Snapshot> {
  const pages: ReadPage[] = []
  const isEnough = () =>
    pages.reduce((sum, { organic }) => sum + organic.length, 0) >= depth &&
    numberPages(confirmPages(pages).pages).results.length >= depth
  for (const reply of stored) {
    const { body, page } = reply
    if (page === OVERVIEW) continue
    if (body === null || isEnough()) break
    // Reading is synchronous: other requests go between two replies.
    await setImmediate()
    try {
      const read = readStoredPage(reply, replyText(body), check)
      // After an unread page no result has a known position.
      if (read.from > (pages.at(-1)?.page ?? 0) + 1) break
      checkRepeats([...pages, read])
      pages.push(read)
    } catch (error) {
      if (!(error instanceof SerpError)) throw error
      break
    }
  }
  const confirmed = confirmPages(pages).pages
  const { end, results: all } = numberPages(confirmed)
  const results = all.filter(({ isBehindGap }) => !isBehindGap)
  const isKnown = results.length === all.length && results.every(({ comparable }) => comparable !== null)
  const covered = latestReplies(confirmed).reduce(
    (sum, { from, page, pageSize }) => sum + pageSize * (page - from + 1),
    0,
  )
  return {
    results: results.slice(0, depth),
    complete: isKnown && (end !== undefined || Math.max(covered, results.length) >= depth),
  }
}
