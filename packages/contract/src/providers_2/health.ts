import { Type, type Static } from 'typebox'
import { operation } from '../operation.ts'
import { parameter } from '../parameter.ts'
import { integerOrNull } from '../value.ts'

export const ProviderHealth = Type.Object(
  {
    id: Type.String({ description: 'Id of the provider.' }),
    requests: Type.Integer({ description: 'Number of finished requests.' }),
    failed: Type.Integer({ description: 'Number of requests that returned no page.' }),
    failures: Type.Record(Type.String(), Type.Integer(), {
      description: 'Number of failed requests, by kind of failure.',
    }),
    latency_p50: integerOrNull('Median latency of pages in milliseconds; null without pages.'),
    latency_p95: integerOrNull('95th percentile of the latency in milliseconds; null without pages.'),
    cost: Type.String({ description: 'Cost of the requests; those without a price count as 0.' }),
    agreement: Type.Array(
      Type.Object({
        with: Type.String({ description: 'Id of another provider.' }),
        pages: Type.Integer({
          description:
            'Number of first pages that both providers returned for the same query on the same day.',
        }),
        share: Type.Number({
          description: 'Average share of the first ten results that both returned, from 0 to 1.',
        }),
      }),
      { description: 'Agreement of its first pages with those of other providers.' },
    ),
  },
  { title: 'ProviderHealth', description: 'Health of a provider.' },
)
export type ProviderHealth = Static<typeof ProviderHealth>

export const providersHealthGet = operation('get/providers_2/health', {
  summary: 'Retrieves the health of the providers: latency, failures, cost and agreement.',
  notes:
    'Lists providers that received requests for result pages. Invented SERPs and search volumes are not ' +
    'counted.',
  access: 'administrator',
  parameters: {
    days: parameter.integer(1, 60).default(7, 'Number of days in UTC to look back, including today.'),
  },
  result: Type.Array(ProviderHealth),
  errors: ['forbidden'],
  example: { request: { days: 1 }, result: [] },
})
