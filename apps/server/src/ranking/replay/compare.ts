import type { Finding } from '../find/findings.ts'

/** A cell with its current values. */
export interface Cell {
  readonly position: number | null
  readonly relevant_url: string | null
  /** Null for imported history. */
  readonly task_id: string | null
  /** Whether a synthetic provider made it. */
  readonly invented: boolean
}

/** A cell as a reading has it. */
export interface CellRead extends Cell {
  /** Number of results read. */
  readonly depth: number
}

/** What the replies of one check give for one site now. */
export interface Reading {
  readonly taskId: string
  /** Whether a synthetic provider made the check. */
  readonly invented: boolean
  readonly finding: Finding
  /** Whether all replies of the check could be read. Otherwise a missing site means nothing. */
  readonly isWhole: boolean
}

/** A position, or none within the depth. */
type Seen = Extract<Finding['outcome'], { outcome: 'exact' | 'not_within' }>

/** The fate of a cell. */
export type Verdict =
  | {
      readonly verdict: 'added' | 'changed' | 'unchanged'
      readonly reading: Reading
      readonly cell: CellRead
    }
  | { readonly verdict: 'removed' | 'kept' }

/**
 * Decides about the cell of a site from the readings of all checks of its keyword, region and date, in their order. A cell is
 * removed only if its own check was read completely and gives no position. A cell that a later check wrote, or that comes
 * from another project, stays. An invented reading never replaces a real cell, whether checked or imported.
 */
export function compare(cell: Cell | undefined, readings: readonly Reading[]): Verdict {
  const ofCell = readings.find(({ taskId }) => taskId === cell?.task_id)
  for (const reading of readings) {
    if (cell !== undefined && !cell.invented && reading.invented) continue
    const seen = positionOf(reading)
    if (seen === undefined) {
      if (reading === ofCell && !reading.isWhole) return { verdict: 'kept' }
      continue
    }
    const read: CellRead = {
      position: seen.outcome === 'exact' ? seen.position : null,
      relevant_url: seen.outcome === 'exact' ? seen.relevantUrl : null,
      task_id: reading.taskId,
      invented: reading.invented,
      depth: seen.depth,
    }
    if (cell === undefined) return { verdict: 'added', reading, cell: read }
    const isForeign = cell.task_id !== null && ofCell === undefined
    if (isForeign) return { verdict: 'kept' }
    const isSame =
      cell.position === read.position &&
      cell.relevant_url === read.relevant_url &&
      cell.task_id === read.task_id
    return { verdict: isSame ? 'unchanged' : 'changed', reading, cell: read }
  }
  return { verdict: ofCell === undefined ? 'kept' : 'removed' }
}

function positionOf({ finding: { outcome } }: Reading): Seen | undefined {
  return outcome.outcome === 'exact' || outcome.outcome === 'not_within' ? outcome : undefined
}
