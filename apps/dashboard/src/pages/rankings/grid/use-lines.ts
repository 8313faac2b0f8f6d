import type { PositionsData } from '@sextant/sdk'
import type { Asked } from '../../../api/ask.ts'
import { useBeside, type Beside, type BesideAsked } from '../beside.ts'
import type { HistoryRequest } from '../history-request.ts'
import { useFurtherRows, type FirstRows, type KeywordRow } from '../keyword-rows.ts'
import { rivalsAsked } from '../rivals-asked.ts'
import type { Site } from '../site.ts'

/** A line of the table: a keyword, or a competitor below it. */
export interface Line {
  /** Undefined while it is loading. */
  readonly row: KeywordRow | undefined
  /** The competitor, if the line is not of the table's site. */
  readonly rival: Site | undefined
  /** Undefined while they are loading. */
  readonly cells: PositionsData | undefined
  /** What optional columns need besides; undefined while it is loading, and for a competitor. */
  readonly details: Beside | undefined
  /** Positions in the other regions side by side; undefined while they are loading, and for a competitor. */
  readonly elsewhere: PositionsData | undefined
}

/**
 * The lines of a list of any length: each keyword with its competitors.
 *
 * @param asked what optional columns and other regions need besides the rows
 * @param onScreen visible lines, from 0
 */
export function useLines(
  request: HistoryRequest,
  first: FirstRows,
  total: number,
  rivals: readonly Site[],
  asked: { readonly details: BesideAsked | undefined; readonly regions: BesideAsked | undefined },
  onScreen: { readonly from: number; readonly to: number },
): { readonly lineAt: (index: number) => Line; readonly failed: Asked<unknown> | undefined } {
  const each = 1 + rivals.length
  const { rowAt, around, failed } = useFurtherRows(request, first, total, {
    from: Math.floor(onScreen.from / each),
    to: Math.floor(onScreen.to / each),
  })
  const ofRivals = useBeside(rivalsAsked(request, rivals, first.headers?.dates ?? []), around)
  const details = useBeside(asked.details, around)
  const elsewhere = useBeside(asked.regions, around)
  return {
    lineAt: (index) => {
      const row = rowAt(Math.floor(index / each))
      const rival = index % each === 0 ? undefined : rivals[(index % each) - 1]
      return {
        row,
        rival,
        cells: rival === undefined ? row?.positionsData : row && ofRivals.of(row.id)?.positionsData,
        details: rival === undefined ? row && details.of(row.id) : undefined,
        elsewhere: rival === undefined ? row && elsewhere.of(row.id)?.positionsData : undefined,
      }
    },
    failed: failed ?? ofRivals.failed ?? details.failed ?? elsewhere.failed,
  }
}
