import { addressOf } from '../../address.ts'
import type { Counted } from './summaries.ts'

/** Filters of the rankings, by the names in their address. */
interface Wanted {
  readonly change?: 'up' | 'same' | 'down'
  /** Smallest distance; entering and leaving exceed any number. */
  readonly moved?: string
  /** Ranges of positions on the later date. */
  readonly positions?: string
  /** Id of a group. */
  readonly group?: string
  /** Tag number. */
  readonly tag?: string
}

/** Farther than any movement between positions: only entering or leaving. */
export const ENTRY = '10000'

/** The rankings of the two compared dates, limited to the keywords of a figure. */
export function rankingsOf(
  { projectId, regionIndex }: Counted,
  [from, to]: readonly [string, string],
  wanted: Wanted,
): string {
  return addressOf.project(projectId, 'rankings', {
    region: String(regionIndex),
    range: 'two',
    from,
    to,
    ...wanted,
  })
}
