import { pageKey } from '../counting.ts'
import { readResults } from '../lists.ts'
import type { FeatureType, SerpFeature, SerpResult } from '../page.ts'
import { badPayload, isJsonObject, type JsonObject } from '../reply.ts'

/** Reads a page: DataForSEO lists everything in one list, each item with its `type`. */
export function readItems(
  items: unknown,
  raw: string,
): { organic: readonly SerpResult[]; features: readonly SerpFeature[] } {
  if (!Array.isArray(items)) throw badPayload('The items are not a list.', raw)
  const typed = items.filter(isJsonObject)
  if (typed.length < items.length || !typed.every(({ type }) => typeof type === 'string')) {
    throw badPayload('An item has no type.', raw)
  }
  const organic = typed.filter(({ type, position }) => type === 'organic' && position !== 'right')
  const results = readResults(organic.map(withFolded), raw, keys)
  return {
    organic: withoutRepeated(results, (index) => organic[index]!.page),
    features: readFeatures(typed),
  }
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
  featured_snippet: 'featured_snippet',
  images: 'images',
  knowledge_graph: 'knowledge_graph',
  local_pack: 'local_pack',
  paid: 'ads',
  people_also_ask: 'people_also_ask',
  popular_products: 'shopping',
  related_searches: 'related_searches',
  shopping: 'shopping',
  short_videos: 'videos',
  top_stories: 'top_stories',
  video: 'videos',
}

/** Blocks that count as one: their lists are parts, not entries. */
const blocksOfOne: ReadonlySet<FeatureType> = new Set(['ai_overview', 'featured_snippet', 'knowledge_graph'])

function readFeatures(items: readonly JsonObject[]): SerpFeature[] {
  const counts = new Map<FeatureType, number>()
  for (const { type, items: entries } of items) {
    if (!Object.hasOwn(featureTypes, type as string)) continue
    const feature = featureTypes[type as string]!
    const count = Array.isArray(entries) && !blocksOfOne.has(feature) ? entries.length : 1
    counts.set(feature, (counts.get(feature) ?? 0) + count)
  }
  return [...counts].map(([type, itemCount]) => ({ type, itemCount }))
}
