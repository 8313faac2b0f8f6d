import { crc32 } from 'node:zlib'
import type { ParsedSerpPage } from '../page.ts'
import { normalizeQueryText, type SerpQuery } from '../query.ts'
import { canonicalText, type ComparableUrl } from '../url.ts'

/** Results that a fingerprint holds, from the first. */
const RESULTS = 10
/** Bytes before the results. */
const HEAD = 9
/** Share of the results that mention the query on a page about it. */
const ABOUT = 0.3

/** What later replies to the same query are compared with: 29 bytes. */
export interface Fingerprint {
  /** Checksum of the reply. */
  readonly checksum: number
  /** Organic results of the page, at most 255. */
  readonly size: number
  /** Whether it has blocks other than organic results. */
  readonly hasBlocks: boolean
  /** Whether the results mention words of the query. */
  readonly isAbout: boolean
  /** Index of the dominant script of the titles in `scripts`. */
  readonly script: number
  /** The country-code domain of most results, such as `de`; empty: none has one. */
  readonly place: string
  /** Results under that domain in tenths of all. */
  readonly placeTenths: number
  /** Hashes of the first ten results, in order. */
  readonly results: readonly number[]
}

/** Words in the scripts of titles. Their indexes are stored, so add new ones at the end, at most 64 in all. */
const scripts: readonly RegExp[] = [
  /\p{Script=Latin}+/gu,
  /\p{Script=Cyrillic}+/gu,
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]+/gu,
  /\p{Script=Hangul}+/gu,
  /\p{Script=Arabic}+/gu,
  /\p{Script=Greek}+/gu,
  /\p{Script=Hebrew}+/gu,
  /\p{Script=Thai}+/gu,
  /\p{Script=Devanagari}+/gu,
]
/** The index for titles without letters of these. */
export const NO_SCRIPT = 63

/** Country-code domains that are used everywhere. */
const generic: ReadonlySet<string> = new Set([
  'ai',
  'app',
  'cc',
  'co',
  'eu',
  'fm',
  'gg',
  'io',
  'me',
  'so',
  'to',
  'tv',
])

/** @param links - the destinations of the results; null: hidden */
export function fingerprintOf(
  raw: string,
  { organic, features }: ParsedSerpPage,
  links: readonly (ComparableUrl | null)[],
  query: SerpQuery,
): Fingerprint {
  return {
    checksum: crc32(raw),
    size: Math.min(organic.length, 255),
    hasBlocks: features.length > 0,
    isAbout: isAbout(organic, query.text),
    script: scriptOf(organic.map(({ title }) => title).join(' ')),
    ...placeOf(links),
    results: organic
      .slice(0, RESULTS)
      .map(({ rawUrl }, index) => crc32(links[index] ? canonicalText(links[index]) : rawUrl) & 0xffff),
  }
}

export function writeFingerprint(print: Fingerprint): Buffer {
  const bytes = Buffer.alloc(HEAD + 2 * print.results.length)
  bytes.writeUInt32BE(print.checksum, 0)
  bytes.writeUInt8(print.size, 4)
  bytes.writeUInt8((print.hasBlocks ? 1 : 0) | (print.isAbout ? 2 : 0) | (print.script << 2), 5)
  bytes.write(print.place.padEnd(2, '\0'), 6, 2, 'latin1')
  bytes.writeUInt8(print.placeTenths, 8)
  print.results.forEach((hash, index) => bytes.writeUInt16BE(hash, HEAD + 2 * index))
  return bytes
}

export function readFingerprint(bytes: Buffer): Fingerprint {
  const flags = bytes.readUInt8(5)
  return {
    checksum: bytes.readUInt32BE(0),
    size: bytes.readUInt8(4),
    hasBlocks: (flags & 1) !== 0,
    isAbout: (flags & 2) !== 0,
    script: flags >> 2,
    place: bytes.toString('latin1', 6, 8).replaceAll('\0', ''),
    placeTenths: bytes.readUInt8(8),
    results: Array.from({ length: (bytes.length - HEAD) / 2 }, (_, index) =>
      bytes.readUInt16BE(HEAD + 2 * index),
    ),
  }
}

/** How the first results of two pages compare. */
export interface Comparison {
  /** Share of the results of the shorter page that both have, from 0 to 1. */
  readonly overlap: number
  /** Share of the common results that are at the same place, from 0 to 1. */
  readonly kept: number
  /** Shares of the common results that have moved up and down, from 0 to 1. */
  readonly up: number
  readonly down: number
  /** Correlation of their order, from -1 to 1 (Kendall's tau); 1 for fewer than two. */
  readonly order: number
}

/** Undefined when one of them has fewer than five results: too few to compare. */
export function compare(now: Fingerprint, before: Fingerprint): Comparison | undefined {
  const least = Math.min(now.results.length, before.results.length)
  if (least < 5) return undefined
  const places = new Map(before.results.map((hash, index) => [hash, index]))
  const common = now.results.flatMap((hash, index) =>
    places.has(hash) ? [[index, places.get(hash)!] as const] : [],
  )
  let agreeing = 0
  let pairs = 0
  for (const [index, [, first]] of common.entries()) {
    for (const [, second] of common.slice(index + 1)) {
      pairs += 1
      agreeing += first < second ? 1 : -1
    }
  }
  const share = (count: number) => count / Math.max(1, common.length)
  return {
    overlap: Math.min(1, common.length / least),
    kept: share(common.filter(([index, place]) => index === place).length),
    up: share(common.filter(([index, place]) => index < place).length),
    down: share(common.filter(([index, place]) => index > place).length),
    order: pairs === 0 ? 1 : agreeing / pairs,
  }
}

/** Beginnings of the words of a query, five letters at most, so that inflected words are found. */
export function stemsOf(text: string): string[] {
  const words =
    normalizeQueryText(text)
      .toLowerCase()
      .match(/[\p{L}\p{N}]{3,}/gu) ?? []
  return words.map((word) => word.slice(0, 5))
}

function isAbout(organic: ParsedSerpPage['organic'], text: string): boolean {
  const stems = stemsOf(text)
  const about = organic.filter(({ title, snippet = '', url }) => {
    const shown = `${title} ${snippet} ${url}`.toLowerCase()
    return stems.some((stem) => shown.includes(stem))
  })
  return about.length >= ABOUT * organic.length
}

function scriptOf(text: string): number {
  const counts = scripts.map((script) => text.match(script)?.join('').length ?? 0)
  const most = Math.max(...counts)
  return most === 0 ? NO_SCRIPT : counts.indexOf(most)
}

function placeOf(links: readonly (ComparableUrl | null)[]): Pick<Fingerprint, 'place' | 'placeTenths'> {
  const counts = new Map<string, number>()
  for (const link of links) {
    const domain = /\.([a-z]{2})$/.exec(link?.host ?? '')?.[1]
    if (domain !== undefined && !generic.has(domain)) counts.set(domain, (counts.get(domain) ?? 0) + 1)
  }
  const [domain, count] = [...counts].toSorted(([, a], [, b]) => b - a)[0] ?? ['', 0]
  return { place: domain, placeTenths: Math.round((10 * count) / Math.max(1, links.length)) }
}
