import { searchers, snapshotResults, type SearcherKey, type SnapshotDepth } from '@sextant/contract'
import { decimalOf, unitsOf } from '#db/decimal.ts'
import { resultsPerPage, type PagingFacts } from '../plan/plan.ts'

/** Number of pages of a provider that cover the depth of a region, which is in blocks of the search engine. */
export function pagesForDepth(searcherKey: SearcherKey, depth: number, provider?: PagingFacts): number {
  return pagesForResults(searchers[searcherKey].blockSize * depth, provider)
}

/**
 * Number of pages of a provider that are always read for the snapshot. The check's own depth wins over the project's
 * setting, except for 1, which uses the setting if there is one.
 */
export function pagesForSnapshot(
  asked: SnapshotDepth | undefined,
  setting: SnapshotDepth,
  provider?: PagingFacts,
): number {
  const results =
    asked === undefined || (asked === 1 && setting !== 0) ? snapshotResults[setting] : snapshotResults[asked]
  return pagesForResults(results, provider)
}

function pagesForResults(results: number, provider: PagingFacts | undefined): number {
  return Math.ceil(results / resultsPerPage(provider))
}

/** Exact product of a count and a price with at most 6 decimals, as decimal text. */
export function priceOf(pages: number, pricePerPage: string): string {
  return decimalOf(unitsOf(pricePerPage, 6) * BigInt(pages), 6)
}
