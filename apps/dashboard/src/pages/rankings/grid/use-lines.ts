import type { PositionsData } from '@sextant/sdk'
import type { Asked } from '../../../api/ask.ts'
import type { HistoryRequest } from '../history-request.ts'
import { useFurtherRows, type FirstRows, type KeywordRow } from '../keyword-rows.ts'
import { useRivalCells } from '../rival-cells.ts'
import type { Site } from '../site.ts'

/** A line of the table: a keyword, or a competitor below it. */
export interface Line {
  /** Undefined while it is loading. */
  readonly row: KeywordRow | undefined
  /** The competitor, if the line is not of the table's site. */
  readonly rival: Site | undefined
  /** Undefined while they are loading. */
  readonly cells: PositionsData | undefined
}

/**
 * The lines of a list of any length: each keyword with its competitors.
 *
 * @param onScreen visible lines, from 0
 */
export function useLines(
  request: HistoryRequest,
  first: FirstRows,
  total: number,
  rivals: readonly Site[],
  onScreen: { readonly from: number; readonly to: number },
): { readonly lineAt: (index: number) => Line; readonly failed: Asked<unknown> | undefined } {
  const each = 1 + rivals.length
  const { rowAt, around, failed } = useFurtherRows(request, first, total, {
    from: Math.floor(onScreen.from / each),
    to: Math.floor(onScreen.to / each),
  })
  const asked = {
    project_id: request.project_id,
    regions_indexes: request.regions_indexes,
    history_fields: request.history_fields,
    rivals: rivals.map(({ id }) => id),
    dates: first.headers?.dates ?? [],
  }
  const ofRivals = useRivalCells(asked, around)
  return {
    lineAt: (index) => {
      const row = rowAt(Math.floor(index / each))
      const rival = index % each === 0 ? undefined : rivals[(index % each) - 1]
      if (rival === undefined) return { row, rival, cells: row?.positionsData }
      return { row, rival, cells: row && ofRivals.cellsOf(row.id) }
    },
    failed: failed ?? ofRivals.failed,
  }
}
