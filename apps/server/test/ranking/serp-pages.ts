import { asRead, type ReadPage } from '#ranking/find/read-page.ts'
import type { ParsedSerpPage, SerpResult } from '#serp/page.ts'

/** A result page with these links. Without links, it ends the results. */
export function page(links: readonly string[], more: Partial<ParsedSerpPage> = {}): ParsedSerpPage {
  const organic = links.map((url): SerpResult => ({ url, rawUrl: url, title: '' }))
  return {
    outcome: organic.length === 0 ? 'empty' : 'ok',
    organic,
    features: [],
    hasMore: organic.length === 0 ? false : null,
    pageSize: 10,
    units: '1',
    ...more,
  }
}

/** These pages as read in order, from the first. */
export function inOrder(pages: readonly ParsedSerpPage[]): ReadPage[] {
  return pages.map((one, index) => asRead(one, index + 1, 'addressable'))
}

/** As `inOrder`, each empty page with the second reply that confirms it. */
export function confirmed(pages: readonly ParsedSerpPage[]): ReadPage[] {
  return inOrder(pages).flatMap((read) =>
    read.outcome === 'empty' ? [read, asRead(read, -read.asked, 'addressable')] : read,
  )
}
