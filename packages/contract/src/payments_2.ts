import { Type } from 'typebox'
import { list, operation } from './operation.ts'
import { parameter } from './parameter.ts'
import { absentFields, field, row } from './row.ts'

/** What an administrator can enter, by its `type` in the billing log. */
export const paymentTypes = ['plus', 'plusBonus', 'minusAdmin'] as const
export type PaymentType = (typeof paymentTypes)[number]

export const Payment = row(
  'Payment',
  'Money added to an account or taken back.',
  {
    id: field.idText('Unique id of the payment: the id of its entry in the billing log.'),
    external_id: field.textOrNull('The `reference` it was entered with; null if none.'),
    user_id: field.id('Id of the account that receives the payment.'),
    sum: field.decimal('Amount; negative if taken back.'),
    currency: field.text('Currency of the account.'),
    type: field.text(
      'Type of the payment: `plus` a payment, `plusBonus` a bonus, `minusAdmin` money taken back.',
    ),
    status: field.text('Status: always `1`, completed.'),
    system: field.text('Payment system: always `admin`, entered by an administrator.'),
    info: field.text('Description for people.'),
    date: field.datetime('Time the payment was entered.'),
    date_finished: field.datetime('Time the payment was completed: always equal to `date`.'),
    by_user_id: field.id('Id of the administrator who entered it.'),
    ...absentFields({
      'HAS_DOC()': ['integer', '1 if there are documents about the payment.'],
      site: ['text', 'Site on which it was paid.'],
      requisites_id: ['integer', 'Id of the billing details.'],
      data: ['text', 'Data of the payment system.'],
      fromBase64Data: ['text', 'Data of the payment system, decoded.'],
      items: ['text', 'What was paid for.'],
      recurrent_type: ['text', 'Kind of recurring payment.'],
      tariff_id: ['integer', 'Id of the plan.'],
      tariff_count_month: ['integer', 'Number of months of the plan.'],
      subscription_plan_id: ['integer', 'Id of the subscription plan.'],
      subscription_cycle: ['integer', 'Months of a cycle of the subscription.'],
      date_month: ['text', 'Month of the payment.'],
      date_month_finished: ['text', 'Month in which the payment was completed.'],
    }),
  },
  ['id', 'date', 'status', 'sum'],
)

export const paymentsGet = list('get/payments_2', Payment, {
  summary: 'Lists the payments, bonuses and corrections of your account.',
  notes: 'Sorted newest first unless `orders` is given.',
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
  scope: 'write',
  unbounded: true,
  summary: 'Enters a payment, a bonus or a correction for an account.',
  notes:
    'Takes effect immediately and appears in the billing log. A correction (`minusAdmin`) may be negative ' +
    'or positive; a positive one appears as `plus`. It cannot exceed the available amount unless the ' +
    'account is unlimited. Send a `reference` to make the request idempotent: sent again, it enters ' +
    'nothing and returns the same id.',
  access: 'administrator',
  parameters: {
    user_id: parameter.id().required('Id of the account that receives the payment.'),
    sum: parameter
      .text(20)
      .required('Amount with at most 6 decimals, such as `300.00`. May be negative only with `minusAdmin`.'),
    type: parameter
      .oneOf(paymentTypes)
      .default(
        'plus',
        'Type of the payment: `plus` a payment, `plusBonus` a bonus, `minusAdmin` a correction.',
      ),
    info: parameter.text(255).optional('Description shown to the account. Defaults to a word for the type.'),
    reference: parameter
      .text(100)
      .optional('Name of the payment, such as an invoice number, unique within the account.'),
  },
  result: Type.String({ pattern: '^\\d+$', description: 'Unique id of the payment, as text.' }),
  errors: ['forbidden', 'duplicate', 'insufficient_funds'],
  example: {
    request: { user_id: 1, sum: '300.00', info: 'Invoice 2031-04', reference: 'invoice 2031-04' },
    result: '1',
  },
})
