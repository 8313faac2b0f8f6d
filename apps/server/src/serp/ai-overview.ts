import { mostEntries, readEntries, withEntries } from './features.ts'
import type { FeatureEntry, SerpFeature } from './page.ts'
import { isJsonObject, readText, type JsonObject } from './reply.ts'

/** A vendor's keys for an AI Overview. */
export interface OverviewKeys {
  /** The members with sources; of several, those of the first come first. */
  sources: readonly string[]
  /** The member with the text. */
  text: string
  /** The members of a source with its link and its title. */
  link: string
  title: string
}

/** Longest text that is read, in characters, and the deepest nesting. */
const longestText = 50_000
const deepest = 12

/**
 * An AI Overview. Without its text and sources it is only present: search engines load some of them later, and vendors then
 * send a token or nothing at all. An empty list of sources is no proof that there are none, so it counts as unread.
 */
export function readOverview(block: unknown, keys: OverviewKeys): SerpFeature[] {
  if (!isJsonObject(block)) return []
  const sources = keys.sources.flatMap((name) =>
    Array.isArray(block[name]) ? (block[name] as unknown[]) : [],
  )
  return [overviewOf(textOf(block[keys.text]), sources, keys, lacksSources(block[keys.text], sources))]
}

/** An AI Overview with a text and a list of sources. `isCut`: the list is known to lack some. */
export function overviewOf(
  text: string,
  sources: readonly unknown[],
  { link, title }: Pick<OverviewKeys, 'link' | 'title'>,
  isCut: boolean,
): SerpFeature {
  const entries = distinct(readEntries(sources, [link], [title]))
  const isWhole =
    !isCut &&
    entries.length > 0 &&
    sources.length <= mostEntries &&
    text.length <= longestText &&
    entries.every(({ url }) => url !== null)
  const isRead = text !== '' || entries.length > 0
  return {
    type: 'ai_overview',
    itemCount: 1,
    ...withEntries(entries),
    ...(isRead ? { answer: { text: text.slice(0, longestText).toWellFormed(), isWhole } } : {}),
  }
}

/** A source that is listed twice has its first place, and the title of either. */
function distinct(entries: readonly FeatureEntry[]): FeatureEntry[] {
  const titles = new Map<string | null, string>()
  for (const { url, title } of entries) titles.set(url, titles.get(url) || title)
  const seen = new Set<string>()
  return entries
    .filter(({ url }) => url === null || (!seen.has(url) && seen.add(url)))
    .map((entry) => (entry.url === null ? entry : { ...entry, title: titles.get(entry.url)! }))
}

/** Members that are shown as text. Others are links, pictures and numbers. */
const shownMembers: ReadonlySet<string> = new Set([
  'answer',
  'feature',
  'header',
  'snippet',
  'subtitle',
  'text',
  'title',
])
/** Members with further parts of the text. */
const nestedMembers: ReadonlySet<string> = new Set([
  'comparison',
  'formatted',
  'items',
  'list',
  'product_labels',
  'rows',
  'table',
  'table_content',
  'table_header',
  'text_blocks',
  'top_stories',
  'values',
])

/** The text of nested blocks, a line for each. */
export function textOf(blocks: unknown): string {
  const lines: string[] = []
  const read = (value: unknown, depth: number): void => {
    if (depth > deepest) return
    if (typeof value === 'string') lines.push(readText(value))
    else if (Array.isArray(value)) for (const item of value) read(item, depth + 1)
    else if (isJsonObject(value)) {
      for (const [name, member] of Object.entries(value)) {
        if (nestedMembers.has(name) || (shownMembers.has(name) && typeof member === 'string')) {
          read(member, depth + 1)
        }
      }
    }
  }
  read(blocks, 0)
  return lines.filter((line) => line.trim() !== '').join('\n')
}

/**
 * Whether the list is known to lack sources: the text refers to one that it lacks, by `reference_indexes`, or their numbers have
 * gaps (github.com/serpapi/public-roadmap/issues/3050 and /3091).
 */
function lacksSources(blocks: unknown, sources: readonly unknown[]): boolean {
  const numbers = sources.flatMap((source) =>
    isJsonObject(source) && Number.isInteger(source.index) ? [source.index as number] : [],
  )
  // SearchApi counts from 1.
  if (numbers.length > 0 && Math.max(...numbers) > new Set(numbers).size - 1 + Math.min(1, ...numbers))
    return true
  const listed = new Set(sources.map((source, at) => (isJsonObject(source) ? (source.index ?? at) : at)))
  const isUnlisted = (value: unknown, depth: number): boolean => {
    if (depth > deepest) return true
    if (Array.isArray(value)) return value.some((item) => isUnlisted(item, depth + 1))
    if (!isJsonObject(value)) return false
    return Object.entries(value).some(([name, member]) =>
      name === 'reference_indexes' && Array.isArray(member)
        ? member.some((index) => !listed.has(index))
        : isUnlisted(member, depth + 1),
    )
  }
  return isUnlisted(blocks, 0)
}

/** Links in HTML, in their order. */
export function linksIn(html: string): JsonObject[] {
  return [...html.matchAll(/\shref\s*=\s*(?:"([^"]*)"|'([^']*)')/gi)].map(([, double, single]) => ({
    link: (double ?? single ?? '').replaceAll('&amp;', '&'),
  }))
}
