import { Type } from 'typebox'
import { operation } from '../operation.ts'
import { parameter } from '../parameter.ts'
import { numberOrNull } from '../value.ts'

const count = (description: string) => Type.Integer({ description })
const money = (description: string) =>
  Type.String({ pattern: '^-?\\d+(\\.\\d+)?$', description: `${description} Exact decimal number as text.` })

/** How certain checks were, by the names of the receipt. */
export const certainties = {
  exact: 'Exact position.',
  at_best: 'Found, but not all results above are known: at this position or better.',
  not_within: 'Not found within the whole depth.',
  unresolved: 'Not found on the pages read; the plan left out the others.',
  failed: 'Pages of the plan could not be fetched.',
  cancelled: 'Ended because the check was cancelled.',
} as const
export type Certainty = keyof typeof certainties
export const certaintyNames = Object.keys(certainties) as Certainty[]

const byCertainty = <T>(of: (description: string) => T) =>
  Object.fromEntries(Object.entries(certainties).map(([name, text]) => [name, of(text)])) as Record<
    Certainty,
    T
  >

export const receiptGet = operation('get/positions_2/receipt', {
  summary: 'Retrieves the cost of rank checks, the cost of full depth, and how certain the checks were.',
  notes:
    'Sextant extension. Covers one finished check, or all finished checks of the project in a calendar ' +
    'month, by the date of their positions. Full depth means every page down to the depth of the region, ' +
    'or of the snapshot if that is deeper. For checks that failed or were cancelled, it counts the pages ' +
    'bought: they saved nothing.',
  rights: { project_id: 'checks' },
  report: true,
  parameters: {
    project_id: parameter.id().required('Id of the project.'),
    run_id: parameter
      .idText()
      .optional('Id of the rank check, as in `get/positions_2/runs`. Cannot be combined with `date`.'),
    date: parameter
      .date()
      .optional(
        'Any day of the calendar month. Without `date` and `run_id`, defaults to the current month in the ' +
          'time zone of the owner.',
      ),
  },
  result: Type.Object({
    date1: Type.String({ description: 'First day of the month, or the date of the check.' }),
    date2: Type.String({ description: 'Last day of the month, or the date of the check.' }),
    runs: count('Number of rank checks of the project.'),
    checks: Type.Object(
      { all: count('Number of checks: keywords × regions.'), ...byCertainty(count) },
      { description: 'Number of checks, by certainty.' },
    ),
    certainty: Type.Object(byCertainty(numberOrNull), {
      description: 'Percentage of all checks, by certainty, to one decimal; null without checks.',
    }),
    pages: count('Number of pages bought.'),
    pages_full: count('Number of pages of the same checks at full depth.'),
    price: money('Amount charged.'),
    price_full: money('Amount that full depth would have cost.'),
    saved: money('Difference between the two amounts.'),
    saved_percent: numberOrNull('Difference in percent of `price_full`, to one decimal; null if that is 0.'),
  }),
  errors: ['forbidden'],
  example: {
    request: { project_id: 1, date: '2026-01-15' },
    result: {
      date1: '2026-01-01',
      date2: '2026-01-31',
      runs: 0,
      checks: { all: 0, exact: 0, at_best: 0, not_within: 0, unresolved: 0, failed: 0, cancelled: 0 },
      certainty: {
        exact: null,
        at_best: null,
        not_within: null,
        unresolved: null,
        failed: null,
        cancelled: null,
      },
      pages: 0,
      pages_full: 0,
      price: '0.00',
      price_full: '0.00',
      saved: '0.00',
      saved_percent: null,
    },
  },
})
