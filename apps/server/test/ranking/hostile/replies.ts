import type { SerpQuery } from '#serp/query.ts'

/** A choice made by the seed. */
export type Pick = <T>(from: readonly T[]) => T

/** A reply before it is damaged, and the facts about it. */
export interface Reply {
  /** Links in page order. */
  readonly links: readonly string[]
  /** Results that were left out before each, by the provider's own numbers. */
  readonly leftOut: readonly number[]
  readonly body: string
}

/** Writes a page in the format of a provider. */
export type Render = (query: SerpQuery, links: readonly string[], leftOut: readonly number[]) => object

/** Replies in the format of each provider that the sequences come from. */
export const renders = {
  serper: (query, links, leftOut) => ({
    searchParameters: {
      q: query.text,
      gl: query.country.toLowerCase(),
      hl: query.language,
      num: 10,
      page: query.page,
      type: 'search',
    },
    organic: links.map((link, index) => ({
      title: 'A result',
      link,
      position: index + 1 + sumOf(leftOut, index),
    })),
    ...(links.length === 0 ? {} : { relatedSearches: [{ query: 'more' }] }),
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

function sumOf(leftOut: readonly number[], index: number): number {
  return leftOut.slice(0, index + 1).reduce((sum, one) => sum + one, 0)
}

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
  /** How many results are left out before each of so many. */
  readonly leftOut?: (results: number, pick: Pick) => readonly number[]
  /** Whether a reply without results cannot show it. */
  readonly needsResults?: true
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
  'emptied beside a block': {
    unreadable: true,
    only: 'serper',
    links: () => [],
    body: (body) => ({ ...body, relatedSearches: [{ query: 'more' }] }),
  },
  'with a hidden link': {
    unreadable: false,
    links: (links, pick) => {
      const hidden = pick(links.keys().toArray())
      return links.map((link, index) => (index === hidden ? `/goto?url=${pick(['CAES', 'CAIS'])}` : link))
    },
  },
  'with results left out': {
    unreadable: false,
    only: 'serper',
    leftOut: (results, pick) => Array.from({ length: results }, () => pick([0, 0, 0, 1, 4])),
  },
  'of a hundred pages': {
    unreadable: true,
    needsResults: true,
    links: (links) => [...links, ...Array.from({ length: 1_000 }, (_, index) => `https://m${index}.test/`)],
  },
  'numbered as a later page': {
    unreadable: true,
    only: 'serper',
    needsResults: true,
    leftOut: (results) => Array.from({ length: results }, (_, index) => (index === 0 ? 1_000 : 0)),
  },
  'numbered backwards': {
    unreadable: true,
    only: 'serper',
    needsResults: true,
    leftOut: (results) => Array.from({ length: results }, (_, index) => (index === 0 ? 0 : -1)),
  },
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
  const leftOut = spoiling.leftOut?.(kept.length, pick) ?? kept.map(() => 0)
  const body: Body = { ...renders[provider](asked, kept, leftOut) }
  const text = JSON.stringify(spoiling.body?.(body, listKeys[provider]) ?? body)
  return { links: kept, leftOut, body: spoiling.text?.(text, pick) ?? text }
}

/** Whether this damage applies to replies of a provider, with results or without. */
export function concerns(provider: HostileProvider, name: SpoilingName, hasResults: boolean): boolean {
  const { only = provider, needsResults }: Spoiling = spoilings[name]
  return only === provider && (hasResults || needsResults !== true)
}
