import type { FeatureType } from '../page.ts'
import { hostOfSite } from '../url.ts'
import { hashText, mix, unit } from './sandbox-random.ts'

/** Results for every query. */
export const sandboxDepth = 100

/** Share of a site's keywords for which it does not rank. */
const absentShare = 0.15

/** Share of a site's keywords for which two of its pages take turns. */
const alternatingShare = 0.1

/** All that a ranking depends on: equal values give equal rankings. */
export interface SandboxQuestion {
  text: string
  /** Searcher, country and language. Another market has other results. */
  market: string
  /** Region and device. Another place has the same results in a slightly different order. */
  place: string
  /** Days since 1970-01-01. */
  day: number
  /** Sites to place among the results. */
  sites: readonly string[]
}

export interface SandboxResult {
  url: string
  title: string
  snippet: string
}

/** All results of a query on one day, best first. */
export function rankSandbox(question: SandboxQuestion): SandboxResult[] {
  const { query, place } = seedsOf(question)
  const placed = placeSites(question, query, place)
  const taken = new Set(placed.map(({ host }) => host))
  const others = rankInventedHosts(question, query, place).filter((host) => !taken.has(host))
  const results: SandboxResult[] = []
  while (results.length < sandboxDepth) {
    const isDue = placed[0]?.position === results.length + 1
    const result = isDue
      ? describePlaced(placed.shift()!.host, question, query)
      : describe(others.shift()!, question.text, query)
    results.push(result)
  }
  return results
}

export interface SandboxStanding {
  readonly host: string
  /** From 1. */
  readonly position: number
  readonly url: string
}

/** The positions of a question's sites, best first, as in `rankSandbox` but without ranking all others. */
export function standInSandbox(question: SandboxQuestion): SandboxStanding[] {
  const { query, place } = seedsOf(question)
  return placeSites(question, query, place).map(({ host, position }) => {
    return { host, position, url: describePlaced(host, question, query).url }
  })
}

function seedsOf({ market, text, place }: SandboxQuestion): { query: number; place: number } {
  const query = hashText(`${market} ${text.toLowerCase()}`)
  return { query, place: mix(query, hashText(place)) }
}

/**
 * Positions of the hinted sites, best first. Each has its own for a query, which drifts by some percent within weeks, so that
 * the first positions move little and the last ones more.
 */
function placeSites(
  question: SandboxQuestion,
  query: number,
  place: number,
): { host: string; position: number }[] {
  const hosts = new Set(question.sites.map(hostOfSite).filter((host) => host !== null))
  const placed = [...hosts].toSorted().flatMap((host) => {
    const site = mix(query, hashText(host))
    if (unit(site, 1) < absentShare) return []
    // The power puts a good quarter of the keywords on the first page.
    const home = 1 + (sandboxDepth - 1) * unit(site, 2) ** 1.8
    const local = mix(place, site)
    const shift = 0.12 * (2 * unit(local, 3) - 1) + 0.3 * wander(local, question.day, 28)
    return [{ host, position: Math.round(home * Math.exp(shift)) }]
  })
  placed.sort((a, b) => a.position - b.position)
  let last = 0
  return placed.slice(0, sandboxDepth).map(({ host, position }, index, all) => {
    // Of two at one position the second moves behind the first. Sites pushed to the very end move up instead of dropping
    // out.
    last = Math.min(Math.max(position, last + 1), sandboxDepth - (all.length - 1 - index))
    return { host, position: last }
  })
}

const firstNames =
  'alder amber arbor beacon birch cedar cobalt copper coral delta ember fern harbor hazel juniper lark maple meadow north opal orchard pine river willow'.split(
    ' ',
  )
const lastNames = 'advice bazaar digest guide journal market outlet review studio supply'.split(' ')
const inventedHosts = firstNames.flatMap((first) => lastNames.map((last) => `${first}-${last}.example`))

/** Invented sites, best first. Some are strong in a whole market, so competitors recur from keyword to keyword. */
function rankInventedHosts(question: SandboxQuestion, query: number, place: number): string[] {
  const market = hashText(question.market)
  return inventedHosts
    .map((host, number) => ({
      host,
      score:
        0.45 * unit(market, number) +
        0.55 * unit(query, number) +
        0.05 * unit(place, number) +
        0.03 * wander(mix(place, number), question.day, 21),
    }))
    .toSorted((a, b) => b.score - a.score)
    .map(({ host }) => host)
}

/** Most characters of the query in an address. */
const longestSlug = 80

/** The best page of a hinted site. For some queries another page takes its place for a week or two, again and again. */
function describePlaced(host: string, { text, day }: SandboxQuestion, query: number): SandboxResult {
  const site = mix(query, hashText(host))
  const takesTurns = unit(site, 14) < alternatingShare
  return describe(host, text, query, takesTurns && wander(site, day, 14) > 0 ? 'guides/' : undefined)
}

/** @param folder of a page other than the usual one */
function describe(host: string, text: string, query: number, folder?: string): SandboxResult {
  const seed = mix(query, hashText(host))
  const slug = text
    .slice(0, longestSlug)
    .toWellFormed()
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== '')
    .map(encodeURIComponent)
    .join('-')
  const usual = unit(seed, 11) < 0.2 ? '' : unit(seed, 12) < 0.5 ? slug : `articles/${slug}`
  const path = folder === undefined ? usual : `${folder}${slug}`
  return {
    url: `https://${unit(seed, 13) < 0.5 ? 'www.' : ''}${host}/${path}`,
    title: `${text} | ${host}`,
    snippet: `An invented result about ${text}.`,
  }
}

/** The results of a page: mostly ten, sometimes nine or eight, the same every day. */
export function sandboxPage(text: string, page: number): { start: number; end: number } {
  const seed = hashText(`page ${text.toLowerCase()}`)
  let start = 0
  for (let at = 1; start < sandboxDepth; at += 1) {
    const chance = unit(seed, at)
    const end = Math.min(sandboxDepth, start + (chance < 0.7 ? 10 : chance < 0.9 ? 9 : 8))
    if (at === page) return { start, end }
    start = end
  }
  return { start: sandboxDepth, end: sandboxDepth }
}

export function sandboxFeatures(text: string, page: number): FeatureType[] {
  const seed = hashText(`features ${text.toLowerCase()}`)
  const features: FeatureType[] = ['related_searches']
  if (page === 1 && unit(seed, 1) < 0.6) features.push('people_also_ask')
  if (page === 1 && unit(seed, 2) < 0.2) features.push('featured_snippet')
  return features
}

/** A number between -1 and 1 that changes smoothly from day to day and is independent after each period of days. */
function wander(seed: number, day: number, period: number): number {
  const time = day / period + unit(seed, 17)
  const knot = Math.floor(time)
  const weight = (1 - Math.cos(Math.PI * (time - knot))) / 2
  return 2 * (unit(seed, knot + 1000) * (1 - weight) + unit(seed, knot + 1001) * weight) - 1
}
