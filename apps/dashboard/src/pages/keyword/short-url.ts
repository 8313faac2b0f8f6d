/** A page as the path inside its site, which the reader knows; the whole address of a page elsewhere, as of a sub-domain. */
export function shortUrl(url: string, site: string): string {
  const host = site.split('/')[0]!
  if (url === host) return '/'
  return url.startsWith(`${host}/`) ? url.slice(host.length) : url
}

/** An address without what all of them begin with. */
export function bareUrl(url: string): string {
  return url.replace(/^https?:\/\/(?:www\.)?/, '')
}
