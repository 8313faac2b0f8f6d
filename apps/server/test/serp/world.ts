import { featureTypes, type FeatureEntry, type FeatureType, type SerpFeature } from '#serp/page.ts'
import { randomFrom } from '../random.ts'

/** An organic result of the neutral world, in no vendor's format. */
export interface WorldResult {
  url: string
  title: string
  snippet: string
  /** Links folded under it. They never rank. */
  sitelinks: readonly { url: string; title: string }[]
}

/** A page of the world. */
export interface WorldPage {
  organic: readonly WorldResult[]
  features: readonly SerpFeature[]
  /** Whether another page has results. */
  more: boolean
}

/**
 * A small web with one ranking of 100 results per query, the same for the same seed. Stand-ins render it in their vendor's
 * format, so every provider is compared with the same truth. A query that begins with `!name` changes it: `!empty` nothing
 * found, `!few` seven results, `!short` pages with one or two results less, `!dup` later pages that begin with the last
 * result of the page before, `!rich` blocks of many kinds.
 */
export interface World {
  /** Moves a result to a position (1 to 100) of a query's ranking. The others move down. */
  place(query: string, url: string, position: number): void
  /** The whole ranking of a query, best first. */
  ranking(query: string): readonly WorldResult[]
  /** The page (from 1) as a search engine shows it, of at most `size` results, 10 by default; empty behind the last. */
  page(query: string, page: number, size?: number): WorldPage
}

const rankingDepth = 100

/** The scenario in the first word of a query, e.g. `short` for `!short copper kettle`. */
export function scenarioOf(query: string): string {
  return /^!(\S+)/.exec(query)?.[1] ?? ''
}

export function createWorld(seed = 1): World {
  const placements = new Map<string, { url: string; position: number }[]>()

  function ranking(query: string): readonly WorldResult[] {
    const scenario = scenarioOf(query)
    if (scenario === 'empty') return []
    const placed = (placements.get(query) ?? []).toSorted((a, b) => a.position - b.position)
    const random = randomNumbers(`${seed} ${query}`)
    const results: WorldResult[] = []
    for (let number = 1; results.length < rankingDepth; number += 1) {
      while (placed[0] !== undefined && placed[0].position <= results.length + 1) {
        results.push(placedResult(placed.shift()!.url))
      }
      results.push(inventResult(number, random))
    }
    return results.slice(0, scenario === 'few' ? 7 : rankingDepth)
  }

  return {
    place(query, url, position) {
      const others = (placements.get(query) ?? []).filter((placed) => placed.url !== url)
      placements.set(query, [...others, { url, position }])
    },
    ranking,
    page(query, page, size = 10) {
      const results = ranking(query)
      const scenario = scenarioOf(query)
      const sizeOf = (at: number) => (scenario === 'short' ? size - 2 + (at % 2) : size)
      const { start, end } = bounds(results.length, page, sizeOf)
      const repeated = scenario === 'dup' && start > 0 && start < end ? results.slice(start - 1, start) : []
      return {
        organic: [...repeated, ...results.slice(start, end)],
        features:
          results.length === 0 ? [] : featuresOf(scenario, page, randomNumbers(`${seed} ${query} ${page}`)),
        more: end < results.length,
      }
    },
  }
}

/** The world with pages that differ in a word each time, as those of real search engines do from day to day. */
export function restless(world: World = createWorld()): World {
  let shown = 0
  return {
    ...world,
    page(query, page, size) {
      const { organic, ...rest } = world.page(query, page, size)
      shown += 1
      return {
        ...rest,
        organic: organic.map((result) => ({ ...result, snippet: `${result.snippet} ${shown}` })),
      }
    },
  }
}

function featuresOf(scenario: string, page: number, random: () => number): SerpFeature[] {
  if (scenario !== 'rich') {
    const type = 'people_also_ask'
    return page === 1 ? [{ type, itemCount: 2, entries: entriesOf(type, 2, page) }] : []
  }
  const countOf = (type: FeatureType) =>
    random() < 0.5 ? 0 : blocksOfOne.has(type) ? 1 : 1 + Math.floor(random() * 4)
  return featureTypes
    .map((type) => ({ type, itemCount: countOf(type) }))
    .filter(({ itemCount }) => itemCount > 0)
    .map(({ type, itemCount }) => ({
      type,
      itemCount,
      entries: entriesOf(type, type === 'ai_overview' ? 1 + Math.floor(random() * 4) : itemCount, page),
    }))
}

function entriesOf(type: FeatureType, count: number, page: number): FeatureEntry[] {
  const host = type.replaceAll('_', '-')
  return Array.from({ length: count }, (_, at) => ({
    url: `https://${host}-${at + 1}.example/on-${page}`,
    title: `Entry ${at + 1}`,
  }))
}

/** Blocks that are not lists. */
const blocksOfOne: ReadonlySet<FeatureType> = new Set(['ai_overview', 'featured_snippet', 'knowledge_graph'])

function bounds(
  total: number,
  page: number,
  sizeOf: (page: number) => number,
): { start: number; end: number } {
  let start = 0
  for (let at = 1; at < page && start < total; at += 1) start += sizeOf(at)
  return { start: Math.min(start, total), end: Math.min(start + sizeOf(page), total) }
}

function placedResult(url: string): WorldResult {
  return { url, title: `Placed ${url}`, snippet: '', sitelinks: [] }
}

function inventResult(number: number, random: () => number): WorldResult {
  const host = `site-${Math.floor(random() * 1e6)}-${number}.example`
  const forms = [
    `https://www.${host}/`,
    `https://${host}/page/${number}?b=2&a=1`,
    `http://${host}/путь/%D1%8F?q=a%20b`,
    `https://bücher-${number}.example/Über`,
  ]
  const sitelinks = random() < 0.2 ? [{ url: `https://${host}/care`, title: 'Care' }] : []
  return {
    url: forms[Math.floor(random() * forms.length)]!,
    title: `Result “${number}” & <more>`,
    snippet: `Snippet ${number}`,
    sitelinks,
  }
}

/** As `randomFrom`, seeded by a text. */
function randomNumbers(text: string): () => number {
  let seed = 0
  for (const character of text) seed = (Math.imul(seed, 31) + character.codePointAt(0)!) | 0
  return randomFrom(seed)
}
