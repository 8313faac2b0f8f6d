import type { ReadPage } from './read-page.ts'

/** Result pages with the AI Overview of the first one, if a second request loaded it. */
export interface LoadedPages {
  readonly pages: readonly ReadPage[]
  /** What a second request for the AI Overview must name; undefined if there is none to load, or it was requested already. */
  readonly overviewToken: string | undefined
}

/** First pages with their loaded AI Overview, by its reply. A check looks at its first page after every page. */
const known = new WeakMap<ReadPage, { readonly first: ReadPage; readonly loaded: ReadPage }>()

/**
 * Puts the AI Overview that a second request loaded in the place of the one that the first page announced. `read` are all replies of the
 * check. A reply without an AI Overview, or to another token, changes nothing: then it was not loaded. Pure, so that stored pages
 * can be replayed.
 */
export function withOverview(pages: readonly ReadPage[], read: readonly ReadPage[]): LoadedPages {
  const first = pages.find(({ from }) => from === 1)
  const token = first?.overviewToken
  const reply = read.find(({ outcome }) => outcome === 'overview')
  if (first === undefined || token === undefined) return { pages, overviewToken: undefined }
  if (reply === undefined) return { pages, overviewToken: token }
  const isOther = (reply.overviewToken ?? token) !== token
  if (isOther || reply.pagesRead === 0) return { pages, overviewToken: undefined }
  const before = known.get(reply)
  const loaded = before?.first === first ? before.loaded : load(first, reply)
  known.set(reply, { first, loaded })
  return { pages: pages.map((page) => (page === first ? loaded : page)), overviewToken: undefined }
}

function load(first: ReadPage, { features }: ReadPage): ReadPage {
  const announced = first.features.filter(({ type }) => type !== 'ai_overview')
  return { ...first, features: [...features, ...announced] }
}
