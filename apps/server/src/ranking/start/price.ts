import { type SearcherKey, searchers, type SnapshotDepth, snapshotResults } from '@sextant/contract'
import { type PagingFacts, UNKNOWN_PROVIDER } from '../fetch/plan.ts'

/** Pages of a provider that cover a region's depth (in blocks of the search engine). */
export function pagesForDepth(searcherKey: SearcherKey, depth: number, provider?: PagingFacts): number {
  return pagesForResults(searchers[searcherKey].blockSize * depth, provider)
}

/**
 * Pages of a provider that are read for the snapshot whatever they show: as the check asks, and as the project has it
 * set when the check asks for nothing, or just for a snapshot (1).
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

/** Where everything comes at once, that is one page, and what it does not hold cannot be had. */
function pagesForResults(results: number, provider: PagingFacts = UNKNOWN_PROVIDER): number {
  return Math.ceil(results / (provider.paging === 'whole' ? provider.maximumDepth : provider.pageSize))
}

/** Exact product of a decimal price with at most 6 decimals and a count, as decimal text. */
export function priceOf(pages: number, pricePerPage: string): string {
  const [whole = '0', decimals = ''] = pricePerPage.split('.')
  const millionths = BigInt(whole + decimals.padEnd(6, '0').slice(0, 6)) * BigInt(pages)
  const digits = millionths.toString().padStart(7, '0')
  return `${digits.slice(0, -6)}.${digits.slice(-6)}`
}
