import { weightAt } from '#figures/visibility.ts'
import type { Snapshot } from '#ranking/stored/snapshot.ts'

/** Counts of a domain over the SERPs of one date. */
export interface DomainTally {
  readonly urls: Set<string>
  /** Its best position in each SERP that shows it. */
  readonly positions: number[]
  /** Number of these SERPs that were read to the full depth. */
  complete: number
  /** Volume of the keywords of its SERPs that were not. */
  volumeOfOthers: number
  /** Volume of the keywords, weighted by position in percent (docs/protocol.md, Visibility): whole numbers add up exactly. */
  reached: number
}

/** Counts over the SERPs of one date. */
export interface DateTally {
  serps: number
  /** SERPs read to the full depth: only in them is a missing domain absent. */
  complete: number
  /** Volume of their keywords. */
  volume: number
  /** Number of SERPs whose keyword has a volume. */
  withVolume: number
  readonly domains: Map<string, DomainTally>
}

export function emptyTally(): DateTally {
  return { serps: 0, complete: 0, volume: 0, withVolume: 0, domains: new Map() }
}

/**
 * Adds a SERP to the tally of its date. The first result of a domain is its position. `wanted` has the domains to count;
 * undefined for all.
 */
export function addSerp(
  tally: DateTally,
  { results, complete }: Snapshot,
  volume: number | null,
  wanted: ReadonlySet<string> | undefined,
): void {
  tally.serps += 1
  if (volume !== null) tally.withVolume += 1
  if (complete) {
    tally.complete += 1
    tally.volume += volume ?? 0
  }
  const seen = new Set<string>()
  for (const { comparable, position, url } of results) {
    if (comparable === null || (wanted !== undefined && !wanted.has(comparable.host))) continue
    const domain = tallyOf(tally.domains, comparable.host)
    domain.urls.add(url)
    if (seen.has(comparable.host)) continue
    seen.add(comparable.host)
    domain.positions.push(position)
    domain.reached += Math.round(100 * weightAt(position)) * (volume ?? 0)
    if (complete) domain.complete += 1
    else domain.volumeOfOthers += volume ?? 0
  }
}

function tallyOf(domains: Map<string, DomainTally>, host: string): DomainTally {
  let found = domains.get(host)
  if (found === undefined) {
    found = { urls: new Set(), positions: [], complete: 0, volumeOfOthers: 0, reached: 0 }
    domains.set(host, found)
  }
  return found
}
