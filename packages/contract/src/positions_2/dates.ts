import { parameter } from '../parameter.ts'

/**
 * Selections of dates in a report (docs/protocol.md, Date parameters). All except 100 select from the dates with a
 * check from `date1` to `date2`.
 */
export const typeRanges = {
  0: 'every date with a check',
  1:
    'the same as 2, over the regions of Yandex if a requested one is of it: the dates of Yandex updates are ' +
    'not known',
  2: 'the latest `count_dates`',
  3: 'the first and last',
  4: 'the last',
  5: 'the last of each month, limited to the latest `count_dates`',
  6: 'the last of every `period_days` days, counted back from `date2`, limited to the latest `count_dates`',
  7: 'the last two; `date1` and `date2` may be absent',
  100: 'the list in `dates`',
} as const
type TypeRange = keyof typeof typeRanges
const typeRangeKeys = Object.keys(typeRanges).map(Number) as TypeRange[]

const meanings = Object.entries(typeRanges).map(([key, meaning]) => `${key} ${meaning}`)

/** Maximum number of dates in a list, and in a period cut to `count_dates`. */
const MOST_DATES = 31

/** Date parameters that the reports share, except `dates`, whose meaning differs, and `type_range`, whose default does. */
const shared = {
  date1: parameter.date().optional('First date of the period; `0001-01-01` means from the beginning.'),
  date2: parameter.date().optional('Last date of the period.'),
  count_dates: parameter
    .integer(1, MOST_DATES)
    .default(
      MOST_DATES,
      'Maximum number of dates in a period, for `type_range` 1, 2, 5 and 6; the latest are kept.',
    ),
  period_days: parameter.integer(1, 31).default(7, 'Number of days in a step of `type_range` 6.'),
}

/** Date parameters of a report in which `typeRange` is the default; `meaning` is that of `dates`. */
export function dateParameters(
  typeRange: TypeRange,
  meaning = 'Dates to return, whether or not they were checked and whatever `type_range` is.',
) {
  return {
    dates: parameter
      .dates(MOST_DATES)
      .optional(`${meaning} Cannot be combined with \`date1\` and \`date2\`.`),
    ...shared,
    type_range: parameter
      .oneOf(typeRangeKeys)
      .default(typeRange, `Selection of dates in the period: ${meanings.join('; ')}.`),
  }
}

/** Date parameters of a request, as read. */
export interface DatesSent {
  readonly dates: readonly string[] | undefined
  readonly date1: string | undefined
  readonly date2: string | undefined
  readonly type_range: TypeRange
  readonly count_dates: number
  readonly period_days: number
}
