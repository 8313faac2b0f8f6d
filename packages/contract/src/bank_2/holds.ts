import { list } from '../operation.ts'
import { field, row } from '../row.ts'

export const BankHold = row(
  'BankHold',
  'Money held for work that is not finished.',
  {
    id: field.idText('Unique id of the hold.'),
    date: field.datetime('Time the work was started.'),
    info: field.text('Description of the work for people.'),
    sum: field.decimal('Amount held: the most the work can cost.'),
    target: field.text('Purpose: `checkPositions` or `checkVolumes`.'),
    target_id: field.idOrNull('Id of the project the work is done for; null if none.'),
    project_name: field.textOrNull('Name of the project when the work was started; null if none.'),
    run_id: field.idTextOrNull(
      'Id of the rank check, as in `get/positions_2/runs`; null for search volumes.',
    ),
    by_user_id: field.id('Id of the account that started the work, or that set the schedule which did.'),
    by_user_email: field.textOrNull('Email address of that account; null if none is set.'),
    currency: field.text('Currency of the account.'),
  },
  ['id', 'date', 'info', 'sum'],
  {
    aggregates: {
      'TOTAL()': { ...field.decimal('Sum of `sum` over all holds that match the filters.'), of: 'sum' },
    },
  },
)

export const bankHolds = list('get/bank_2/holds', BankHold, {
  summary: 'Lists the amounts held for work that is not finished.',
  notes:
    'Sorted newest first unless `orders` is given. When the work is finished, its cost is charged and ' +
    'appears in the billing log; the rest becomes available again.',
  envelope: 'counted',
  parameters: {},
  example: { request: { fields: ['date', 'info', 'sum'] }, result: [] },
})
