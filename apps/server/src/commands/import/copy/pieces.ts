import type { RegionNote } from '../journal.ts'
import type { PlannedRegion } from '../plan.ts'
import type { HistoryPiece } from '../read/history.ts'

/** Maximum number of dates that the protocol returns at once. */
const DATES = 31
/** Maximum number of cells in one request, so that neither side has to hold too many. */
const CELLS = 25_000
/** Maximum number of keywords in a page. */
const KEYWORDS = 10_000

/** A piece of the history that is not copied yet. */
export interface PieceToCopy extends HistoryPiece {
  readonly region: PlannedRegion
  /** Maximum number of cells in it. */
  readonly cells: number
  /** Notes that the piece is copied; pieces are copied in order. */
  readonly done: () => void
}

/**
 * Cuts the history of a region into pieces: windows of dates, and within them keywords by id, so that an interrupted
 * copy gets the same pieces again. Pieces that the note lists as copied are left out.
 */
export function piecesOf(
  {
    region,
    dates,
    ids,
    sites,
  }: {
    readonly region: PlannedRegion
    /** Ascending. */
    readonly dates: readonly string[]
    /** Ids of keywords at the source, ascending. */
    readonly ids: readonly number[]
    /** Number of sites with positions. */
    readonly sites: number
  },
  note: RegionNote,
): PieceToCopy[] {
  const pieces: PieceToCopy[] = []
  const [settled, latest] = [dayFromNow(-2), dayFromNow(0.5)]
  const todo = dates.filter((date) => date > (note.through ?? '') && date <= latest)
  for (let start = 0; start < todo.length; start += DATES) {
    const window = todo.slice(start, start + DATES)
    const goesOn = note.window !== undefined && note.window.dates.join() === window.join()
    const left = goesOn ? ids.filter((id) => id > note.window!.after) : ids
    const size = Math.min(KEYWORDS, Math.max(1, Math.floor(CELLS / (window.length * sites))))
    for (let first = 0; first < left.length; first += size) {
      const chunk = left.slice(first, first + size)
      const isLast = first + size >= left.length
      pieces.push({
        region,
        regionIndex: region.source.index,
        dates: window,
        firstId: chunk[0]!,
        lastId: chunk.at(-1)!,
        cells: chunk.length * window.length * sites,
        done: () => {
          note.window = isLast ? undefined : { dates: window, after: chunk.at(-1)! }
          // A check may still be filling the last days.
          const through = isLast ? window.findLast((date) => date <= settled) : undefined
          if (through !== undefined) note.through = through
        },
      })
    }
  }
  return pieces
}

/** The date this many days from now, in UTC. */
function dayFromNow(days: number): string {
  return new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10)
}
