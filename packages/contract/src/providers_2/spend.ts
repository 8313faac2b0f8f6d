import { Type, type Static } from 'typebox'
import { operation } from '../operation.ts'
import { parameter } from '../parameter.ts'
import { capScopes } from './caps.ts'

/** Periods of spending sums; days and months are in UTC. */
export const spendPeriods = ['day', 'month', 'all'] as const
export type SpendPeriod = (typeof spendPeriods)[number]

/** Maximum number of sums in a response. */
export const MAXIMUM_SPEND_ROWS = 10_000

export const ProviderSpend = Type.Object(
  {
    id: Type.String({ description: 'Id of the provider, the project or the API key.' }),
    date: Type.Union([Type.String({ format: 'date' }), Type.Null()], {
      description: 'First day of the period; null with `all`.',
    }),
    spent: Type.String({ description: 'Cost of finished requests.' }),
    reserved: Type.String({ description: 'Amount reserved for requests in progress.' }),
  },
  { title: 'ProviderSpend', description: 'Cost of requests to providers.' },
)
export type ProviderSpend = Static<typeof ProviderSpend>

export const providersSpendGet = operation('get/providers_2/spend', {
  summary: 'Retrieves the cost of requests to providers, by provider, project or API key.',
  notes:
    'This is what providers charge the installation, in the currency of `price_per_unit`; the charges to ' +
    'accounts are in the billing log. Sorted by latest period, then by highest amount. Requests without a ' +
    `price and invented SERPs cost nothing. At most ${MAXIMUM_SPEND_ROWS} sums are returned; for more, ` +
    'request longer periods or fewer days.',
  access: 'administrator',
  parameters: {
    scope: parameter
      .oneOf(capScopes)
      .default('provider', 'What to sum by, over all accounts: `provider`, `project` or `key`.'),
    period: parameter
      .oneOf(spendPeriods)
      .default('day', 'Period of each sum: `day`, `month`, or `all` days together.'),
    date1: parameter.date().required('First day, in UTC.'),
    date2: parameter
      .date()
      .required('Last day, in UTC. A month is included as a whole if its first day is in the range.'),
  },
  result: Type.Array(ProviderSpend),
  errors: ['forbidden'],
  example: { request: { period: 'month', date1: '2026-01-01', date2: '2026-12-31' }, result: [] },
})
