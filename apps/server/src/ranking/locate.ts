import { numberResults } from '#serp/counting.ts'
import type { ParsedSerpPage, SerpResult } from '#serp/page.ts'
import { type ComparableUrl, comparableUrl } from '#serp/url.ts'
import type { Reading, Snippet } from './outcome.ts'
import { siteMatcher, toShortUrl } from './site.ts'

/** Result pages, from 1 without a gap, numbered once for all the sites that are looked for on them. */
export interface NumberedPages {
  readonly pages: number
  readonly results: readonly (SerpResult & { position: number; comparable: ComparableUrl | null })[]
  /** Whether the search engine itself has said that nothing follows. */
  readonly exhausted: boolean
}

export function numberPages(pages: readonly ParsedSerpPage[]): NumberedPages {
  const results = numberResults(pages.map((page, index) => ({ page: index + 1, organic: page.organic })))
  const last = pages.at(-1)
  return {
    pages: pages.length,
    results: results.map((result) => ({ ...result, comparable: comparableUrl(result.url) })),
    exhausted: last !== undefined && (last.outcome === 'empty' || last.hasMore === false),
  }
}

/** What pages say about a site, its sub-domains included or not. Pure, so that stored pages can be replayed. */
export function locate(numbered: NumberedPages, site: string, subdomains = true): Reading {
  const belongs = siteMatcher(site, subdomains)
  const match = numbered.results.find(({ comparable }) => belongs(comparable))
  return {
    pages: numbered.pages,
    results: numbered.results.length,
    match: match && {
      position: match.position,
      relevantUrl: toShortUrl(match.url) ?? match.url,
      snippet: snippetOf(match),
    },
    exhausted: numbered.exhausted,
  }
}

function snippetOf({ title, snippet = '', sitelinks = [] }: SerpResult): Snippet {
  return { title, body: snippet, ext: sitelinks.map((link) => link.title).join('\n') }
}
