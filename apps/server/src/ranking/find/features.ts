import type { FeatureType, SerpFeature } from '#serp/page.ts'
import { comparableUrl, isSearchPage, type ComparableUrl } from '#serp/url.ts'
import type { ReadPage } from './read-page.ts'

/** A block of the first page that shows a site. */
export interface OwnFeature {
  readonly type: FeatureType
  /** The site's first place among the entries, from 1; `NAMED` where an AI Overview names it without a link. */
  readonly place: number
}

/** The place of a site that the text of an AI Overview names, without a source that is its page. */
const NAMED = 0

/** The text and the sources of an AI Overview. */
export interface OverviewText {
  readonly text: string
  /** Addresses of the sources, in their order. */
  readonly links: readonly string[]
}

/** The blocks of a first page. */
export interface FirstPage {
  readonly types: readonly FeatureType[]
  /** Whether the page is known to have no AI Overview, or every source of it was read. Otherwise a site may be cited unseen. */
  readonly overviewRead: boolean
  /** Null when there is none, or when it was not loaded. */
  readonly overview: OverviewText | null
  readonly blocks: readonly Block[]
}

/** The page behind an entry; null: unknown, so that it may be anybody's; undefined: the search engine's own. */
type Owner = ComparableUrl | null | undefined

interface Block {
  readonly type: FeatureType
  readonly entries: readonly Owner[]
  readonly text: string
}

/** First pages that were read. A check looks at its first page after every page. */
const known = new WeakMap<ReadPage, FirstPage>()

/** Reads the blocks of the first page, once for all sites. Pure, so that stored pages can be replayed. */
export function firstPageOf(read: readonly ReadPage[]): FirstPage | null {
  const first = read.find(({ from }) => from === 1)
  if (first === undefined) return null
  const blocks = known.get(first) ?? readFirst(first)
  known.set(first, blocks)
  return blocks
}

function readFirst(first: ReadPage): FirstPage {
  const features = first.features.filter(({ page = 1 }) => page === 1)
  const blocks = features.map(({ type, entries = [], answer }) => ({
    type,
    entries: entries.map(({ url }) => ownerOf(url)),
    text: answer?.text ?? '',
  }))
  const overviews = features.filter(({ type }) => type === 'ai_overview')
  const areWhole = overviews.every(({ answer }) => answer?.isWhole === true)
  // A hidden destination may be anybody's.
  const areOpen = blocks.every(({ type, entries }) => type !== 'ai_overview' || !entries.includes(null))
  return {
    types: [...new Set(features.map(({ type }) => type))],
    overviewRead:
      overviews.length === 0 ? first.reportsOverview === true && first.outcome === 'ok' : areWhole && areOpen,
    overview: overviewOf(overviews),
    blocks,
  }
}

function ownerOf(url: string | null): Owner {
  const page = url === null ? null : comparableUrl(url)
  return page !== null && isSearchPage(page) ? undefined : page
}

function overviewOf(overviews: readonly SerpFeature[]): OverviewText | null {
  const read = overviews.filter(({ answer }) => answer !== undefined)
  if (read.length === 0) return null
  return {
    text: read.map(({ answer }) => answer!.text).join('\n'),
    links: read.flatMap(({ entries = [] }) => entries.flatMap(({ url }) => url ?? [])),
  }
}

/**
 * The blocks that show a site, each with the first place that does. An AI Overview that names a site counts only when all its
 * sources were read: before, one of them may be the site's page.
 */
export function ownFeatures(
  { blocks, overviewRead }: FirstPage,
  belongs: (result: ComparableUrl | null) => boolean,
  names: (text: string) => boolean,
): readonly OwnFeature[] {
  const own = new Map<FeatureType, number>()
  for (const { type, entries } of blocks) {
    const place = entries.findIndex((entry) => entry && belongs(entry)) + 1
    if (place > 0 && !own.has(type)) own.set(type, place)
  }
  const isNamed = () => blocks.some(({ type, text }) => type === 'ai_overview' && names(text))
  if (overviewRead && !own.has('ai_overview') && isNamed()) own.set('ai_overview', NAMED)
  return [...own].map(([type, place]) => ({ type, place })).toSorted((a, b) => (a.type < b.type ? -1 : 1))
}
