import type { Observation } from './history.ts'

/** A short sign for the outcome of a check; the texts have its words. */
export function signOf({ outcome, position }: Pick<Observation, 'outcome' | 'position'>): string {
  switch (outcome) {
    case 'exact':
      return String(position)
    case 'not_within':
      return '--'
    case 'at_best':
      return `≤${position ?? '?'}`
    case 'partial':
    case undefined:
      return '…'
    case 'failed':
      return '!'
  }
}
