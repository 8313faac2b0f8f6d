import { domainToUnicode } from 'node:url'

/** Query parameters used only for tracking, by prefix and by name. */
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
const googleTranslateHost = /^translate\.google\.(?:com?\.)?[a-z]{2,3}$/
const yandexHost = /^(?:www\.)?(?:yandex\.(?:com\.)?[a-z]{2,3}|ya\.ru)$/
const ampCacheHost = /\.(?:cdn\.ampproject\.org|bing-amp\.com)$/

/** An address of a search engine in place of a result's. */
interface Wrapper {
  host: RegExp
  path: RegExp
  /** The wrapped address, or `null` when it is hidden. */
  open(url: URL): string | null
}

/** Click-throughs, translations and copies. They count as the page that they show. */
const wrappers: readonly Wrapper[] = [
  {
    host: googleHost,
    path: /^\/(?:url|interstitial)$/,
    open: (url) => url.searchParams.get('q') ?? url.searchParams.get('url'),
  },
  // The parameter is usually an encoded message, not an address.
  { host: googleHost, path: /^\/goto$/, open: (url) => url.searchParams.get('url') },
  { host: googleHost, path: /^\/amp\//, open: (url) => openAmp(url, '/amp/') },
  { host: ampCacheHost, path: /^\/[cv]\//, open: (url) => openAmp(url, url.pathname.slice(0, 3)) },
  { host: googleTranslateHost, path: /^\/(?:website|translate)?$/, open: (url) => addressIn(url, 'u') },
  { host: /^translate\.googleusercontent\.com$/, path: /^\/translate/, open: (url) => addressIn(url, 'u') },
  { host: /\.translate\.goog$/, path: /^/, open: openTranslated },
  { host: /^webcache\.googleusercontent\.com$/, path: /^\/search$/, open: openCached },
  { host: /^(?:\w+\.)?bing\.com$/, path: /^\/ck\/a$/, open: openBing },
  {
    host: /^(?:www\.)?(?:translatetheweb|microsofttranslator)\.com$/,
    path: /^/,
    open: (url) => addressIn(url, 'a'),
  },
  { host: yandexHost, path: /^\/turbo$/, open: (url) => url.searchParams.get('text') },
  { host: yandexHost, path: /^\/clck\/jsredir$/, open: (url) => url.searchParams.get('url') },
  {
    host: /^translate\.yandex\.(?:com\.)?[a-z]{2,3}$/,
    path: /^\/translate$/,
    open: (url) => addressIn(url, 'url'),
  },
  {
    host: /^(?:hghltd\.yandex\.net|yandexwebcache\.(?:net|org))$/,
    path: /^\/yandbtm$/,
    open: (url) => addressIn(url, 'url'),
  },
  {
    host: /^translated\.turbopages\.org$/,
    path: /^\/proxy_u\//,
    open: (url) => addressAfter(url, /^\/proxy_u\/[^/]+\/(https?)\/(.+)$/),
  },
]

/** AMP addresses contain the original as a path; a leading `s/` means https. */
function openAmp(url: URL, prefix: string): string {
  const rest = url.pathname.slice(prefix.length)
  return rest.startsWith('s/') ? `https://${rest.slice(2)}${url.search}` : `http://${rest}${url.search}`
}

/** An address in a parameter, which may lack the scheme. */
function addressIn(url: URL, parameter: string): string | null {
  const text = url.searchParams.get(parameter)
  return text === null || text === '' ? null : withScheme(text)
}

function withScheme(text: string): string {
  return /^[a-z][a-z0-9+.-]*:(?!\d)/i.test(text) ? text : `http://${text}`
}

/** An address in a path: scheme and rest. */
function addressAfter(url: URL, form: RegExp): string | null {
  const [, scheme, rest] = form.exec(url.pathname) ?? []
  return scheme === undefined || rest === undefined ? null : `${scheme}://${rest}${url.search}`
}

/**
 * Google's translations have the host in one label, dots as `-` and hyphens as `--`, and parameters of their own. Hosts that
 * could be taken for international names are between `0-` and `-0`.
 */
function openTranslated(url: URL): string | null {
  const [, label] = /^([^.]+)\.translate\.goog\.?$/.exec(url.hostname) ?? []
  const encoded = /^0-(.+)-0$/.exec(label ?? '')?.[1] ?? label
  const host = encoded?.replaceAll(/--?/g, (hyphens) => (hyphens === '--' ? '-' : '.'))
  if (host === undefined || !host.includes('.')) return null
  const parameters = url.search
    .slice(1)
    .split('&')
    .filter((each) => each !== '' && !each.startsWith('_x_tr_'))
  const scheme = url.searchParams.get('_x_tr_http') === '1' ? 'http' : 'https'
  return `${scheme}://${host}${url.pathname}${parameters.length === 0 ? '' : `?${parameters.join('&')}`}${url.hash}`
}

/** `cache:` with an id of twelve characters, or none, and the address; then the words of the query. */
function openCached(url: URL): string | null {
  const [, address] = /^cache:(?:[\w-]{12}:)?(\S+)/.exec(url.searchParams.get('q') ?? '') ?? []
  return address === undefined ? null : withScheme(address)
}

/** Bing encodes the address as base64 behind `a1`. */
function openBing(url: URL): string | null {
  const [, encoded] = /^a1([\w-]+)$/.exec(url.searchParams.get('u') ?? '') ?? []
  return encoded === undefined ? null : Buffer.from(encoded, 'base64url').toString()
}

/** Most nested redirects that are unwrapped. */
const deepestWrapping = 4

/** The http(s) address behind a link, or `null` when it is hidden or missing. */
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
  // Google writes its own redirects without a host.
  const absolute = /^\/(?:url|goto)\?/.test(text) ? `https://www.google.com${text}` : text
  const url = URL.parse(absolute)
  return url !== null && (url.protocol === 'https:' || url.protocol === 'http:') ? url : null
}

/**
 * The destination of a result's link, redirects of search engines and AMP copies unwrapped. A link that hides its
 * destination, or is no http(s) address, is returned unchanged.
 */
export function unwrapUrl(link: string): string {
  return destination(link)?.text ?? link
}

/** The parts of a link as they are compared. */
export interface ComparableUrl {
  /** Lower case, punycode, without a leading `www.` and a trailing dot. */
  host: string
  /** Empty for the scheme's default port. */
  port: string
  /** Without trailing slashes; empty for the root. */
  path: string
  /** Sorted, without tracking parameters; empty, or begins with `?`. */
  search: string
  /** Only `#!…` is kept: some sites route by it. */
  fragment: string
}

/** As `ComparableUrl`, or `null` when the destination is hidden or not http(s). */
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
 * One text per page: two links lead to the same page exactly when their canonical texts are equal. It has no scheme. `null`
 * when the destination is hidden or not http(s). For comparison only, not for display.
 */
export function canonicalUrl(link: string): string | null {
  const parts = comparableUrl(link)
  return parts === null ? null : canonicalText(parts)
}

export function canonicalText({ host, port, path, search, fragment }: ComparableUrl): string {
  return `${port === '' ? host : `${host}:${port}`}${path}${search}${fragment}`
}

/** A canonical text for people: international names and letters decoded. */
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

/** Pages of Google that show products or further results. */
const googleSearchPath = /^\/(?:search|shopping)(?:\/|$)/

/** Whether a page is the search engine's own, such as an entry of Google Shopping: it shows the offers of others. */
export function isSearchPage({ host, path }: Pick<ComparableUrl, 'host' | 'path'>): boolean {
  return googleHost.test(host) && googleSearchPath.test(path)
}

/** The host of a link's destination, as in `ComparableUrl`; `null` when it is hidden or not http(s). */
export function hostOf(link: string): string | null {
  return comparableUrl(link)?.host ?? null
}

/** The host of a site in any spelling: `example.com`, `www.example.com/`, `https://example.com/shop`. */
export function hostOfSite(site: string): string | null {
  const trimmed = site.trim()
  return hostOf(/^[a-z][a-z0-9+.-]*:\/\//i.test(trimmed) ? trimmed : `https://${trimmed}`)
}

function comparableHost(hostname: string): string {
  const host = hostname.endsWith('.') ? hostname.slice(0, -1) : hostname
  // `www.com` is a registered name.
  return host.startsWith('www.') && host.indexOf('.', 4) !== -1 ? host.slice(4) : host
}

/** Decodes escapes of unreserved characters (RFC 3986 §2.3) and writes the others in upper case. */
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

/** The query of a URL without tracking parameters, otherwise as it is; empty, or begins with `?`. */
export function withoutTracking(search: string): string {
  const kept = search
    .slice(1)
    .split('&')
    .filter((parameter) => !isTracking(normalizeEscapes(parameter)))
    .join('&')
  return kept === '' ? '' : `?${kept}`
}

function isTracking(parameter: string): boolean {
  const name = parameter.split('=', 1)[0]!.toLowerCase()
  return trackingNames.has(name) || trackingPrefixes.some((prefix) => name.startsWith(prefix))
}

function comparableFragment(hash: string): string {
  // From `:~:` on, it only tells browsers what to highlight.
  return hash.startsWith('#!') ? hash.split(':~:', 1)[0]! : ''
}
