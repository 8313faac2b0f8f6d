import type { ParsedSerpPage } from '#serp/page.ts'
import type { Paging } from '#serp/provider.ts'
import { parseStoredPage, serpProviders } from '#serp/registry.ts'
import { queryOf, type CheckedQuery } from '../query.ts'

/** A result page that was received and read. */
export interface ReadPage extends ParsedSerpPage {
  /** The requested page, from 1. */
  readonly asked: number
  /** Last page whose results it holds: the requested one, unless a reply of several pages holds fewer. */
  readonly page: number
  /** First page whose results it holds. With paging `prefix` a reply holds all pages from the first. */
  readonly from: number
}

/** Adds the range of pages that a reply holds. */
export function asRead(parsed: ParsedSerpPage, page: number, paging: Paging): ReadPage {
  return paging === 'prefix'
    ? { ...parsed, asked: page, page: Math.min(parsed.pagesRead ?? page, page), from: 1 }
    : { ...parsed, asked: page, page, from: page }
}

/** Reads a stored reply with the current parser. Throws SerpError. */
export function readStoredPage(providerId: string, raw: string, check: CheckedQuery, page: number): ReadPage {
  const parsed = parseStoredPage(providerId, raw, queryOf(check, page))
  return asRead(parsed, page, serpProviders[providerId]!.paging)
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
