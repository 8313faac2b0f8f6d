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
    type: field.text(
      '`minus` a charge, `plus` money added, `plusBonus` a bonus, `minusAdmin` money taken back by an administrator.',
    ),
    target: field.text('What for: `checkPositions`, `checkVolumes` or `system`.'),
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
  {
    aggregates: {
      'TOTAL()': { ...field.decimal('`sum` of all entries that the filters let through.'), of: 'sum' },
    },
  },
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

export const BankSummary = row(
  'BankSummary',
  'Entries of the billing log, summed up.',
  {
    date: field.date('Day of the entries.'),
    date_month: field.text('Month of the entries, `YYYY-MM`.'),
    type: field.text('As in the billing log.'),
    target: field.text('As in the billing log.'),
    target_id: field.idOrNull('Project the work was done for.'),
    project_name: field.textOrNull('Name of the project when the work was charged.'),
    provider: field.textOrNull(
      'Id of the provider whose pages or volumes were charged. Null for money added, and for charges from before this was ' +
        'recorded.',
    ),
    provider_name: field.textOrNull('Its name for people; its id when Sextant knows it no longer.'),
    user_id: field.id('Account that pays.'),
    by_user_id: field.id('Account that caused the entries.'),
    by_user_email: field.textOrNull('E-mail address of that account.'),
    currency: field.text("The account's currency."),
    sum: field.decimal('Sum of the entries; charges are negative.'),
  },
  ['target', 'sum'],
)

export const bankHistorySummary = list('get/bank_2/history/summary', BankSummary, {
  summary: 'Sum up the billing log.',
  notes:
    'Entries that agree in every field asked for, `sum` and `COUNT(*)` aside, are one row: `["target", "sum"]` tells ' +
    'what was spent on what, `["date_month", "sum"]` when. `COUNT(*)` is how many entries there are, alone or beside ' +
    'other fields. Filters choose entries before they are summed up; `sum` there is the amount of an entry. Of a charge ' +
    'for several providers, `provider` takes what was charged for each, in fields and in filters alike; together that is ' +
    'the charge. Rows are sorted by what is asked for, or as `orders` says, which may name only that.',
  envelope: 'limited',
  fetchStyle: true,
  parameters: {},
  example: {
    request: { fields: ['target', 'sum'] },
    result: [],
  },
})
