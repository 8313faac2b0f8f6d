import { list } from '../operation.ts'
import { field, row } from '../row.ts'

export const BankEntry = row(
  'BankEntry',
  'An entry of the billing log: a charge, or money added.',
  {
    id: field.idText('Entry id.'),
    date: field.datetime('When the entry was made.'),
    info: field.text('What was done, for people.'),
    sum: field.decimal('Amount; charges are negative.'),
    type: field.text('`minus` a charge, `plus` money added, `plusBonus` a bonus, `minusAdmin` a correction.'),
    target: field.text('What for: `checkPositions` or `system`.'),
    target_id: field.idOrNull('Project the work was done for.'),
    user_id: field.id('Account that pays.'),
    by_user_id: field.id('Account that caused the entry.'),
    by_user_email: field.textOrNull('E-mail address of that account.'),
    project_name: field.textOrNull('Name of the project when the work was charged.'),
    project_tags: field.setOrNull('Tags of the project now.'),
    discount: field.decimal('Always 0: there are no discounts.'),
    currency: field.text("The account's currency."),
  },
  ['date', 'info', 'sum'],
)

export const bankHistory = list('get/bank_2/history', BankEntry, {
  summary: 'Read the billing log.',
  notes: 'Newest first unless `orders` says otherwise. Always answers `limitedBy` and `total`.',
  envelope: 'limited',
  fetchStyle: true,
  parameters: {},
  example: {
    request: {
      fields: ['date', 'info', 'sum'],
      orders: [{ name: 'date', direction: 'DESC' }],
      limit: '10',
    },
    result: [],
  },
})
