import { overviewOf, textOf } from '../ai-overview.ts'
import { pageKey } from '../counting.ts'
import { featureOf } from '../features.ts'
import { readResults } from '../lists.ts'
import type { FeatureType, SerpFeature, SerpResult } from '../page.ts'
import { badPayload, isJsonObject, type JsonObject } from '../reply.ts'

/** Items of the pages that a reply holds without a gap from the first. */
export interface ReadItems {
  organic: readonly SerpResult[]
  features: readonly SerpFeature[]
  /** The last of these pages; null when the items do not state their page. */
  lastPage: number | null
  /** Whether items behind a gap were left out. */
  isCut: boolean
}

/** Reads pages: DataForSEO lists everything in one list, each item with its `type`. */
export function readItems(items: unknown, raw: string): ReadItems {
  if (!Array.isArray(items)) throw badPayload('The items are not a list.', raw)
  const typed = items.filter(isJsonObject)
  if (typed.length < items.length || !typed.every(({ type }) => typeof type === 'string')) {
    throw badPayload('An item has no type.', raw)
  }
  const results = typed.filter(({ type, position }) => type === 'organic' && position !== 'right')
  const { lastPage, isCut } = withoutGap(results, raw)
  const isHeld = ({ page }: JsonObject) => !isCut || (page as number) <= lastPage!
  const organic = results.filter(isHeld)
  return {
    organic: withoutRepeated(
      readResults(organic.map(withFolded), raw, keys),
      (index) => organic[index]!.page,
    ),
    features: readFeatures(typed.filter(isHeld)),
    lastPage,
    isCut,
  }
}

/**
 * The last page before a gap in the items' own `page` and `rank_group`, which counts organic items through all pages. A page
 * in whose middle the gap is does not count.
 */
function withoutGap(organic: readonly JsonObject[], raw: string): Pick<ReadItems, 'lastPage' | 'isCut'> {
  const isNumbered = organic.some(({ rank_group: rank }) => rank !== undefined)
  const isPaged = organic.some(({ page }) => page !== undefined)
  const pageAt = (index: number) => (index < 0 ? 1 : Number(organic[index]!.page))
  const gap = organic.findIndex(({ rank_group: rank, page }, index) => {
    const step = Number(page) - pageAt(index - 1)
    return (isNumbered && rank !== index + 1) || (isPaged && step !== 0 && (step !== 1 || index === 0))
  })
  if (gap === -1) return { lastPage: isPaged ? pageAt(organic.length - 1) : null, isCut: false }
  const before = pageAt(gap - 1)
  const lastPage = gap === 0 || !isPaged ? 0 : pageAt(gap) > before ? before : before - 1
  if (lastPage === 0) throw badPayload('The organic results of the first page have a gap.', raw)
  return { lastPage, isCut: true }
}

/**
 * Drops what a later page repeats: Google's pages shift while they are read one after another. It takes no second position,
 * as with pages fetched one by one.
 */
function withoutRepeated(
  results: readonly SerpResult[],
  pageAt: (index: number) => unknown,
): readonly SerpResult[] {
  const firstPages = new Map<string, unknown>()
  return results.filter((result, index) => {
    const key = pageKey(result)
    if (!firstPages.has(key)) firstPages.set(key, pageAt(index))
    return firstPages.get(key) === pageAt(index)
  })
}

const keys = { link: 'url', title: 'title', snippet: 'description' }

function withFolded(item: JsonObject): JsonObject {
  const { links, related_result: related, rank_group: position } = item
  return { ...item, sitelinks: [links, related].filter(Array.isArray).flat(), position }
}

/** Blocks by type. Some have an item for each entry, others one item with a list of entries. */
const featureTypes: Readonly<Record<string, FeatureType>> = {
  ai_overview: 'ai_overview',
  answer_box: 'featured_snippet',
  discussions_and_forums: 'discussions',
  events: 'events',
  featured_snippet: 'featured_snippet',
  hotels_pack: 'hotels',
  images: 'images',
  jobs: 'jobs',
  knowledge_graph: 'knowledge_graph',
  local_pack: 'local_pack',
  paid: 'ads',
  people_also_ask: 'people_also_ask',
  popular_products: 'shopping',
  recipes: 'recipes',
  related_searches: 'related_searches',
  shopping: 'shopping',
  short_videos: 'videos',
  top_stories: 'top_stories',
  twitter: 'twitter',
  video: 'videos',
}

/** Blocks that count as one: their lists are parts, not entries. */
const blocksOfOne: ReadonlySet<FeatureType> = new Set(['featured_snippet', 'knowledge_graph'])

/** A question of "people also ask" names its source in the answer. */
const links = ['url', 'expanded_element.0.url']

function readFeatures(items: readonly JsonObject[]): SerpFeature[] {
  const blocks = Map.groupBy(
    items.filter(({ type }) => Object.hasOwn(featureTypes, type as string)),
    ({ type, page }) => `${featureTypes[type as string]} ${Number(page ?? 1)}`,
  )
  return [...blocks.values()].flatMap((block) => {
    const type = featureTypes[block[0]!.type as string]!
    const page = Number(block[0]!.page ?? 1)
    const list = block.flatMap((item) =>
      Array.isArray(item.items) && !blocksOfOne.has(type) ? (item.items as unknown[]) : [item],
    )
    const features = type === 'ai_overview' ? block.map(readAiOverview) : [featureOf(type, list, links)]
    return features.map((feature) => ({ ...feature, ...(page > 1 ? { page } : {}) }))
  })
}

/**
 * An AI Overview. Its parts have sources that its own list lacks. One that Google loads later has neither, unless that was asked
 * for: `asynchronous_ai_overview` only says how Google made it
 * (docs.dataforseo.com/v3/serp/google/organic/live/advanced).
 */
function readAiOverview({ items, references }: JsonObject): SerpFeature {
  const parts = Array.isArray(items) ? items.filter(isJsonObject) : []
  const sources = [references, ...parts.map((part) => part.references)].filter(Array.isArray).flat()
  return overviewOf(textOf(parts), sources, { link: 'url', title: 'title' }, !Array.isArray(items))
}
