import type { FeatureEntry, SerpFeature } from '#serp/page.ts'
import { json, type Answer, type Asked, type VendorFormat } from './stand-in.ts'
import type { WorldPage } from './world.ts'

export interface AskedResults extends Asked {
  /** The parameters, repeated in the reply. */
  data: Record<string, unknown>
}

/** DataForSEO's wire format of live Google results, as documented. */
export const dataforseoSerpFormat: VendorFormat<AskedResults> = {
  namesCorrections: true,
  refusals: {
    key: envelope(401, 40_100, 'You are not Authorized to Access this Resource.'),
    credit: envelope(402, 40_200, 'Payment Required.'),
    rate: { ...envelope(200, 40_202, 'Rate limit per minute exceeded.'), free: true },
    failure: envelope(500, 50_000, 'Internal Error.'),
  },
  read({ method, url, headers, body }) {
    if (method !== 'POST' || url.pathname !== '/v3/serp/google/organic/live/advanced') {
      return envelope(404, 40_400, 'Not Found.')
    }
    const tasks = JSON.parse(body) as Record<string, unknown>[]
    if (tasks.length !== 1) return envelope(200, 40_000, 'You can set only one task at a time.')
    return readTask(tasks[0]!, headers)
  },
  render: (asked, page, above) =>
    renderResults(asked, page, above, ['live', 'advanced'], priceOf(0.002, asked.page)),
}

/** Reads a task. Like the service, it decodes what looks encoded in the keyword. */
export function readTask(task: Record<string, unknown>, headers: Headers): AskedResults | Answer {
  const [scheme, encoded = ''] = (headers.get('authorization') ?? '').split(' ')
  const [login, key = ''] = Buffer.from(encoded, 'base64').toString().split(':')
  if (scheme !== 'Basic' || login !== 'login') return dataforseoSerpFormat.refusals.key!
  const { keyword, depth, location_code: location, group_organic_results: grouped } = task
  const wrong =
    typeof keyword !== 'string' || keyword === '' || keyword.length > 700
      ? 'keyword'
      : !Number.isInteger(depth) || (depth as number) % 10 > 0 || (depth as number) > 200
        ? 'depth'
        : !Number.isInteger(location)
          ? 'location_code'
          : grouped !== false
            ? 'group_organic_results'
            : null
  if (wrong !== null) return failedTask(40_501, `Invalid Field: '${wrong}'.`)
  const q = decodeURIComponent((keyword as string).replaceAll('+', ' '))
  return { key, q, page: (depth as number) / 10, data: task }
}

export function renderResults(
  { q, data, shownFor }: AskedResults,
  page: WorldPage,
  above: readonly WorldPage[],
  way: readonly string[],
  cost: number,
): Answer {
  const pages = [...above, page]
  const base = {
    id: '11200800-1535-0139-0000-0123456789ab',
    cost,
    path: ['v3', 'serp', 'google', 'organic', ...way],
    data: { api: 'serp', se: 'google', se_type: 'organic', ...data, depth: pages.length * 10 },
  }
  if (pages[0]!.organic.length + pages[0]!.features.length === 0) {
    const nothing = { status_code: 40_102, status_message: 'No Search Results.', result: null }
    return reply({ ...base, data: { ...base.data, keyword: q }, ...nothing }, cost)
  }
  let ranked = 0
  const items = pages.flatMap((each, index) => {
    const shown = renderItems(each, index + 1, ranked)
    ranked += each.organic.length
    return shown
  })
  const result = {
    keyword: q,
    type: 'organic',
    se_domain: 'google.com',
    location_code: data.location_code,
    language_code: data.language_code,
    spell:
      shownFor === undefined
        ? { keyword: `${q}s`, type: 'did_you_mean' }
        : { keyword: shownFor, type: 'showing_results_for' },
    se_results_count: page.more ? 4_120_000 : ranked,
    pages_count: pages.length,
    items_count: items.length,
    items,
  }
  return reply({ ...base, status_code: 20_000, status_message: 'Ok.', result: [result] }, cost)
}

function renderItems({ organic, features }: WorldPage, page: number, ranked: number): unknown[] {
  return [
    ...features.flatMap((feature) => renderBlock(feature, page)),
    { type: 'a_block_of_next_year', items: null },
    ...organic.map(({ url, title, snippet, sitelinks }, index) => ({
      type: 'organic',
      rank_group: ranked + index + 1,
      page,
      position: 'left',
      title,
      url,
      description: snippet === '' ? null : snippet,
      links: sitelinks.length === 0 ? null : sitelinks.map((link) => ({ type: 'link_element', ...link })),
      related_result: null,
    })),
  ]
}

/** Blocks by type; `one`: a single item with a list of entries. */
const blockTypes: Record<SerpFeature['type'], { type: string; one: boolean }> = {
  ads: { type: 'paid', one: false },
  ai_overview: { type: 'ai_overview', one: true },
  discussions: { type: 'discussions_and_forums', one: true },
  events: { type: 'events', one: true },
  featured_snippet: { type: 'featured_snippet', one: false },
  hotels: { type: 'hotels_pack', one: true },
  images: { type: 'images', one: true },
  jobs: { type: 'jobs', one: true },
  knowledge_graph: { type: 'knowledge_graph', one: true },
  local_pack: { type: 'local_pack', one: false },
  people_also_ask: { type: 'people_also_ask', one: true },
  recipes: { type: 'recipes', one: true },
  related_searches: { type: 'related_searches', one: true },
  shopping: { type: 'popular_products', one: true },
  top_stories: { type: 'top_stories', one: true },
  twitter: { type: 'twitter', one: true },
  videos: { type: 'video', one: true },
}

function renderBlock({ type, itemCount, entries: shown = [] }: SerpFeature, page: number): unknown[] {
  const block = blockTypes[type]
  const entries = Array.from({ length: itemCount }, (_, at) => {
    const { url, title } = shown[at] ?? { url: 'https://block.example/', title: 'T' }
    return type === 'people_also_ask' ? { title, expanded_element: [{ url }] } : { title, url }
  })
  const common = { type: block.type, rank_group: 1, page, position: 'left' }
  if (type === 'ai_overview') return [{ ...common, ...overviewOf(shown) }]
  if (type === 'knowledge_graph') return [{ ...common, ...entries[0], items: [{ title: 'part' }] }]
  return block.one ? [{ ...common, items: entries }] : entries.map((entry) => ({ ...common, ...entry }))
}

/** An AI Overview whose parts have sources that its own list lacks, as in genuine replies. */
function overviewOf(entries: readonly FeatureEntry[]) {
  const sources = entries.map((entry) => ({ type: 'ai_overview_reference', ...entry }))
  const text = { type: 'ai_overview_element', title: null, text: 'Copper heats evenly.' }
  return {
    asynchronous_ai_overview: false,
    items: [{ ...text, references: sources.slice(-2) }],
    references: sources.length > 2 ? sources.slice(0, -1) : null,
  }
}

/** Dollars for a number of pages. */
export function priceOf(base: number, pages: number): number {
  return Number((base * (1 + (pages - 1) * 0.75)).toFixed(6))
}

export function reply(task: Record<string, unknown>, cost = 0): Answer {
  return json({
    status_code: 20_000,
    status_message: 'Ok.',
    cost,
    tasks_count: 1,
    tasks_error: 0,
    tasks: [task],
  })
}

export function failedTask(code: number, message: string): Answer {
  const task = { id: 'task', status_code: code, status_message: message, cost: 0, result: null }
  return { ...reply(task), free: true }
}

function envelope(status: number, code: number, message: string): Answer {
  return { ...json({ status_code: code, status_message: message, cost: 0, tasks: null }, status), free: true }
}
