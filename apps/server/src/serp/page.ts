/** Blocks of a SERP other than organic results. They never take an organic position. */
export const featureTypes = [
  'ads',
  'ai_overview',
  'featured_snippet',
  'images',
  'knowledge_graph',
  'local_pack',
  'people_also_ask',
  'related_searches',
  'shopping',
  'top_stories',
  'videos',
] as const

export type FeatureType = (typeof featureTypes)[number]

export interface SerpFeature {
  type: FeatureType
  itemCount: number
}

/** A link folded under a result. It never ranks. */
export interface Sitelink {
  url: string
  title: string
}

export interface SerpResult {
  /** Destination, redirects of the search engine unwrapped. Equals `rawUrl` where there is nothing to unwrap. */
  url: string
  /** The link as in the reply. */
  rawUrl: string
  /** Plain text; may be empty. */
  title: string
  snippet?: string
  sitelinks?: readonly Sitelink[]
  /** The provider's number for the result. Evidence only: positions are counted here, never copied. */
  reportedPosition?: number
}

/** A page as read from a reply. */
export interface ParsedSerpPage {
  /** `empty`: the search engine says that this page has no results. */
  outcome: 'ok' | 'empty'
  /** In page order. Empty exactly when the outcome is `empty`. */
  organic: readonly SerpResult[]
  features: readonly SerpFeature[]
  /** Whether another page follows; `null` when the reply does not say. */
  hasMore: boolean | null
  /** Results on a full page, as the reply states where it does. */
  pageSize: number
  /** Cost of the page in billing units, a decimal such as `1` or `0.5`. */
  units: string
}

/** A page with the reply it was read from. */
export interface SerpPage extends ParsedSerpPage {
  /** The body as received, for later parsers. Only an API key that the vendor repeats in it is redacted. */
  raw: string
  /** The provider's id of the request, where it gives one. */
  requestId?: string
}
