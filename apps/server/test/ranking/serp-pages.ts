import { asRead, type ReadPage } from '#ranking/find/read-page.ts'
import type { ParsedSerpPage, SerpResult } from '#serp/page.ts'

/** A result page that shows these links; without any, the search engine says that nothing follows. */
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

/** These pages as they are read one after the other from the first on. */
export function inOrder(pages: readonly ParsedSerpPage[]): ReadPage[] {
  return pages.map((one, index) => asRead(one, index + 1, 'addressable'))
}
