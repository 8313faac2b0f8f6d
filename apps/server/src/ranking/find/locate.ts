import { leavesOut, numberResults, type NumberedResult } from '#serp/counting.ts'
import type { SerpResult } from '#serp/page.ts'
import type { ComparableUrl } from '#serp/url.ts'
import { toShortUrl } from '../match/site.ts'
import type { Reading, Snippet } from './outcome.ts'
import { latestReplies, type ReadPage } from './read-page.ts'

/** Result pages with their results numbered, once for all sites. */
export interface NumberedPages {
  /** Pages whose results were read, ascending. */
  readonly pages: readonly number[]
  /** Number of consecutive pages from the first. */
  readonly whole: number
  /** The last page, if the search engine has shown that nothing follows it. */
  readonly end: number | undefined
  readonly results: readonly NumberedResult[]
  /** As in `Reading`. */
  readonly depth: number
  readonly clear: number
  readonly isClear: boolean
}

export function numberPages(read: readonly ReadPage[]): NumberedPages {
  const replies = latestReplies(read)
  const pages = replies.flatMap(({ from, page }) =>
    Array.from({ length: page - from + 1 }, (_, index) => from + index),
  )
  const gap = pages.findIndex((page, index) => page !== index + 1)
  const whole = gap === -1 ? pages.length : gap
  const results = numberResults(replies)
  const inOrder = results.filter(({ page }) => page <= whole)
  const doubtful = inOrder.findIndex(({ comparable, isBehindGap }) => comparable === null || isBehindGap)
  // The gap may be before a result that an earlier page has too.
  const hasGap = replies.some((reply) => reply.page <= whole && leavesOut(reply))
  return {
    pages,
    whole,
    end: endOf(replies),
    results,
    depth: inOrder.length,
    clear: doubtful === -1 ? inOrder.length : doubtful,
    isClear: doubtful === -1 && !hasGap,
  }
}

/** A page that claims to be the last is ignored when a later one has results. */
function endOf(replies: readonly ReadPage[]): number | undefined {
  const lastWithResults = replies.findLastIndex(({ outcome }) => outcome === 'ok')
  return replies.find(
    ({ outcome, hasMore }, index) => (outcome === 'empty' || hasMore === false) && index >= lastWithResults,
  )?.page
}

/** Looks for a site on pages. `belongs` decides whether a result is the site's. Pure, so that stored pages can be replayed. */
export function locate(numbered: NumberedPages, belongs: (result: ComparableUrl | null) => boolean): Reading {
  const match = numbered.results.find(({ comparable }) => belongs(comparable))
  const { pages, whole, end, depth, clear, isClear } = numbered
  return {
    pages,
    whole,
    depth,
    clear,
    isClear,
    exhausted: end !== undefined && end <= whole,
    match: match && {
      position: match.position,
      page: match.page,
      index: match.index,
      relevantUrl: toShortUrl(match.url) ?? match.url,
      snippet: snippetOf(match),
    },
  }
}

function snippetOf({ title, snippet = '', sitelinks = [] }: SerpResult): Snippet {
  return { title, body: snippet, ext: sitelinks.map((link) => link.title).join('\n') }
}
