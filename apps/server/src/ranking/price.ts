import { type SearcherKey, searchers } from '@sextant/contract'

/** Pages of a provider that cover a region's depth (in blocks of the search engine). */
export function pagesForDepth(searcherKey: SearcherKey, depth: number, pageSize: number): number {
  return Math.ceil((searchers[searcherKey].blockSize * depth) / pageSize)
}

/** Exact product of a decimal price with at most 6 decimals and a count, as decimal text. */
export function priceOf(pages: number, pricePerPage: string): string {
  const [whole = '0', decimals = ''] = pricePerPage.split('.')
  const millionths = BigInt(whole + decimals.padEnd(6, '0').slice(0, 6)) * BigInt(pages)
  const digits = millionths.toString().padStart(7, '0')
  return `${digits.slice(0, -6)}.${digits.slice(-6)}`
}
