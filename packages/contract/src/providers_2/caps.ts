import { Type, type Static } from 'typebox'
import { operation } from '../operation.ts'
import { parameter } from '../parameter.ts'

/** What a cap can apply to. */
export const capScopes = ['provider', 'project', 'key'] as const
export type CapScope = (typeof capScopes)[number]
/** Period of a cap: days and months in UTC. */
export const capPeriods = ['day', 'month'] as const
export type CapPeriod = (typeof capPeriods)[number]

export const ProviderCap = Type.Object(
  {
    scope: Type.Unsafe<CapScope>(Type.Union(capScopes.map((scope) => Type.Literal(scope)))),
    id: Type.String({ description: 'Id of the provider, the project or the API key.' }),
    period: Type.Unsafe<CapPeriod>(Type.Union(capPeriods.map((period) => Type.Literal(period)))),
    amount: Type.String({ description: 'Maximum amount that may be spent.' }),
    spent: Type.String({ description: 'Amount spent in the current day or month.' }),
    reserved: Type.String({
      description: 'Amount reserved for requests in progress, which counts as spent.',
    }),
  },
  { title: 'ProviderCap', description: 'A limit on the cost of requests to providers.' },
)
export type ProviderCap = Static<typeof ProviderCap>

export const providersCapsGet = operation('get/providers_2/caps', {
  summary: 'Lists the caps on provider spending and the amounts spent.',
  notes: 'Amounts are in the currency of `price_per_unit`. Days and months are in UTC.',
  access: 'administrator',
  parameters: {},
  result: Type.Array(ProviderCap),
  errors: ['forbidden'],
  example: {
    request: {},
    result: [
      { scope: 'provider', id: 'serper', period: 'day', amount: '5.00', spent: '0.00', reserved: '0.00' },
    ],
  },
})

export const providersCapsEdit = operation('edit/providers_2/caps', {
  scope: 'write',
  unbounded: true,
  summary: 'Sets or removes a cap.',
  notes:
    'Before a request is sent, the most it can cost is reserved against every cap that applies to it; ' +
    'otherwise it is not sent, so no number of workers and processes can spend more. The check then ' +
    'continues with the next provider, or ends with the reason. A request that may have been paid (a ' +
    'timeout or an unreadable reply) counts as paid. Only a provider that charges more for a page than it ' +
    'declares can exceed a cap. Search volumes count like result pages.',
  access: 'administrator',
  parameters: {
    scope: parameter.oneOf(capScopes).required('What the cap applies to: `provider`, `project` or `key`.'),
    id: parameter.text(64).required('Id of the provider, the project or the API key, of any account.'),
    period: parameter.oneOf(capPeriods).required('Period in UTC: `day` or `month`.'),
    amount: parameter
      .text(20, 0)
      .required(
        'Maximum amount, with at most 9 decimals. `0` allows no spending; an empty text removes the cap.',
      ),
  },
  result: Type.Array(ProviderCap),
  errors: ['forbidden'],
  example: {
    request: { scope: 'provider', id: 'serper', period: 'day', amount: '5.00' },
    result: [
      { scope: 'provider', id: 'serper', period: 'day', amount: '5.00', spent: '0.00', reserved: '0.00' },
    ],
  },
})
