import type { HistoryCell, PositionsData } from '@sextant/sdk'

/** What a check of one day came to, as the table tells it. */
export type Finding =
  | { readonly kind: 'position'; readonly position: number }
  /** The whole depth was read. */
  | { readonly kind: 'absent' }
  /** Seen, but pages before it were not looked at. */
  | { readonly kind: 'at_best'; readonly position: number }
  /** Not on the pages that were looked at; there are others. */
  | { readonly kind: 'unseen' }
  /** `last`: what was known before; undefined when nothing was. */
  | { readonly kind: 'failed'; readonly last: number | 'absent' | undefined }
  | { readonly kind: 'unchecked' }

/** How a position compares with the one before it among the dates shown; coming and going are words, not distances. */
export type Change =
  { readonly kind: 'up' | 'down'; readonly by: number } | { readonly kind: 'same' | 'entered' | 'left' }

export interface Cell {
  readonly date: string
  readonly finding: Finding
  /** Undefined where there is nothing to compare. */
  readonly change: Change | undefined
  /** The date it is compared with. */
  readonly since: string | undefined
}

/** Buckets of positions, by their last position; behind them is what is not there. */
export const buckets = [3, 10, 30, 50, 100] as const

/**
 * The cells of a site for a keyword. A day without a position is a gap: nothing is carried over it, but what comes behind it is compared
 * with what stood before it.
 *
 * @param ascending the dates shown, oldest first
 */
export function cellsOf(
  positions: PositionsData,
  ascending: readonly string[],
  siteId: number,
  regionIndex: number,
): Cell[] {
  const data = positions as Readonly<Record<string, HistoryCell>>
  let known: number | 'absent' | undefined
  let since: string | undefined
  return ascending.map((date) => {
    const finding = findingOf(data[`${date}:${siteId}:${regionIndex}`], known)
    const now = valueOf(finding)
    const cell = {
      date,
      finding,
      change: now === undefined || known === undefined ? undefined : changeOf(known, now),
      since,
    }
    if (now !== undefined) [known, since] = [now, date]
    return cell
  })
}

function findingOf(cell: HistoryCell | undefined, last: number | 'absent' | undefined): Finding {
  switch (cell?.outcome) {
    case 'exact':
      return { kind: 'position', position: Number(cell.position) }
    case 'not_within':
      return { kind: 'absent' }
    case 'at_best':
      return { kind: 'at_best', position: cell.worst_position! }
    case 'partial':
      return { kind: 'unseen' }
    case 'failed':
      return { kind: 'failed', last }
    case undefined:
      return { kind: 'unchecked' }
  }
}

function valueOf(finding: Finding): number | 'absent' | undefined {
  if (finding.kind === 'position') return finding.position
  return finding.kind === 'absent' ? 'absent' : undefined
}

function changeOf(before: number | 'absent', now: number | 'absent'): Change {
  if (before === now) return { kind: 'same' }
  if (before === 'absent') return { kind: 'entered' }
  if (now === 'absent') return { kind: 'left' }
  return before > now ? { kind: 'up', by: before - now } : { kind: 'down', by: now - before }
}

/** The best position among cells. */
export function bestOf(cells: readonly Cell[]): number | undefined {
  const positions = cells.flatMap(({ finding }) => (finding.kind === 'position' ? [finding.position] : []))
  return positions.length === 0 ? undefined : Math.min(...positions)
}

/** The signs of a finding, the same in the table and in files. */
export function signOf(finding: Finding): string {
  switch (finding.kind) {
    case 'position':
      return String(finding.position)
    case 'absent':
      return '--'
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
