import { ApiError, shown } from '@sextant/contract'
import type { ComparableUrl } from '#serp/url.ts'
import { decideBy, defaultRules, type MatchRule } from '../match/rules.ts'

/**
 * The short url of a site or page (docs/protocol.md, Short urls). Throws ApiError 2003 when the text is no address of a
 * site.
 */
export function shortUrl(text: string, field: string): string {
  const short = SITE.test(text) ? toShortUrl(HAS_SCHEME.test(text) ? text : `https://${text}`) : undefined
  if (short === undefined) {
    throw new ApiError(
      'parameter_value',
      `expected a domain or a page url such as bakery-lane.example/delivery, got ${shown(text)}`,
      { field },
    )
  }
  return short
}

/** Whether a text is a whole url. */
export const HAS_SCHEME = /^https?:\/\//i
/** A host with a dot in it as it is written, so that a bare number is no address and `mailto:` no site. */
const SITE = /^(?:https?:\/\/(?:[^/?#@\s]*@)?)?[^/?#@:\s]+[.\u3002\uff0e][^/?#@:\s]+(?::\d+)?(?:[/?#]|$)/i

/** As `shortUrl`, or undefined where there is none. */
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

/** A test of results for one site, by its rules or, without any, by `defaultRules`. */
export function siteMatcher(
  site: string,
  subdomains: boolean,
  rules: readonly MatchRule[] | null = null,
): (result: ComparableUrl | null) => boolean {
  const decide = decideBy(rules ?? defaultRules(site, subdomains))
  return (result) => decide(result).belongs
}
