import { type Static, Type } from 'typebox'
import { operation } from '../operation.ts'
import { parameter } from '../parameter.ts'

/** What spending can be capped for. */
export const capScopes = ['provider', 'project', 'key'] as const
export type CapScope = (typeof capScopes)[number]
/** Over what it is counted: days and months of UTC. */
export const capPeriods = ['day', 'month'] as const
export type CapPeriod = (typeof capPeriods)[number]

export const ProviderCap = Type.Object(
  {
    scope: Type.Unsafe<CapScope>(Type.Union(capScopes.map((scope) => Type.Literal(scope)))),
    id: Type.String({ description: 'Id of the provider, the project or the API key.' }),
    period: Type.Unsafe<CapPeriod>(Type.Union(capPeriods.map((period) => Type.Literal(period)))),
    amount: Type.String({ description: 'What may be spent at most.' }),
    spent: Type.String({ description: 'What was spent in the day or month that it is now.' }),
    reserved: Type.String({ description: 'What requests on their way may cost, which counts as spent.' }),
  },
  { title: 'ProviderCap', description: 'A bound on what requests to providers cost.' },
)
export type ProviderCap = Static<typeof ProviderCap>

export const providersCapsGet = operation('get/providers_2/caps', {
  summary: 'List the caps on what requests to providers cost, with what was spent.',
  notes: 'Amounts are in the currency of `price_per_unit`. Days and months are those of UTC.',
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
  summary: 'Set or remove a cap.',
  notes:
    'Before a request is sent, what it can cost at most is kept back from every cap that applies to it, or it is not ' +
    'sent: no number of workers and processes can spend more. The check then goes on with the next provider, or ends ' +
    'with the reason. A request that may have been paid (no answer in time, an unreadable one) counts as paid. Only a ' +
    'provider that charges more for a page than it declares can exceed a cap. Search volumes count like result pages.',
  access: 'administrator',
  parameters: {
    scope: parameter.oneOf(capScopes).required('What spending is capped for.'),
    id: parameter.text(64).required('Id of the provider, the project or the API key, of any account.'),
    period: parameter.oneOf(capPeriods).required('`day` or `month`, of UTC.'),
    amount: parameter
      .text(20, 0)
      .required(
        'What may be spent at most, at most 9 decimals; `0` allows nothing, the empty text removes the cap.',
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
