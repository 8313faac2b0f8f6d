import type { HistoryCell, PositionsData } from '@sextant/sdk'
import { isWithin } from '../../api/depth.ts'

/** Result of a check on one day, as the table shows it. */
export type Finding =
  | { readonly kind: 'position'; readonly position: number }
  /** Not among the first results, as many as were read; undefined if that was not recorded, as of imported positions. */
  | { readonly kind: 'absent'; readonly within: number | undefined }
  /** Found, but not all results before it are known. */
  | { readonly kind: 'at_best'; readonly position: number }
  /** Not on the pages that were read; others were not read. */
  | { readonly kind: 'unseen' }
  /** `last` is what was known before; undefined if nothing was. */
  | { readonly kind: 'failed'; readonly last: Known | undefined }
  | { readonly kind: 'unchecked' }

/**
 * Change of a position since the previous one among the shown dates. Entering and leaving have no distance, and are shown
 * only where as many results were read as it takes to see them: `>30` before 36 says nothing.
 */
export type Change =
  { readonly kind: 'up' | 'down'; readonly by: number } | { readonly kind: 'same' | 'entered' | 'left' }

export interface Cell {
  readonly date: string
  readonly finding: Finding
  /** Undefined without a comparison. */
  readonly change: Change | undefined
  /** The date of the previous position. */
  readonly since: string | undefined
  /** Whether the sandbox invented it. Invented and real positions are not compared. */
  readonly invented: boolean
}

/** Last positions of the buckets. Sites that were not found come after them. */
export const buckets = [3, 10, 30, 50, 100] as const

/**
 * The cells of a site for a keyword. A day without a position is a gap, and the next position is compared
 * with the one before the gap, if both are invented or both are real.
 *
 * @param ascending the shown dates, oldest first
 */
export function cellsOf(
  positions: PositionsData,
  ascending: readonly string[],
  siteId: number,
  regionIndex: number,
): Cell[] {
  const data = positions as Readonly<Record<string, HistoryCell>>
  let last: { readonly known: Known; readonly date: string; readonly invented: boolean } | undefined
  return ascending.map((date) => {
    const cellThen = data[`${date}:${siteId}:${regionIndex}`]
    const invented = cellThen?.invented === 1
    const before = last?.invented === invented ? last : undefined
    const finding = findingOf(cellThen, before?.known)
    const now = knownOf(finding)
    const cell = {
      date,
      finding,
      change: now === undefined || before === undefined ? undefined : changeOf(before.known, now),
      since: before?.date,
      invented,
    }
    // A check without a position hides no earlier one, invented or real.
    if (now !== undefined) last = { known: now, date, invented }
    return cell
  })
}

function findingOf(cell: HistoryCell | undefined, known: Known | undefined): Finding {
  switch (cell?.outcome) {
    case 'exact':
      return { kind: 'position', position: Number(cell.position) }
    case 'not_within':
      return { kind: 'absent', within: cell.depth ?? undefined }
    case 'at_best':
      return { kind: 'at_best', position: cell.worst_position! }
    case 'partial':
      return { kind: 'unseen' }
    case 'failed':
      return { kind: 'failed', last: known }
    case undefined:
      return { kind: 'unchecked' }
  }
}

/** A finding that others are compared with. */
type Known = Extract<Finding, { readonly kind: 'position' | 'absent' }>

function knownOf(finding: Finding): Known | undefined {
  return finding.kind === 'position' || finding.kind === 'absent' ? finding : undefined
}

/** The change between two findings; undefined where it is not known. */
function changeOf(before: Known, now: Known): Change | undefined {
  if (before.kind === 'absent') {
    if (now.kind === 'absent') return { kind: 'same' }
    return isWithin(now.position, before.within) ? { kind: 'entered' } : undefined
  }
  if (now.kind === 'absent') return isWithin(before.position, now.within) ? { kind: 'left' } : undefined
  const by = before.position - now.position
  if (by === 0) return { kind: 'same' }
  return by > 0 ? { kind: 'up', by } : { kind: 'down', by: -by }
}

/** The best position, of the real ones if there are any. */
export function bestOf(cells: readonly Cell[]): number | undefined {
  const real = cells.filter(({ invented, finding }) => !invented && finding.kind !== 'unchecked')
  const positions = (real.length === 0 ? cells : real).flatMap(({ finding }) =>
    finding.kind === 'position' ? [finding.position] : [],
  )
  return positions.length === 0 ? undefined : Math.min(...positions)
}

/** Signs of findings, the same in the table and in files. */
export function signOf(finding: Finding): string {
  switch (finding.kind) {
    case 'position':
      return String(finding.position)
    case 'absent':
      return finding.within === undefined ? '--' : `>${finding.within}`
    case 'at_best':
      return `≤${finding.position}`
    case 'unseen':
      return '…'
    case 'failed':
      return '!'
    case 'unchecked':
      return ''
  }
}
