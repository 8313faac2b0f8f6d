import { type Static, Type } from 'typebox'
import { operation } from '../../operation.ts'
import { parameter } from '../../parameter.ts'
import { ProviderHealth } from '../health.ts'

const { requests, failed, latency_p50, latency_p95, cost } = ProviderHealth.properties

export const ProviderDay = Type.Object(
  {
    id: Type.String({ description: 'Provider.' }),
    date: Type.String({ format: 'date', description: 'Day of UTC on which the requests were sent.' }),
    requests,
    failed,
    latency_p50,
    latency_p95,
    cost,
  },
  { title: 'ProviderDay', description: 'How a provider has done on a day.' },
)
export type ProviderDay = Static<typeof ProviderDay>

export const providersHealthDays = operation('get/providers_2/health/days', {
  summary: 'Tell how the providers have done day by day.',
  notes: 'The earliest day first; days on which no result page was asked of a provider are left out.',
  access: 'administrator',
  parameters: {
    days: parameter.integer(1, 60).default(30, 'Days to look back, today included.'),
    id: parameter.text(64).optional('Only this provider.'),
  },
  result: Type.Array(ProviderDay),
  errors: ['forbidden'],
  example: { request: { days: 7 }, result: [] },
})
