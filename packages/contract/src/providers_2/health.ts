import { type Static, Type } from 'typebox'
import { operation } from '../operation.ts'
import { parameter } from '../parameter.ts'

const integerOrNull = (description: string) => Type.Union([Type.Integer(), Type.Null()], { description })

export const ProviderHealth = Type.Object(
  {
    id: Type.String({ description: 'Provider.' }),
    requests: Type.Integer({ description: 'Requests that have ended.' }),
    failed: Type.Integer({ description: 'Those that brought no page.' }),
    failures: Type.Record(Type.String(), Type.Integer(), {
      description: 'How many failed, by the kind of failure.',
    }),
    latency_p50: integerOrNull('Milliseconds within which half of the pages came; null without any.'),
    latency_p95: integerOrNull('Milliseconds within which 95 of 100 came.'),
    cost: Type.String({ description: 'What they cost; those without a price count as 0.' }),
    agreement: Type.Array(
      Type.Object({
        with: Type.String({ description: 'Another provider.' }),
        pages: Type.Integer({
          description: 'First pages that both gave for the same query on the same day.',
        }),
        share: Type.Number({ description: 'Share of the first ten results that both have, from 0 to 1.' }),
      }),
      { description: 'How far its first pages agree with those of others.' },
    ),
  },
  { title: 'ProviderHealth', description: 'How a provider has done.' },
)
export type ProviderHealth = Static<typeof ProviderHealth>

export const providersHealthGet = operation('get/providers_2/health', {
  summary: 'Tell how the providers have done: latency, failures, cost, agreement.',
  notes: 'Of those that a result page was asked of. Neither invented SERPs nor search volumes are counted.',
  access: 'administrator',
  parameters: { days: parameter.integer(1, 60).default(7, 'Days to look back.') },
  result: Type.Array(ProviderHealth),
  errors: ['forbidden'],
  example: { request: { days: 1 }, result: [] },
})
