import type { ReadPage } from './read-page.ts'

/** Result pages of a check, of which the doubtful ones are confirmed. */
export interface ConfirmedPages {
  readonly pages: readonly ReadPage[]
  /** A page that needs a second reply; undefined if there is none. */
  readonly unconfirmed: number | undefined
}

/**
 * Confirms empty and doubtful pages. Some providers return one now and then for a page that has other results, or more
 * (github.com/serpapi/public-roadmap/issues/866), so that a single such reply proves nothing. Of two replies to the same request, the one
 * with more results counts, or else the second. Without a second reply the page was not read.
 */
export function confirmPages(read: readonly ReadPage[]): ConfirmedPages {
  const needsSecond = ({ outcome, countsAlone, isDoubtful }: ReadPage) =>
    isDoubtful || (outcome === 'empty' && !countsAlone)
  const firsts = read.filter(({ isSecond, outcome }) => !isSecond && outcome !== 'overview')
  const seconds = new Map(read.filter(({ isSecond }) => isSecond).map((page) => [page.asked, page]))
  const isOpen = (page: ReadPage) => needsSecond(page) && !seconds.has(page.asked)
  return {
    pages: firsts
      .filter((page) => !isOpen(page))
      .map((page) => (needsSecond(page) ? fuller(page, seconds.get(page.asked)!) : page)),
    unconfirmed: firsts.find(isOpen)?.asked,
  }
}

function fuller(first: ReadPage, second: ReadPage): ReadPage {
  return first.organic.length > second.organic.length ? first : second
}
