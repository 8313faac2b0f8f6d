import { ApiError, shown } from '@sextant/contract'
import { type ComparableUrl, comparableUrl } from '#serp/url.ts'

/**
 * The short url of the protocol: punycode host and path, without scheme, `www.`, fragment and trailing slash.
 * Throws ApiError 2003 when the text is no address of a site.
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

/**
 * Whether a result belongs to a tracked site: the same host or, with `subdomains`, a sub-domain of it, and, when the
 * site has a path, a page at or below that path. A site with a query is that one page: `/item?id=7` is not
 * `/item?id=8`. Never a substring: `notexample.com` is not `example.com`.
 */
export function belongsTo(resultUrl: string, site: string, subdomains = true): boolean {
  return siteMatcher(site, subdomains)(comparableUrl(resultUrl))
}

/** As `belongsTo`, for many results of one site; null is a result whose destination is hidden. */
export function siteMatcher(site: string, subdomains: boolean): (result: ComparableUrl | null) => boolean {
  const tracked = comparableUrl(`https://${site}`)
  return (result) => {
    if (result === null || tracked === null || result.port !== tracked.port) return false
    const isSubdomain = subdomains && result.host.endsWith(`.${tracked.host}`)
    if (result.host !== tracked.host && !isSubdomain) return false
    if (tracked.search !== '') return result.path === tracked.path && result.search === tracked.search
    return tracked.path === '' || result.path === tracked.path || result.path.startsWith(`${tracked.path}/`)
  }
}
