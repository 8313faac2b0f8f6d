import { markets, type Keyword } from './engine.ts'
import type { Shown, VendorName } from './provider.ts'

/** A way in which a provider breaks from one day to the next: all its replies, from some moment on. */
export interface Mutation {
  readonly name: string
  readonly vendor: VendorName
  /** Changes the body of a reply. */
  mutate?(body: string): string
  /** What a reply shows in place of what was asked for. @param all - the keywords of the project; `asked` is one of them. */
  show?(asked: Shown, all: readonly Keyword[]): Partial<Shown>
  /** Whether keywords share a word, as those of a brand. */
  readonly brand?: true
  /** Whether each keyword gets the very reply of the day before. */
  readonly replays?: true
}

type Item = Record<string, unknown>
type Reply = Record<string, unknown>

/** Changes a reply in JSON. */
function onReply(change: (reply: Reply) => Reply): (body: string) => string {
  return (body) => JSON.stringify(change(JSON.parse(body) as Reply))
}

/** Changes the list of results, which has another name with each vendor. */
export function onResults(change: (items: Item[]) => unknown): (body: string) => string {
  return onReply((reply) => {
    const name = ['organic', 'organic_results', 'results'].find((key) => Array.isArray(reply[key]))
    if (name !== undefined) return { ...reply, [name]: change(reply[name] as Item[]) }
    const web = reply.web as { results: Item[] }
    return { ...reply, web: { ...web, results: change(web.results) } }
  })
}

function onEach(change: (item: Item, index: number) => Item): (body: string) => string {
  return onResults((items) => items.map(change))
}

function renamed(item: Item, from: string, to: string): Item {
  const { [from]: value, ...rest } = item
  return value === undefined ? rest : { ...rest, [to]: value }
}

function without(item: Item, ...names: readonly string[]): Item {
  return Object.fromEntries(Object.entries(item).filter(([name]) => !names.includes(name)))
}

const foreign = { title: 'Sponsored', link: 'https://ads.example/click', snippet: 'Buy now.', position: 1 }

/** The order of the results changed, with numbers that fit, as a vendor would send them. */
function inOrder(change: (items: Item[]) => Item[]): (body: string) => string {
  return onResults((items) => change(items).map((item, index) => ({ ...item, position: index + 1 })))
}

export const mutations: readonly Mutation[] = [
  {
    name: 'the list of results is renamed',
    vendor: 'serper',
    mutate: onReply((reply) => renamed(reply, 'organic', 'results')),
  },
  {
    name: 'the link of results is renamed',
    vendor: 'serper',
    mutate: onEach((item) => renamed(item, 'link', 'url')),
  },
  {
    name: 'the title of results is renamed',
    vendor: 'serper',
    mutate: onEach((item) => renamed(item, 'title', 'heading')),
  },
  {
    name: 'the description of results is missing',
    vendor: 'serper',
    mutate: onEach((item) => without(item, 'snippet')),
  },
  {
    name: 'the numbers of results are missing',
    vendor: 'serper',
    mutate: onEach((item) => without(item, 'position')),
  },
  {
    name: 'the numbers of results are texts',
    vendor: 'serper',
    mutate: onEach((item) => ({ ...item, position: String(item.position) })),
  },
  { name: 'the titles are empty', vendor: 'serpapi', mutate: onEach((item) => ({ ...item, title: '' })) },
  {
    name: 'the title is an object',
    vendor: 'serpapi',
    mutate: onEach((item) => ({ ...item, title: { text: item.title } })),
  },
  { name: 'the cost is missing', vendor: 'serper', mutate: onReply((reply) => without(reply, 'credits')) },
  {
    name: 'the metadata are missing',
    vendor: 'serpapi',
    mutate: onReply((reply) => without(reply, 'search_metadata')),
  },
  {
    name: 'a field of the request is no longer repeated',
    vendor: 'serpapi',
    mutate: onReply((reply) => ({
      ...reply,
      search_parameters: without(reply.search_parameters as Item, 'device'),
    })),
  },
  {
    name: 'the reply is wrapped in an envelope',
    vendor: 'valueserp',
    mutate: onReply((reply) => ({ data: reply })),
  },
  {
    name: 'the list of results is an object',
    vendor: 'searchapi',
    mutate: onResults((items) => Object.fromEntries(items.entries())),
  },
  { name: 'the replies are cut off', vendor: 'serper', mutate: (body) => body.slice(0, body.length / 2) },
  {
    name: 'the description of results is renamed (Brave)',
    vendor: 'brave',
    mutate: onEach((item) => renamed(item, 'description', 'summary')),
  },
  {
    name: 'the element of the title is renamed (XML)',
    vendor: 'xmlriver',
    mutate: (body) => body.replaceAll('<title>', '<name>').replaceAll('</title>', '</name>'),
  },
  {
    name: 'the element of the address is renamed (XML)',
    vendor: 'xmlriver',
    mutate: (body) => body.replaceAll('<url>', '<link>').replaceAll('</url>', '</link>'),
  },
  {
    name: 'the blocks are gone',
    vendor: 'serper',
    mutate: onReply((reply) => without(reply, 'peopleAlsoAsk', 'relatedSearches', 'videos', 'places')),
  },
  {
    name: 'a page has only three results',
    vendor: 'serper',
    mutate: onResults((items) => items.slice(0, 3)),
  },
  {
    name: 'every result is listed twice',
    vendor: 'serpapi',
    mutate: inOrder((items) => items.slice(0, 5).flatMap((item) => [item, item])),
  },
  {
    name: 'the links hide their destination',
    vendor: 'serper',
    mutate: onEach((item, index) => ({
      ...item,
      link: `https://www.google.com/goto?url=CAES${index}${String(item.link).length}`,
    })),
  },
  {
    name: 'an advertisement counts as the first result',
    vendor: 'serper',
    mutate: inOrder((items) => [foreign, ...items.slice(0, 9)]),
  },
  { name: 'the first result is missing', vendor: 'valueserp', mutate: inOrder((items) => items.slice(1)) },
  {
    name: 'the last three results come first',
    vendor: 'serper',
    mutate: inOrder((items) => [...items.slice(-3), ...items.slice(0, -3)]),
  },
  { name: 'the order is reversed', vendor: 'brave', mutate: inOrder((items) => items.toReversed()) },
  {
    name: 'the results are sorted by address',
    vendor: 'serpapi',
    mutate: inOrder((items) => items.toSorted((a, b) => String(a.link).localeCompare(String(b.link)))),
  },
  {
    name: 'the results are those of another country',
    vendor: 'serper',
    show: () => ({ market: markets.DE }),
  },
  {
    name: 'the results are those of another language',
    vendor: 'searchapi',
    show: () => ({ market: markets.RU }),
  },
  {
    name: 'the replies are mixed up between the keywords',
    vendor: 'serper',
    show: ({ keyword }, all) => ({ keyword: all[(all.indexOf(keyword) + 7) % all.length]! }),
  },
  { name: 'all keywords get one page', vendor: 'serpapi', show: (_, all) => ({ keyword: all[0]! }) },
  {
    name: 'all keywords of a brand get one page',
    vendor: 'serper',
    brand: true,
    show: (_, all) => ({ keyword: all[0]! }),
  },
  { name: 'the replies are those of the day before', vendor: 'serper', replays: true },
  {
    name: 'the replies bear the time of the day before',
    vendor: 'searchapi',
    show: ({ day }) => ({ day: day - 1 }),
  },
  {
    name: 'the results are those of another country (XML)',
    vendor: 'xmlriver',
    show: () => ({ market: markets.US }),
  },
]
