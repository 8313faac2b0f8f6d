import type { Snapshot } from '#ranking/stored/snapshot.ts'
import { weightAt } from '../../reports/visibility.ts'

/** What the SERPs of one date say about a domain. */
export interface DomainTally {
  readonly urls: Set<string>
  /** Its best position in every SERP that shows it. */
  readonly positions: number[]
  /** How many of these SERPs were read to the whole depth. */
  complete: number
  /** Volume of the keywords of the others. */
  volumeOfOthers: number
  /** Volume of the keywords by the weight of the position (docs/protocol.md, Visibility). */
  reached: number
}

/** What is counted over the SERPs of one date. */
export interface DateTally {
  serps: number
  /** SERPs read to the whole depth: only there a domain can be said to be absent. */
  complete: number
  /** Volume of their keywords. */
  volume: number
  /** SERPs whose keyword has a volume. */
  withVolume: number
  readonly domains: Map<string, DomainTally>
}

export function emptyTally(): DateTally {
  return { serps: 0, complete: 0, volume: 0, withVolume: 0, domains: new Map() }
}

/**
 * Adds a SERP to the tally of its date. Of several results of a domain the first one is its position. `wanted`: the
 * domains to count; undefined for all.
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
    domain.reached += weightAt(position) * (volume ?? 0)
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
