import { parameter } from '../parameter.ts'

/** Which dates a report shows (docs/protocol.md, Date parameters). All but 100 choose among the dates with a check from `date1` to `date2`. */
export const typeRanges = {
  0: 'every date with a check',
  1: 'as 2, of the regions of Yandex: the days of its updates are not known',
  2: 'the latest `count_dates`',
  3: 'the first and the last',
  4: 'the last',
  5: 'the last of each month, the latest `count_dates` of these',
  6: 'the last of every `period_days` days, counted back from `date2`, the latest `count_dates` of these',
  7: 'the last two; `date1` and `date2` may be absent',
  100: 'the list in `dates`',
} as const

const meanings = Object.entries(typeRanges).map(([key, meaning]) => `${key} ${meaning}`)

/** Most dates of a list, and of a period cut to `count_dates`. */
const MOST_DATES = 31

/** The date parameters that the reports share, without the default of `type_range`. */
const shared = {
  dates: parameter
    .dates(MOST_DATES)
    .optional(
      'The dates wanted, whichever of them were checked and whatever `type_range` says; not together with `date1` and `date2`.',
    ),
  date1: parameter.date().optional('First date of the period; `0001-01-01` is from the beginning.'),
  date2: parameter.date().optional('Last date of the period.'),
  count_dates: parameter
    .integer(1, MOST_DATES)
    .default(MOST_DATES, 'Most dates of a period; the latest are kept.'),
  period_days: parameter.integer(1, 31).default(7, 'Days of a step of `type_range` 6.'),
}

/** The date parameters of a report whose callers mean `typeRange` when they send none. */
export function dateParameters(typeRange: keyof typeof typeRanges) {
  return {
    ...shared,
    type_range: parameter
      .oneOf([0, 1, 2, 3, 4, 5, 6, 7, 100])
      .default(typeRange, `The dates of a period: ${meanings.join('; ')}.`),
  }
}

/** What a request says about dates, as its parameters are read. */
export interface DatesSent {
  readonly dates: readonly string[] | undefined
  readonly date1: string | undefined
  readonly date2: string | undefined
  readonly type_range: keyof typeof typeRanges
  readonly count_dates: number
  readonly period_days: number
}
