import { list } from '../operation.ts'
import { field, row } from '../row.ts'

export const BankHold = row(
  'BankHold',
  'Money held for work that has not ended.',
  {
    id: field.idText('Id of the hold.'),
    date: field.datetime('When the work was started.'),
    info: field.text('What it is held for, for people.'),
    sum: field.decimal('Amount: what the work can cost at most.'),
    target: field.text('What for: `checkPositions` or `checkVolumes`.'),
    target_id: field.idOrNull('Project the work is done for.'),
    project_name: field.textOrNull('Name of the project when the work was started.'),
    run_id: field.idTextOrNull('Rank check, as `get/positions_2/runs` names it; null for search volumes.'),
    by_user_id: field.id('Account that started the work, or set the schedule that did.'),
    by_user_email: field.textOrNull('E-mail address of that account.'),
    currency: field.text("The account's currency."),
  },
  ['id', 'date', 'info', 'sum'],
  {
    aggregates: {
      'TOTAL()': { ...field.decimal('`sum` of all holds that the filters let through.'), of: 'sum' },
    },
  },
)

export const bankHolds = list('get/bank_2/holds', BankHold, {
  summary: 'List what is held for work that has not ended.',
  notes:
    'Newest first unless `orders` says otherwise. When the work ends, what it cost is charged, which the billing log ' +
    'shows, and the rest can be spent again.',
  envelope: 'counted',
  parameters: {},
  example: { request: { fields: ['date', 'info', 'sum'] }, result: [] },
})
