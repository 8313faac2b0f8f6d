import { Type } from 'typebox'
import { operation } from '../operation.ts'
import { parameter } from '../parameter.ts'

const count = (description: string) => Type.Integer({ description })
const money = (description: string) =>
  Type.String({ pattern: '^-?\\d+(\\.\\d+)?$', description: `${description} Exact decimal text.` })
const percent = (description: string) => Type.Union([Type.Number(), Type.Null()], { description })

/** How sure checks were, by the names of the receipt. */
export const certainties = {
  exact: 'At an exact position.',
  at_best: 'Seen, with pages before it not looked at: at that position or better.',
  not_within: 'Not within the whole depth.',
  unresolved: 'Not on the pages looked at; the others were left out by the plan.',
  failed: 'Pages of the plan could not be had.',
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
  summary: 'What rank checks cost, what full depth would have cost, and how sure they were.',
  notes:
    "Sextant's own. Of one check, or of all checks of the project in a calendar month, by the date of their positions; " +
    'only of checks that have finished. Full depth is every page down to the depth of the region, or of the snapshot ' +
    'where that is deeper. Of checks that failed or were cancelled it counts the pages bought: they saved nothing.',
  rights: { project_id: 'checks' },
  parameters: {
    project_id: parameter.id().required('Project id.'),
    run_id: parameter.idText().optional('The check, as `get/positions_2/runs` names it; without `date`.'),
    date: parameter
      .date()
      .optional(
        'Any day of the calendar month; the present month, in the time zone of the owner, without it and `run_id`.',
      ),
  },
  result: Type.Object({
    date1: Type.String({ description: 'First day: of the month, or the date of the check.' }),
    date2: Type.String({ description: 'Last day.' }),
    runs: count('Checks of the project.'),
    checks: Type.Object(
      { all: count('Keywords × regions checked.'), ...byCertainty(count) },
      { description: 'How many keywords were checked and what came of it.' },
    ),
    certainty: Type.Object(byCertainty(percent), {
      description: 'The same in percent of all, to one decimal; null without checks.',
    }),
    pages: count('Pages bought.'),
    pages_full: count('Pages of the same checks at full depth.'),
    price: money('What was charged.'),
    price_full: money('What full depth would have been charged with.'),
    saved: money('The difference.'),
    saved_percent: percent('The same in percent of `price_full`, to one decimal; null when that is 0.'),
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
