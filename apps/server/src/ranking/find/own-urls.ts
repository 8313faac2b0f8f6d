import type { ComparableUrl } from '#serp/url.ts'
import { toShortUrl } from '../match/site.ts'
import type { NumberedPages } from './locate.ts'

/** A page of a site, at its first result. */
export interface OwnUrl {
  readonly position: number
  /** Short url, or the link itself if it has none. */
  readonly url: string
}

/**
 * The pages of a site among the results with a known position, best first: those before the first unread page or result left out. A
 * page that is listed twice has its better position.
 */
export function ownUrls(
  { results, whole }: NumberedPages,
  belongs: (result: ComparableUrl | null) => boolean,
): OwnUrl[] {
  const best = new Map<string, OwnUrl>()
  for (const { page, comparable, isBehindGap, position, url: link } of results) {
    if (page > whole || isBehindGap || !belongs(comparable)) continue
    const url = toShortUrl(link) ?? link
    if (!best.has(url)) best.set(url, { position, url })
  }
  return [...best.values()]
}
