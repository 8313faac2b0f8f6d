import type { ParsedSerpPage } from '#serp/page.ts'
import type { Paging } from '#serp/provider.ts'
import { parseStoredPage, serpProviders } from '#serp/registry.ts'
import { type CheckedQuery, queryOf } from '../fetch/query.ts'

/** A result page that was received and read. */
export interface ReadPage extends ParsedSerpPage {
  /** The page that was asked for, from 1. */
  readonly page: number
  /** The first page whose results it holds: with paging `prefix` a reply holds all from the top. */
  readonly from: number
}

/** A reply's contents with the pages that they stand for. */
export function asRead(parsed: ParsedSerpPage, page: number, paging: Paging): ReadPage {
  return { ...parsed, page, from: paging === 'prefix' ? 1 : page }
}

/** Reads a stored reply with today's parser. Throws SerpError. */
export function readStoredPage(providerId: string, raw: string, check: CheckedQuery, page: number): ReadPage {
  const parsed = parseStoredPage(providerId, raw, queryOf(check, page))
  return asRead(parsed, page, serpProviders[providerId]!.paging)
}

/**
 * Replies in the order of their pages, without those whose results a deeper reply holds too: with paging `prefix` the
 * deepest one replaces the others.
 */
export function latestReplies(pages: readonly ReadPage[]): ReadPage[] {
  return pages
    .filter((page) => !pages.some((other) => other.from <= page.from && other.page > page.page))
    .toSorted((a, b) => a.page - b.page)
}
