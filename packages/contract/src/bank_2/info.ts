import { Type } from 'typebox'
import { operation } from '../operation.ts'
import { parameter } from '../parameter.ts'

export const bankInfo = operation('get/bank_2/info', {
  summary: 'Read the balance.',
  parameters: { fields: parameter.texts(50, 50).optional('Fields to answer; all when absent.') },
  result: Type.Partial(
    Type.Object({
      balance_all: Type.Number({ description: 'What can be spent: balance less holds.' }),
      balance_personal: Type.Number({ description: 'Money added, less charges.' }),
      balance_bonus: Type.Number({ description: 'Bonuses not yet spent; they are spent first.' }),
      balance_tariff: Type.Number({ description: 'Always 0: there are no tariffs.' }),
      balance_held: Type.Number({ description: 'Held for running checks.' }),
      unlimited: Type.Integer({ description: '1 when charges may exceed the balance.' }),
      currency: Type.String(),
      tariff: Type.Array(Type.Unknown(), { description: 'Always empty: there are no tariffs.' }),
    }),
  ),
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
