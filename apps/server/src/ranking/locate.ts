import { numberResults } from '#serp/counting.ts'
import type { ParsedSerpPage } from '#serp/page.ts'
import type { Reading } from './outcome.ts'
import { belongsTo, toShortUrl } from './site.ts'

/**
 * Pages read, from 1 without a gap → what they say about a site, its sub-domains included or not. Pure, so that
 * stored pages can be replayed.
 */
export function locate(pages: readonly ParsedSerpPage[], site: string, subdomains = true): Reading {
  const numbered = numberResults(pages.map((page, index) => ({ page: index + 1, organic: page.organic })))
  const match = numbered.find((result) => belongsTo(result.url, site, subdomains))
  const last = pages.at(-1)
  return {
    pages: pages.length,
    results: numbered.length,
    match: match && { position: match.position, relevantUrl: toShortUrl(match.url) ?? match.url },
    exhausted: last !== undefined && (last.outcome === 'empty' || last.hasMore === false),
  }
}
