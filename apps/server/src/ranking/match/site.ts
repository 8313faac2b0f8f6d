import { ApiError, shown } from '@sextant/contract'
import type { ComparableUrl } from '#serp/url.ts'
import { decideBy, defaultRules, type MatchRule } from './rules.ts'

/**
 * The short url of a site or page (docs/protocol.md, Short urls). Throws ApiError 2003 when the text is not the address of
 * a site.
 */
export function shortUrl(text: string, field: string): string {
  const short = SITE.test(text) ? toShortUrl(HAS_SCHEME.test(text) ? text : `https://${text}`) : undefined
  if (short === undefined) {
    throw new ApiError(
      'parameter_value',
      `must be a domain or the URL of a page, such as bakery-lane.example/delivery, but got ${shown(text)}`,
      { field },
    )
  }
  return short
}

/** Matches a full URL. */
export const HAS_SCHEME = /^https?:\/\//i
/** Matches a host with a dot in its written form, which excludes bare numbers and `mailto:`. */
const SITE = /^(?:https?:\/\/(?:[^/?#@\s]*@)?)?[^/?#@:\s]+[.\u3002\uff0e][^/?#@:\s]+(?::\d+)?(?:[/?#]|$)/i

/** Like `shortUrl`, but returns undefined instead of throwing. */
export function toShortUrl(text: string): string | undefined {
  const url = URL.parse(text)
  if (
    url === null ||
    (url.protocol !== 'https:' && url.protocol !== 'http:') ||
    /[<>\s]/.test(url.hostname)
  ) {
    return undefined
  }
  const host = url.host.replace(/^www\.(?=.*\.)/, '').replace(/\.(?=$|:)/, '')
  return `${host}${url.pathname}${url.search}`.replace(/\/+$/, '')
}

/** Returns a test for the results of a site, by its rules or, if it has none, by `defaultRules`. */
export function siteMatcher(
  site: string,
  subdomains: boolean,
  rules: readonly MatchRule[] | null = null,
): (result: ComparableUrl | null) => boolean {
  const decide = decideBy(rules ?? defaultRules(site, subdomains))
  return (result) => decide(result).belongs
}
