import type { FeatureEntry, FeatureType, SerpFeature } from './page.ts'
import { isJsonObject, readLink, readText, type JsonObject } from './reply.ts'

/** Where a vendor keeps a block, under one of its keys. */
interface FeatureSource {
  type: FeatureType
  /** Paths to the link of an entry, the first that leads to an address counts. `['link']` when absent. */
  link?: readonly string[]
  /** The member with the list of entries. `places` and `results` are found without it. */
  list?: string
}

/** A vendor's keys for blocks. Other keys are ignored. */
export type FeatureKeys = Readonly<Record<string, FeatureType | FeatureSource>>

/** Entries read of a block. */
export const mostEntries = 100

/** Longest title of an entry, in characters. */
const longestTitle = 300

/** The blocks of a reply. A list counts its entries, also inside an object (`{"places": […]}`); any other object counts as one. */
export function readFeatures(reply: JsonObject, keys: FeatureKeys): SerpFeature[] {
  return Object.entries(keys).flatMap(([key, value]) => {
    const source: FeatureSource = typeof value === 'string' ? { type: value } : value
    const list = entriesOf(reply[key], source.list)
    return list.length === 0 ? [] : [featureOf(source.type, list, source.link)]
  })
}

/** A block with the entries of a list. */
export function featureOf(
  type: FeatureType,
  list: readonly unknown[],
  link: readonly string[] = ['link'],
): SerpFeature {
  return { type, itemCount: list.length, ...withEntries(readEntries(list, link)) }
}

/** The entries of a list, of which every one takes a place. */
export function readEntries(
  list: readonly unknown[],
  link: readonly string[],
  title: readonly string[] = ['title'],
): FeatureEntry[] {
  return list.slice(0, mostEntries).map((item) => ({
    url: firstOf(link, (path) => readAddress(memberAt(item, path))) ?? null,
    title: titleOf(firstOf(title, (path) => memberAt(item, path))),
  }))
}

/** Entries as a member of a block, unless none of them has a link. */
export function withEntries(entries: readonly FeatureEntry[]): Pick<SerpFeature, 'entries'> {
  return entries.some(({ url }) => url !== null) ? { entries } : {}
}

function titleOf(value: unknown): string {
  return readText(value).slice(0, longestTitle).toWellFormed()
}

/** The destination of a link; undefined for other text, such as the name of a site, which vendors keep under the same key. */
function readAddress(value: unknown): string | undefined {
  if (typeof value !== 'string' || !/^(?:https?:\/\/|\/)./i.test(value)) return undefined
  return readLink(value)?.url
}

function entriesOf(block: unknown, member: string | undefined): readonly unknown[] {
  if (Array.isArray(block)) return block
  if (!isJsonObject(block)) return []
  const list = (member === undefined ? undefined : block[member]) ?? block.places ?? block.results
  return Array.isArray(list) ? list : [block]
}

/** A member of a member, named as in `links.website`. A number is an index of a list. */
function memberAt(value: unknown, path: string): unknown {
  let found = value
  for (const name of path.split('.')) {
    if (typeof found !== 'object' || found === null || !Object.hasOwn(found, name)) return undefined
    found = (found as JsonObject)[name]
  }
  return found
}

function firstOf<T>(paths: readonly string[], read: (path: string) => T | undefined): T | undefined {
  for (const path of paths) {
    const found = read(path)
    if (found !== undefined && found !== null) return found
  }
  return undefined
}
