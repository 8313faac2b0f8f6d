import { addressOf } from '../../address.ts'
import type { Counted } from './summaries.ts'

/** What of the rankings is wanted, by the names of their own address. */
interface Wanted {
  readonly change?: 'up' | 'same' | 'down'
  /** Least distance; between a position and none it is farther than any number. */
  readonly moved?: string
  /** Ranges of positions on the later date. */
  readonly positions?: string
}

/** Farther than any position moves: only from or to "not found". */
export const ENTRY = '10000'

/** The rankings of the two dates compared, with only the keywords that a figure counts. */
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
