/** Blocks of a result page other than organic results. They never take an organic position. */
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

/** The kind of a block that is not an organic result. */
export type FeatureType = (typeof featureTypes)[number]

/** A block seen on the page, with the number of its entries. */
export interface SerpFeature {
  type: FeatureType
  itemCount: number
}

/** A link folded under a result; it never ranks. */
export interface Sitelink {
  url: string
  title: string
}

/** One organic result, at its place in `SerpPage.organic`. */
export interface SerpResult {
  /** Destination after unwrapping a search engine's redirect; equals `rawUrl` where there is nothing to unwrap. */
  url: string
  /** The link exactly as the reply has it. */
  rawUrl: string
  /** Plain text; empty when the reply has none. */
  title: string
  snippet?: string
  sitelinks?: readonly Sitelink[]
  /** The provider's own number for the result. Evidence only: positions are counted here, never copied. */
  reportedPosition?: number
}

/** A result page as read from a reply's body. */
export interface ParsedSerpPage {
  /** `empty`: the search engine itself says that this page holds no results. */
  outcome: 'ok' | 'empty'
  /** In page order. Empty exactly when the outcome is `empty`. */
  organic: readonly SerpResult[]
  features: readonly SerpFeature[]
  /** Whether a further page exists; `null` when the reply does not say. */
  hasMore: boolean | null
  /** Results a full page holds, by the reply's own account where it gives one. */
  pageSize: number
  /** What the page cost, in the provider's billing unit: a decimal such as `1` or `0.5`. */
  units: string
}

/** A result page with the reply it was read from. */
export interface SerpPage extends ParsedSerpPage {
  /**
   * The reply's body as received, to be stored and parsed again by a later parser. Only a key that the vendor repeats in
   * it is blotted out.
   */
  raw: string
  /** The provider's name for the request, where it gives one. */
  requestId?: string
}
