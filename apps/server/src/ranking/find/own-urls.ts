import type { ComparableUrl } from '#serp/url.ts'
import { toShortUrl } from '../match/site.ts'
import type { NumberedPages } from './locate.ts'

/** A result of a site. */
export interface OwnUrl {
  readonly position: number
  /** Short url, or the link itself if it has none. */
  readonly url: string
}

/** All results of a site with a known position, best first: those before the first unread page or result left out. */
export function ownUrls(
  { results, whole }: NumberedPages,
  belongs: (result: ComparableUrl | null) => boolean,
): OwnUrl[] {
  return results
    .filter(({ page, comparable, isBehindGap }) => page <= whole && !isBehindGap && belongs(comparable))
    .map(({ position, url }) => ({ position, url: toShortUrl(url) ?? url }))
}
