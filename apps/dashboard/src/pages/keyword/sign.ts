import type { Observation } from './history.ts'

/** A short sign for the outcome of a check; the texts have its words. */
export function signOf({
  outcome,
  position,
  depth,
}: Pick<Observation, 'outcome' | 'position' | 'depth'>): string {
  switch (outcome) {
    case 'exact':
      return String(position)
    case 'not_within':
      return absentSign(depth)
    case 'at_best':
      return `≤${position ?? '?'}`
    case 'partial':
    case undefined:
      return '…'
    case 'failed':
      return '!'
  }
}

/** How deep was looked without finding the site, where that is known. */
export function absentSign(depth: number | null): string {
  return depth === null ? '--' : `>${depth}`
}
