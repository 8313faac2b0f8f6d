import { Type, type Static } from 'typebox'
import { operation } from '../../operation.ts'
import { parameter } from '../../parameter.ts'
import { ProviderHealth } from '../health.ts'

const { requests, failed, latency_p50, latency_p95, cost } = ProviderHealth.properties

export const ProviderDay = Type.Object(
  {
    id: Type.String({ description: 'Id of the provider.' }),
    date: Type.String({ format: 'date', description: 'Day in UTC on which the requests were sent.' }),
    requests,
    failed,
    latency_p50,
    latency_p95,
    cost,
  },
  { title: 'ProviderDay', description: 'Health of a provider on one day.' },
)
export type ProviderDay = Static<typeof ProviderDay>

export const providersHealthDays = operation('get/providers_2/health/days', {
  summary: 'Retrieves the daily health of the providers.',
  notes: 'Sorted by day, earliest first. Days without requests for result pages are left out.',
  access: 'administrator',
  parameters: {
    days: parameter.integer(1, 60).default(30, 'Number of days in UTC to look back, including today.'),
    id: parameter.text(64).optional('Returns only this provider.'),
  },
  result: Type.Array(ProviderDay),
  errors: ['forbidden'],
  example: { request: { days: 7 }, result: [] },
})
