/** Blocks of a SERP other than organic results. They never take an organic position. */
export const featureTypes = [
  'ads',
  'ai_overview',
  'discussions',
  'events',
  'featured_snippet',
  'hotels',
  'images',
  'jobs',
  'knowledge_graph',
  'local_pack',
  'people_also_ask',
  'recipes',
  'related_searches',
  'shopping',
  'top_stories',
  'twitter',
  'videos',
] as const

export type FeatureType = (typeof featureTypes)[number]

export interface SerpFeature {
  type: FeatureType
  itemCount: number
  /**
   * Its entries in their order, so that the first is at place 1; for an AI Overview its sources. Absent when none has a link.
   * Longer lists are cut.
   */
  entries?: readonly FeatureEntry[]
  /** Of an AI Overview that the reply contains. Absent when the reply only says that there is one. */
  answer?: Answer
  /** The page that it is on, where a reply holds several. */
  page?: number
}

/** An entry of a block. */
export interface FeatureEntry {
  /** Destination of its link, redirects unwrapped; null when it has none, as a local result without a website. */
  url: string | null
  title: string
}

/** The text of an AI Overview, and how far it was read. */
interface Answer {
  text: string
  /** Whether all its sources are entries. Otherwise a site that is not among them may still be cited. */
  isWhole: boolean
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
  /** `empty`: the search engine says that this page has no results. `overview`: no page, but an AI Overview loaded alone. */
  outcome: 'ok' | 'empty' | 'overview'
  /** In page order. Not empty exactly when the outcome is `ok`. */
  organic: readonly SerpResult[]
  features: readonly SerpFeature[]
  /** Whether an AI Overview would be among the features. Otherwise a page without one may still show one. */
  reportsOverview?: boolean
  /**
   * What a second request for the AI Overview of the page must name, when the page only announces one; of an AI Overview loaded
   * alone, what its request named. Absent: the reply does not say.
   */
  overviewToken?: string
  /** Whether `reportedPosition` counts nothing but organic results, so that a number left out is a result left out. */
  numbersOrganic?: boolean
  /** Whether another page follows; `null` when the reply does not say. */
  hasMore: boolean | null
  /** Results on a full page, as the reply states where it does. */
  pageSize: number
  /**
   * With paging `prefix`, the pages from the first that the reply holds without a gap, when these are fewer than requested.
   * `organic` holds the results of these pages only. Of an AI Overview loaded alone: 0 when the reply has none.
   */
  pagesRead?: number
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
