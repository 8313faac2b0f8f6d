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

/** The two dates compared, those of a list in its order; none without a check. */
export function endsOf(choice: DateChoice, dates: readonly string[]): string[] {
  const inOrder = choice.kind === 'list' ? choice.dates : dates
  return inOrder.length === 0 ? [] : [inOrder[0]!, inOrder.at(-1)!]
}
