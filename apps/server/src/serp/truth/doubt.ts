import type { ParsedSerpPage } from '../page.ts'
import type { SerpQuery } from '../query.ts'
import { compare, type Fingerprint } from './fingerprint.ts'
import { Seen } from './seen.ts'

/** Share of common results below which two pages of a query, some days apart, are unlike each other. */
const ALIKE = 0.5
/** Share of the first results that two replies to one request, which are minutes apart, need not have in common, at least one. */
const OTHERS = 0.2
/** Share of the results by which their numbers may differ, at least one. */
const MORE = 0.1
/** Results of which a page has too few to say anything. */
const FEW = 6

/** First results of a query. */
export interface FirstResults {
  readonly print: Fingerprint
  readonly hasMore: ParsedSerpPage['hasMore']
  /** Results of as many full pages as were requested. */
  readonly full: number
}

/** @param asked - number of the requested page */
export function firstResultsOf(
  page: ParsedSerpPage,
  raw: string,
  query: SerpQuery,
  asked: number,
): FirstResults {
  const { hasMore, pageSize, pagesRead } = page
  const seen = new Seen({ raw, page, query, isFirst: true, receivedAt: undefined, before: undefined })
  return { print: seen.print!, hasMore, full: pageSize * (pagesRead ?? asked) }
}

/**
 * Whether the first results of a query may be those of another page, or only a part of them, so that a second reply is needed: they
 * have hardly anything in common with those of the last days, or are far fewer. Without these, less than half a page is doubtful
 * unless the reply says that nothing follows. Some providers send such replies at random
 * (github.com/serpapi/public-roadmap/issues/866).
 * @param before - the last reply to the query in the last days
 */
export function isDoubtful({ print, hasMore, full }: FirstResults, before: Fingerprint | undefined): boolean {
  // An empty page needs a second reply anyway. One that has fewer results than usual too does not explain it.
  if (before === undefined) return print.size > 0 && hasMore !== false && 2 * print.size < full
  const usual = Math.min(before.size, full)
  const isShort = usual >= FEW && 4 * print.size <= 3 * usual && usual - print.size >= 3
  return isShort || (compare(print, before)?.overlap ?? 1) < ALIKE
}

/**
 * Whether a second reply explains a doubtful one: it has the same results, so that the search engine shows these now, or is not
 * doubtful itself. Two wrong replies do neither.
 */
export function isExplained(
  first: FirstResults,
  second: FirstResults,
  before: Fingerprint | undefined,
): boolean {
  const [one, other] = [first.print, second.print]
  if (other.size === 0) return one.size === 0
  if (one.size === 0) return before === undefined || !isDoubtful(second, before)
  const common = one.results.filter((hash) => other.results.includes(hash)).length
  const least = Math.min(one.results.length, other.results.length)
  const isSame =
    Math.abs(one.size - other.size) <= Math.max(1, MORE * Math.max(one.size, other.size)) &&
    common >= Math.max(1, least - Math.max(1, OTHERS * least))
  return isSame || !isDoubtful(second, before)
}
