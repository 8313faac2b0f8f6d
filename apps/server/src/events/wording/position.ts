import type { ChangeNamed, PositionText } from '../message.ts'

/** A position for people: digits, `>30` for not within 30 results, `--` if their number is not known; null for none. */
export function shownPosition(position: PositionText, depth: number | null | undefined): string | null {
  if (position !== '--') return position
  return depth === null || depth === undefined || depth === 0 ? '--' : `>${depth}`
}

/** How far a keyword has moved. `atLeast`: one of the positions is only known to be behind the results read. */
export interface Move {
  readonly way: 'up' | 'down'
  readonly places: number
  readonly atLeast: boolean
}

/** The move of a change; undefined if it has not moved, or nobody knows. */
export function moveOf({
  position_before,
  depth_before,
  position,
  depth,
}: Pick<ChangeNamed, 'position' | 'position_before' | 'depth' | 'depth_before'>): Move | undefined {
  const [before, now] = [placeOf(position_before, depth_before), placeOf(position, depth)]
  if (before === undefined || now === undefined || (before.atLeast && now.atLeast)) return undefined
  const down = now.place - before.place
  // A place behind the results read says nothing about a keyword that was even further down.
  if (down === 0 || (before.atLeast && down > 0) || (now.atLeast && down < 0)) return undefined
  return { way: down > 0 ? 'down' : 'up', places: Math.abs(down), atLeast: before.atLeast || now.atLeast }
}

function placeOf(
  position: PositionText,
  depth: number | null | undefined,
): { readonly place: number; readonly atLeast: boolean } | undefined {
  if (position === null) return undefined
  if (position !== '--') return { place: Number(position), atLeast: false }
  return depth === null || depth === undefined || depth === 0
    ? undefined
    : { place: depth + 1, atLeast: true }
}
