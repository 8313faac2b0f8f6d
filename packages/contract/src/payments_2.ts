import { Type } from 'typebox'
import { list, operation } from './operation.ts'
import { parameter } from './parameter.ts'
import { field, row } from './row.ts'

/** What an administrator can enter, by its `type` in the billing log. */
export const paymentTypes = ['plus', 'plusBonus', 'minusAdmin'] as const
export type PaymentType = (typeof paymentTypes)[number]

export const Payment = row(
  'Payment',
  'Money that was added to an account, or taken back.',
  {
    id: field.idText('Payment id: that of its entry in the billing log.'),
    external_id: field.textOrNull('`reference` it was entered with.'),
    user_id: field.id('Account it was made for.'),
    sum: field.decimal('Amount; negative when it was taken back.'),
    currency: field.text("The account's currency."),
    type: field.text('`plus` a payment, `plusBonus` a bonus, `minusAdmin` money taken back.'),
    status: field.text('Always `1`: done.'),
    system: field.text('How it came: always `admin`, entered by an administrator.'),
    info: field.text('What it was for, for people.'),
    date: field.datetime('When it was entered.'),
    date_finished: field.datetime('The same: it counts at once.'),
    by_user_id: field.id('Administrator who entered it.'),
  },
  ['id', 'date', 'status', 'sum'],
)

export const paymentsGet = list('get/payments_2', Payment, {
  summary: "List the account's payments, bonuses and corrections.",
  notes: 'Newest first unless `orders` says otherwise.',
  aliases: ['get/bank_2/payments'],
  envelope: 'counted',
  fetchStyle: true,
  parameters: {},
  example: {
    request: { fields: ['status', 'sum'], limit: 100 },
    result: [{ status: '1', sum: '300.00' }],
  },
})

export const paymentsAdd = operation('add/payments_2', {
  summary: 'Enter a payment, a bonus or a correction for an account.',
  notes:
    'It counts at once and stands in the billing log. A correction (`minusAdmin`) may be negative or positive; a ' +
    'positive one shows as `plus`. It cannot take more than can be spent, unless the account is unlimited. Give a ' +
    '`reference`: the same request sent again then enters nothing and answers the same id.',
  access: 'administrator',
  parameters: {
    user_id: parameter.id().required('Account the money is for.'),
    sum: parameter
      .text(20)
      .required('Amount with at most 6 decimals, such as `300.00`; negative only with `minusAdmin`.'),
    type: parameter
      .oneOf(paymentTypes)
      .default('plus', '`plus` a payment, `plusBonus` a bonus, `minusAdmin` a correction.'),
    info: parameter
      .text(255)
      .optional('What it is for, shown to the account; a word for the type when absent.'),
    reference: parameter
      .text(100)
      .optional('Names the payment, such as the number of an invoice, once per account.'),
  },
  result: Type.String({ pattern: '^\\d+$', description: 'Id of the payment, as text.' }),
  errors: ['forbidden', 'duplicate', 'insufficient_funds'],
  example: {
    request: { user_id: 1, sum: '300.00', info: 'Invoice 2031-04', reference: 'invoice 2031-04' },
    result: '1',
  },
})
