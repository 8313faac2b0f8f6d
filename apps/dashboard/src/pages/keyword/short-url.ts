import { readableAddress } from '@sextant/contract/readable.ts'

/** The path of a page on the site, for people; for pages elsewhere, such as on a subdomain, the whole address. */
export function shortUrl(url: string, site: string): string {
  const host = site.split('/')[0]!
  if (url === host) return '/'
  return readableAddress(url.startsWith(`${host}/`) ? url.slice(host.length) : url)
}

/** An address for people, without scheme and `www.`. */
export function bareUrl(url: string): string {
  return readableAddress(url.replace(/^https?:\/\/(?:www\.)?/, ''))
}
