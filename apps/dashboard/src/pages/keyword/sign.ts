import type { Observation } from './history.ts'

/** What a check came to as a sign of a few characters; its words are in the texts. */
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
