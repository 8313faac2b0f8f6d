import { list } from '../operation.ts'
import { absentFields, field, row } from '../row.ts'

export const BankEntry = row(
  'BankEntry',
  'An entry of the billing log: a charge, or money added.',
  {
    id: field.idText('Unique id of the entry.'),
    date: field.datetime('Time the entry was made.'),
    info: field.text('Description for people.'),
    sum: field.decimal('Amount; negative for charges.'),
    type: field.text(
      'Type of the entry: `minus` a charge, `plus` money added, `plusBonus` a bonus, `minusAdmin` money ' +
        'taken back by an administrator.',
    ),
    target: field.text('Purpose: `checkPositions`, `checkVolumes` or `system`.'),
    target_id: field.idOrNull('Id of the project the work was done for; null if none.'),
    user_id: field.id('Id of the account that pays.'),
    by_user_id: field.id('Id of the account that caused the entry.'),
    by_user_email: field.textOrNull(
      'Email address of the account that caused the entry; null if none is set.',
    ),
    project_name: field.textOrNull('Name of the project at the time of the charge; null if none.'),
    project_tags: field.setOrNull('Current tags of the project; null if none.'),
    discount: field.decimal('Discount: always 0, since there are no discounts.'),
    currency: field.text('Currency of the account.'),
    ...absentFields({
      plus: ['number', 'Amount of the entry if it adds money.'],
      sum_group: ['number', 'Sum of a group of entries.'],
      limits: ['integer', 'Number of units of a subscription that the entry used.'],
      limit_name: ['text', 'Name of these units.'],
      project_folder_id: ['integer', 'Id of the folder that contains the project.'],
    }),
  },
  ['date', 'info', 'sum'],
  {
    aggregates: {
      'TOTAL()': { ...field.decimal('Sum of `sum` over all entries that match the filters.'), of: 'sum' },
    },
  },
)

export const bankHistory = list('get/bank_2/history', BankEntry, {
  summary: 'Lists the entries of the billing log.',
  notes: 'Sorted newest first unless `orders` is given. Always returns `limitedBy` and `total`.',
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

export const BankSummary = row(
  'BankSummary',
  'Sums over entries of the billing log.',
  {
    date: field.date('Day of the entries.'),
    date_month: field.text('Month of the entries, `YYYY-MM`.'),
    type: field.text('Type of the entries, as in the billing log.'),
    target: field.text('Purpose of the entries, as in the billing log.'),
    target_id: field.idOrNull('Id of the project the work was done for; null if none.'),
    project_name: field.textOrNull('Name of the project at the time of the charge; null if none.'),
    provider: field.textOrNull(
      'Id of the provider whose pages or volumes were charged. Null for money added, and for charges made ' +
        'before this was recorded.',
    ),
    provider_name: field.textOrNull('Display name of the provider; its id if Sextant no longer knows it.'),
    user_id: field.id('Id of the account that pays.'),
    by_user_id: field.id('Id of the account that caused the entries.'),
    by_user_email: field.textOrNull(
      'Email address of the account that caused the entries; null if none is set.',
    ),
    currency: field.text('Currency of the account.'),
    sum: field.decimal('Sum of the entries; negative for charges.'),
  },
  ['target', 'sum'],
)

export const bankHistorySummary = list('get/bank_2/history/summary', BankSummary, {
  summary: 'Sums up the billing log.',
  notes:
    'Groups entries by every requested field except `sum` and `COUNT(*)`: `["target", "sum"]` returns the ' +
    'spending by purpose, `["date_month", "sum"]` by month. `COUNT(*)` is the number of entries, alone or ' +
    'together with other fields. Filters select entries before they are summed; in filters, `sum` is the ' +
    'amount of an entry. `provider` splits a charge for several providers into the amount for each, in ' +
    'fields and filters alike; the parts add up to the charge. Rows are sorted by the requested fields ' +
    'unless `orders` is given, which may name only these fields.',
  envelope: 'limited',
  fetchStyle: true,
  parameters: {},
  example: {
    request: { fields: ['target', 'sum'] },
    result: [],
  },
})
