import type { HistoryCell, PositionsData } from '@sextant/sdk'

/** A cell as a guest sees it. */
export interface Cell {
  /** Text of the cell; empty without a check. */
  readonly sign: string
  /** Bucket of the position, 1 to 5 from the best; undefined without a position. */
  readonly bucket: number | undefined
  /** Positions gained since the cell before; undefined if that or this one has none. */
  readonly gained: number | undefined
  /** Whether the sandbox made it up. */
  readonly invented: boolean
  readonly kind: 'position' | 'absent' | 'at_best' | 'unseen' | 'failed' | 'unchecked'
}

const bucketEnds = [3, 10, 30, 50]

/** The cells of a keyword on some dates, which are ascending. */
export function cellsOf(
  positions: PositionsData,
  ascending: readonly string[],
  siteId: number,
  regionIndex: number,
): ReadonlyMap<string, Cell> {
  const data = positions as Readonly<Record<string, HistoryCell>>
  let before: number | undefined
  let beforeInvented: number | undefined
  return new Map(
    ascending.map((date) => {
      const cell = data[`${date}:${siteId}:${regionIndex}`]
      const shown = cellOf(cell)
      const position = shown.kind === 'position' ? Number(cell!.position) : undefined
      // Invented positions are not compared with real ones.
      const isSame = cell?.invented === beforeInvented
      const gained = position === undefined || before === undefined || !isSame ? undefined : before - position
      if (shown.kind === 'position' || shown.kind === 'absent') {
        before = position
        beforeInvented = cell?.invented
      }
      return [date, { ...shown, gained, invented: cell?.invented === 1 }] as const
    }),
  )
}

function cellOf(cell: HistoryCell | undefined): Omit<Cell, 'gained' | 'invented'> {
  switch (cell?.outcome) {
    case 'exact': {
      const position = Number(cell.position)
      const end = bucketEnds.findIndex((last) => position <= last)
      return { kind: 'position', sign: String(position), bucket: end === -1 ? 5 : end + 1 }
    }
    case 'not_within':
      return { kind: 'absent', sign: depthSign(cell.depth), bucket: undefined }
    case 'at_best':
      return { kind: 'at_best', sign: `≤${cell.worst_position}`, bucket: undefined }
    case 'partial':
      return { kind: 'unseen', sign: '…', bucket: undefined }
    case 'failed':
      return { kind: 'failed', sign: '!', bucket: undefined }
    case undefined:
      return { kind: 'unchecked', sign: '', bucket: undefined }
  }
}

/** How deep was looked, where that is known. */
function depthSign(depth: number | null | undefined): string {
  return depth === null || depth === undefined || depth === 0 ? '--' : `>${depth}`
}
