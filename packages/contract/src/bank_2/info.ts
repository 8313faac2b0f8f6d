import { Type } from 'typebox'
import { operation } from '../operation.ts'
import { parameter } from '../parameter.ts'

const figures = {
  balance_all: Type.Number({ description: 'Amount available to spend: balance less holds.' }),
  balance_personal: Type.Number({ description: 'Money added, less charges.' }),
  balance_bonus: Type.Number({ description: 'Bonuses not yet spent. Bonuses are spent first.' }),
  balance_tariff: Type.Number({ description: 'Always 0: there are no tariffs.' }),
  balance_held: Type.Number({ description: 'Amount held for checks in progress.' }),
  unlimited: Type.Integer({ description: '1 if charges may exceed the balance.' }),
  currency: Type.String({ description: 'Currency of the account.' }),
  tariff: Type.Array(Type.Unknown(), { description: 'Always empty: there are no tariffs.' }),
}

export const bankInfo = operation('get/bank_2/info', {
  ofAnyKey: true,
  summary: 'Retrieves the balance.',
  parameters: {
    fields: parameter
      .someOf(Object.keys(figures) as (keyof typeof figures)[])
      .optional('Names of the fields to return. Defaults to all fields.'),
  },
  result: Type.Partial(Type.Object(figures)),
  example: {
    request: {},
    result: {
      balance_all: 0,
      balance_personal: 0,
      balance_bonus: 0,
      balance_tariff: 0,
      balance_held: 0,
      unlimited: 1,
      currency: 'USD',
      tariff: [],
    },
  },
})
