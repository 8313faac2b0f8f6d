import type { SerpQuery } from '#serp/query.ts'

/** A choice made by the seed. */
export type Pick = <T>(from: readonly T[]) => T

/** A reply before it is damaged, and the facts about it. */
export interface Reply {
  /** Links in page order. */
  readonly links: readonly string[]
  readonly body: string
}

/** Writes a page in the format of a provider. */
export type Render = (query: SerpQuery, links: readonly string[]) => object

/** Replies in the format of each provider that the sequences come from. */
export const renders = {
  serper: (query, links) => ({
    searchParameters: {
      q: query.text,
      gl: query.country.toLowerCase(),
      hl: query.language,
      num: 10,
      page: query.page,
      type: 'search',
    },
    organic: links.map((link, index) => ({ title: 'A result', link, position: index + 1 })),
    relatedSearches: [{ query: 'more' }],
    credits: 1,
  }),
  sandbox: (query, links) => ({
    format: 'sextant-sandbox/1',
    query: { text: query.text, page: query.page },
    results: links.map((url) => ({ url, title: 'A result', snippet: '' })),
    features: [],
    more: links.length > 0,
    pageSize: 10,
  }),
} as const satisfies Record<string, Render>
export type HostileProvider = keyof typeof renders

/** Key of the results. */
const listKeys = { serper: 'organic', sandbox: 'results' } as const satisfies Record<HostileProvider, string>

type Body = { readonly [key: string]: unknown }

/** Damage to a reply. An `unreadable` reply must be rejected. */
interface Spoiling {
  readonly unreadable: boolean
  readonly links?: (links: readonly string[], pick: Pick) => readonly string[]
  readonly query?: (query: SerpQuery) => SerpQuery
  readonly body?: (body: Body, key: string) => unknown
  readonly text?: (text: string, pick: Pick) => string
  /** Providers whose replies show it. */
  readonly only?: HostileProvider
}

const without = (body: Body, key: string): Body => {
  const { [key]: _, ...rest } = body
  return rest
}

/** All kinds of damage. */
export const spoilings = {
  untouched: { unreadable: false },
  reordered: { unreadable: false, links: (links, pick) => links.toSorted(() => pick([-1, 1])) },
  repeated: { unreadable: false, links: (links, pick) => [...links, pick(links)] },
  shortened: { unreadable: false, links: (links) => links.slice(0, -1) },
  emptied: { unreadable: false, links: () => [] },
  nothing: { unreadable: true, text: () => '' },
  'cut off': { unreadable: true, text: (text, pick) => text.slice(0, pick([1, 9, 40, text.length - 1])) },
  'a web page': { unreadable: true, text: () => '<html><body>Are you a robot?</body></html>' },
  'not an object': { unreadable: true, body: (body) => [body] },
  'without results': { unreadable: true, body: (body, key) => ({ ...without(body, key), news: [] }) },
  'under another name': {
    unreadable: true,
    body: (body, key) => ({ ...without(body, key), items: body[key] }),
  },
  'as an object': { unreadable: true, body: (body, key) => ({ ...body, [key]: { 0: {} } }) },
  'no list': { unreadable: true, body: (body, key) => ({ ...body, [key]: null }) },
  'without links': { unreadable: true, body: (body, key) => ({ ...body, [key]: [{ title: 'A result' }] }) },
  'of another query': { unreadable: true, query: (query) => ({ ...query, text: `${query.text} cheap` }) },
  'of another page': { unreadable: true, query: (query) => ({ ...query, page: query.page + 1 }) },
  'in another language': {
    unreadable: true,
    only: 'serper',
    query: (query) => ({ ...query, language: 'ru' }),
  },
  'of another country': { unreadable: true, only: 'serper', query: (query) => ({ ...query, country: 'RU' }) },
} as const satisfies Record<string, Spoiling>
export type SpoilingName = keyof typeof spoilings

/** The damaged reply to a query. */
export function spoil(
  provider: HostileProvider,
  name: SpoilingName,
  query: SerpQuery,
  links: readonly string[],
  pick: Pick,
): Reply {
  const spoiling: Spoiling = spoilings[name]
  const kept = links.length === 0 ? links : (spoiling.links?.(links, pick) ?? links)
  const asked = spoiling.query?.(query) ?? query
  const body: Body = { ...renders[provider](asked, kept) }
  const text = JSON.stringify(spoiling.body?.(body, listKeys[provider]) ?? body)
  return { links: kept, body: spoiling.text?.(text, pick) ?? text }
}

/** Whether this damage applies to replies of a provider. */
export function concerns(provider: HostileProvider, name: SpoilingName): boolean {
  const { only = provider }: Spoiling = spoilings[name]
  return only === provider
}
