import { domainToUnicode } from 'node:url'

/** Query parameters that carry tracking only: by prefix, then by name. */
const trackingPrefixes = ['utm_']
const trackingNames: ReadonlySet<string> = new Set([
  'gclid',
  'gclsrc',
  'dclid',
  'gbraid',
  'wbraid',
  'fbclid',
  'yclid',
  'ysclid',
  '_openstat',
  'srsltid',
  'msclkid',
  'ved',
  'usg',
  'sa',
])

const googleHost = /^(?:www\.|m\.)?google\.(?:com?\.)?[a-z]{2,3}$/
const yandexHost = /^(?:www\.)?yandex\.(?:com\.)?[a-z]{2,3}$/
const ampCacheHost = /\.cdn\.ampproject\.org$/

/** A search engine's own address that stands in for a result's. */
interface Wrapper {
  host: RegExp
  path: RegExp
  /** The wrapped address, or `null` when it cannot be told. */
  open(url: URL): string | null
}

const wrappers: readonly Wrapper[] = [
  {
    host: googleHost,
    path: /^\/url$/,
    open: (url) => url.searchParams.get('q') ?? url.searchParams.get('url'),
  },
  // Its parameter is an encoded message, not an address.
  { host: googleHost, path: /^\/goto$/, open: () => null },
  { host: googleHost, path: /^\/amp\//, open: (url) => openAmp(url, '/amp/') },
  { host: ampCacheHost, path: /^\/[cv]\//, open: (url) => openAmp(url, url.pathname.slice(0, 3)) },
  { host: yandexHost, path: /^\/turbo$/, open: (url) => url.searchParams.get('text') },
  { host: yandexHost, path: /^\/clck\/jsredir$/, open: (url) => url.searchParams.get('url') },
]

/** AMP addresses hold the original as a path; a leading `s/` says https. */
function openAmp(url: URL, prefix: string): string {
  const rest = url.pathname.slice(prefix.length)
  return rest.startsWith('s/') ? `https://${rest.slice(2)}${url.search}` : `http://${rest}${url.search}`
}

/** Redirects inside redirects that are opened at most. */
const deepestWrapping = 4

/** The http(s) address behind a link, or `null` when there is none or it is hidden. */
function destination(link: string): { url: URL; text: string } | null {
  let text = link
  for (let depth = 0; depth <= deepestWrapping; depth += 1) {
    const url = parseHttp(text)
    if (url === null) return null
    const host = url.hostname.replace(/\.$/, '')
    const wrapper = wrappers.find(
      (candidate) => candidate.host.test(host) && candidate.path.test(url.pathname),
    )
    if (wrapper === undefined) return { url, text }
    const inner = wrapper.open(url)
    if (inner === null) return null
    text = inner
  }
  return null
}

function parseHttp(text: string): URL | null {
  // Google's pages write their own redirects without a host.
  const absolute = /^\/(?:url|goto)\?/.test(text) ? `https://www.google.com${text}` : text
  const url = URL.parse(absolute)
  return url !== null && (url.protocol === 'https:' || url.protocol === 'http:') ? url : null
}

/**
 * The address a result's link leads to: search engines' redirects and AMP copies unwrapped. A link that hides
 * its destination, or is no http(s) address, comes back as it is.
 */
export function unwrapUrl(link: string): string {
  return destination(link)?.text ?? link
}

/** A link's host and the rest, in the form in which links are compared. */
export interface ComparableUrl {
  /** Lower case, punycode, without one leading `www.`, without a trailing dot. */
  host: string
  /** Empty for the scheme's default port. */
  port: string
  /** Without trailing slashes; empty for the root. */
  path: string
  /** Sorted, without tracking parameters; `''`, or begins with `?`. */
  search: string
  /** Only `#!…` is kept, since some sites route by it. */
  fragment: string
}

/** The parts of a link that matter for comparison, or `null` when its destination is hidden or not http(s). */
export function comparableUrl(link: string): ComparableUrl | null {
  const found = destination(link)
  if (found === null) return null
  const { url } = found
  return {
    host: comparableHost(url.hostname),
    port: url.port,
    path: withoutTrailingSlashes(normalizeEscapes(url.pathname)),
    search: comparableSearch(url.search),
    fragment: comparableFragment(url.hash),
  }
}

/**
 * One text per page: two links are the same page exactly when their canonical texts are equal. The scheme is not
 * part of it. `null` when the destination is hidden or not http(s). For comparison only, never for display.
 */
export function canonicalUrl(link: string): string | null {
  const parts = comparableUrl(link)
  return parts === null ? null : canonicalText(parts)
}

/** The canonical text of parts, as in `canonicalUrl`. */
export function canonicalText({ host, port, path, search, fragment }: ComparableUrl): string {
  return `${port === '' ? host : `${host}:${port}`}${path}${search}${fragment}`
}

/** A canonical text as people read it: names in their own letters, escapes of letters beyond ASCII decoded. */
export function readableText(canonical: string): string {
  const end = canonical.search(/[:/?#]/)
  const host = end === -1 ? canonical : canonical.slice(0, end)
  return `${domainToUnicode(host) || host}${canonical.slice(host.length)}`.replace(
    /(?:%[89A-F][0-9A-F])+/g,
    (escapes) => {
      try {
        return decodeURIComponent(escapes)
      } catch {
        return escapes
      }
    },
  )
}

/** The host a link leads to, as in `ComparableUrl.host`; `null` when it is hidden or the link is not http(s). */
export function hostOf(link: string): string | null {
  return comparableUrl(link)?.host ?? null
}

/** The host of a site as people write it: `example.com`, `www.example.com/`, `https://example.com/shop`. */
export function hostOfSite(site: string): string | null {
  const trimmed = site.trim()
  return hostOf(/^[a-z][a-z0-9+.-]*:\/\//i.test(trimmed) ? trimmed : `https://${trimmed}`)
}

function comparableHost(hostname: string): string {
  const host = hostname.endsWith('.') ? hostname.slice(0, -1) : hostname
  // `www.com` is a name of its own.
  return host.startsWith('www.') && host.indexOf('.', 4) !== -1 ? host.slice(4) : host
}

/** Escapes of unreserved characters (RFC 3986 §2.3) decoded, the others in upper case. One pass: bounded work. */
function normalizeEscapes(text: string): string {
  return text.replace(/%([0-9a-f]{2})/gi, (escape, hex: string) => {
    const character = String.fromCharCode(Number.parseInt(hex, 16))
    return /[A-Za-z0-9\-._~]/.test(character) ? character : escape.toUpperCase()
  })
}

function withoutTrailingSlashes(path: string): string {
  let end = path.length
  while (end > 0 && path[end - 1] === '/') end -= 1
  return path.slice(0, end)
}

function comparableSearch(search: string): string {
  const kept = search
    .slice(1)
    .split('&')
    .map(normalizeEscapes)
    .filter((parameter) => parameter !== '' && !isTracking(parameter))
    .toSorted()
  return kept.length === 0 ? '' : `?${kept.join('&')}`
}

function isTracking(parameter: string): boolean {
  const name = parameter.split('=', 1)[0]!.toLowerCase()
  return trackingNames.has(name) || trackingPrefixes.some((prefix) => name.startsWith(prefix))
}

function comparableFragment(hash: string): string {
  // Everything from `:~:` on only tells a browser what to highlight.
  return hash.startsWith('#!') ? hash.split(':~:', 1)[0]! : ''
}
