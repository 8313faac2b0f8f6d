import { ApiError } from '@sextant/contract'
import type { DatesSent } from '@sextant/contract/positions_2/dates.ts'
import { readDates, type DateChoice } from './dates.ts'

/** Reads the dates of a comparison: two dates, or a period. Throws as `readDates`, and ApiError 2003 for another number. */
export function readTwoDates(input: DatesSent): DateChoice {
  const choice = readDates(input)
  if (choice.kind === 'list' && input.dates!.length !== 2) {
    throw new ApiError('parameter_value', `must have two dates, but has ${input.dates!.length}`, {
      field: 'dates',
    })
  }
  return choice
}

/**
 * The same, for a comparison of the checks nearest to two dates: programs send the days of a calendar, such as a week ago
 * and today (docs/protocol.md, Summary).
 */
export function readTwoDays(input: DatesSent): DateChoice {
  const choice = readTwoDates(input)
  if (choice.kind !== 'list') return choice
  const [first, second] = [choice.dates[0]!, choice.dates.at(-1)!]
  return first <= second
    ? { kind: 'ends', from: first, to: second, isReversed: false }
    : { kind: 'ends', from: second, to: first, isReversed: true }
}

/** The two dates compared, in the order asked for; none without a check. */
export function endsOf(choice: DateChoice, dates: readonly string[]): string[] {
  const inOrder = choice.kind === 'list' ? choice.dates : dates
  if (inOrder.length === 0) return []
  const ends = [inOrder[0]!, inOrder.at(-1)!]
  return choice.kind === 'ends' && choice.isReversed ? ends.toReversed() : ends
}
