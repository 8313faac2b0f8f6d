import { ApiError, shown } from '@sextant/contract'
import { withoutTracking, type ComparableUrl } from '#serp/url.ts'
import { decideBy, defaultRules, type MatchRule } from './rules.ts'

/**
 * The short url of a site or page (docs/protocol.md, Short urls). Throws ApiError 2003 when the text is not the address of
 * a site.
 */
export function shortUrl(text: string, field: string): string {
  const short = shortUrlOf(text)
  if (short === undefined) {
    throw new ApiError(
      'parameter_value',
      `must be a domain or the URL of a page, such as bakery-lane.example/delivery, but got ${shown(text)}`,
      { field },
    )
  }
  return short
}

/**
 * The page that should rank for a keyword as it is stored: its short url, or the text itself when it is no address of a
 * page, which no result matches. An empty text is none.
 */
export function targetOf(text: string): string | null {
  const trimmed = text.trim()
  return trimmed === '' ? null : (shortUrlOf(trimmed) ?? trimmed)
}

/** A regular expression of PostgreSQL for short urls: what does not match it equals no result. */
export const SHORT_URL = '^[^/?#@:\\s]+[.][^/?#@:\\s]+(:[0-9]+)?([/?]|$)'

function shortUrlOf(text: string): string | undefined {
  return SITE.test(text) ? toShortUrl(HAS_SCHEME.test(text) ? text : `https://${text}`) : undefined
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
  return `${host}${url.pathname}${withoutTracking(url.search)}`.replace(/\/+$/, '')
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
