import { type Static, Type } from 'typebox'
import { operation } from '../operation.ts'
import { parameter } from '../parameter.ts'
import { capScopes } from './caps.ts'

/** What a sum of spending is over; days and months are those of UTC. */
export const spendPeriods = ['day', 'month', 'all'] as const
export type SpendPeriod = (typeof spendPeriods)[number]

/** Most sums in an answer. */
export const MAXIMUM_SPEND_ROWS = 10_000

export const ProviderSpend = Type.Object(
  {
    id: Type.String({ description: 'Id of the provider, the project or the API key.' }),
    date: Type.Union([Type.String({ format: 'date' }), Type.Null()], {
      description: 'First day of the period; null with `all`.',
    }),
    spent: Type.String({ description: 'What ended requests cost.' }),
    reserved: Type.String({ description: 'What requests on their way may cost.' }),
  },
  { title: 'ProviderSpend', description: 'What requests to providers cost.' },
)
export type ProviderSpend = Static<typeof ProviderSpend>

export const providersSpendGet = operation('get/providers_2/spend', {
  summary: 'Tell what requests to providers cost, by provider, project or API key.',
  notes:
    'This is what providers charge the installation, in the currency of `price_per_unit`; what accounts are charged with ' +
    'is in the billing log. The latest comes first, then the highest. Requests without a price and invented SERPs cost ' +
    `nothing. Refused when it would be more than ${MAXIMUM_SPEND_ROWS} sums: ask for longer periods or fewer days.`,
  access: 'administrator',
  parameters: {
    scope: parameter.oneOf(capScopes).default('provider', 'What the sums are of, of any account.'),
    period: parameter
      .oneOf(spendPeriods)
      .default('day', 'Sums of each day or month, or of all days together.'),
    date1: parameter.date().required('First day, of UTC.'),
    date2: parameter.date().required('Last day. Months count as a whole when their first day lies between.'),
  },
  result: Type.Array(ProviderSpend),
  errors: ['forbidden'],
  example: { request: { period: 'month', date1: '2026-01-01', date2: '2026-12-31' }, result: [] },
})
