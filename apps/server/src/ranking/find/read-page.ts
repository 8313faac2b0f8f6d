import type { ParsedSerpPage } from '#serp/page.ts'
import type { Paging } from '#serp/provider.ts'
import { parseStoredPage, serpProviders } from '#serp/registry.ts'
import { queryOf, type CheckedQuery } from '../query.ts'

/** A result page that was received and read. */
export interface ReadPage extends ParsedSerpPage {
  /** The requested page, from 1; `OVERVIEW` for an AI Overview, which is no page. */
  readonly asked: number
  /** Last page whose results it holds: the requested one, unless a reply of several pages holds fewer. */
  readonly page: number
  /** First page whose results it holds. With paging `prefix` a reply holds all pages from the first. */
  readonly from: number
  /** Whether it is the second reply to the same request, after an empty or a doubtful one. */
  readonly isSecond: boolean
  /** Whether an empty page counts without a second reply, as before that was asked for. */
  readonly countsAlone: boolean
  /** Whether it departs so far from the last reply to its query that it needs a second reply. */
  readonly isDoubtful: boolean
}

/** Adds the range of pages that a reply holds. `page` is negative for the second reply to a request. */
export function asRead(
  parsed: ParsedSerpPage,
  page: number,
  paging: Paging,
  { countsAlone = false, isDoubtful = false }: Partial<Pick<ReadPage, 'countsAlone' | 'isDoubtful'>> = {},
): ReadPage {
  const asked = Math.abs(page)
  const read = { ...parsed, asked, isSecond: page < 0, countsAlone, isDoubtful }
  return paging === 'prefix'
    ? { ...read, page: Math.min(parsed.pagesRead ?? asked, asked), from: 1 }
    : { ...read, page: asked, from: asked }
}

/** A reply as it is stored. */
export interface StoredPage {
  readonly page: number
  readonly provider: string
  /** Whether its run asks for a second reply to an empty one. */
  readonly confirms_empty: boolean
  /** As in `ReadPage.isDoubtful`. */
  readonly doubtful: boolean
}

/** Reads a stored reply with the current parser. Throws SerpError. */
export function readStoredPage(
  { page, provider, confirms_empty, doubtful }: StoredPage,
  raw: string,
  check: CheckedQuery,
): ReadPage {
  const parsed = parseStoredPage(provider, raw, queryOf(check, page))
  return asRead(parsed, page, serpProviders[provider]!.paging, {
    countsAlone: !confirms_empty,
    isDoubtful: doubtful,
  })
}

/**
 * Replies in page order, without those whose results a deeper reply includes. With paging `prefix` only the deepest
 * remains.
 */
export function latestReplies(pages: readonly ReadPage[]): ReadPage[] {
  return pages
    .filter((page) => !pages.some((other) => other.from <= page.from && isDeeper(other, page)))
    .toSorted((a, b) => a.page - b.page)
}

/** Of two replies that hold the same pages, the one that should hold more counts. */
function isDeeper(one: ReadPage, other: ReadPage): boolean {
  return one.page > other.page || (one.page === other.page && one.asked > other.asked)
}
