import type { ReadPage } from './read-page.ts'

/** Result pages of a check, of which the empty ones are confirmed. */
export interface ConfirmedPages {
  readonly pages: readonly ReadPage[]
  /** An empty page that needs a second reply; undefined if there is none. */
  readonly unconfirmed: number | undefined
}

/**
 * Confirms empty pages. Some providers return one now and then for a page that has results
 * (github.com/serpapi/public-roadmap/issues/866), so that a single empty reply proves nothing. A second reply to the same
 * request takes its place: empty as well, or with the results. Without one the page was not read.
 */
export function confirmEmpty(read: readonly ReadPage[]): ConfirmedPages {
  const isOpen = ({ outcome, isSecond, countsAlone }: ReadPage) =>
    outcome === 'empty' && !isSecond && !countsAlone
  const second = new Map(read.filter(({ isSecond }) => isSecond).map((page) => [page.asked, page]))
  return {
    pages: read
      .filter(({ isSecond, outcome }) => !isSecond && outcome !== 'overview')
      .flatMap((page) => (isOpen(page) ? (second.get(page.asked) ?? []) : page)),
    unconfirmed: read.find((page) => isOpen(page) && !second.has(page.asked))?.asked,
  }
}
