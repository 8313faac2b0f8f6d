import { type Static, Type } from 'typebox'
import { operation } from '../operation.ts'
import { parameter } from '../parameter.ts'
import { searcherKeys } from '../searchers.ts'

/** The steps of a test, in their order. */
export const providerSteps = {
  configured: 'Key and address have the right form.',
  resolves: 'Its host name has an address.',
  connects: 'Something listens there.',
  secure: 'The connection is encrypted, with a certificate that is valid for the name.',
  answers: 'A search is answered in time.',
  accepted: 'The key is accepted and has credit.',
  parsed: 'The answer can be read as a SERP.',
} as const
export type ProviderStepName = keyof typeof providerSteps

const ProviderTest = Type.Object({
  passed: Type.Union([Type.Literal(0), Type.Literal(1)], { description: '1: every step did.' }),
  steps: Type.Array(
    Type.Object({
      step: Type.Unsafe<ProviderStepName>(
        Type.Union(Object.keys(providerSteps).map((name) => Type.Literal(name))),
      ),
      passed: Type.Union([Type.Literal(0), Type.Literal(1)]),
      text: Type.String({ description: 'What was seen.' }),
    }),
    { description: 'Up to the first that fails. Steps that a provider has not are left out.' },
  ),
  cost: Type.Union([Type.String(), Type.Null()], {
    description: 'What the page cost; null without a price.',
  }),
})
export type ProviderTest = Static<typeof ProviderTest>

export const providersTestEdit = operation('edit/providers_2/test', {
  summary: 'Try a configured provider step by step, and name the step that fails.',
  notes:
    'Buys one page, within the caps of the provider and the key; it is counted for no project. Steps: ' +
    Object.entries(providerSteps)
      .map(([name, text]) => `\`${name}\` ${text}`)
      .join(' '),
  access: 'administrator',
  parameters: {
    id: parameter.text(64).required('Provider.'),
    confirm: parameter.flag().required('1: it may cost a page.'),
    searcher_key: parameter.oneOf(searcherKeys).optional('Search engine to try; its first one when absent.'),
    region_key: parameter.integer(0).default(102, 'Place to search from; the United Kingdom when absent.'),
    query: parameter.text(200).default('weather', 'What to search for.'),
  },
  result: ProviderTest,
  errors: ['forbidden'],
  example: {
    request: { id: 'sandbox', confirm: 1, searcher_key: 1 },
    result: {
      passed: 1,
      steps: [
        { step: 'configured', passed: 1, text: 'Key and address have the right form.' },
        { step: 'answers', passed: 1, text: 'A search is answered in time.' },
        { step: 'accepted', passed: 1, text: 'The key is accepted and has credit.' },
        { step: 'parsed', passed: 1, text: '9 results on the page.' },
      ],
      cost: '0.00',
    },
  },
})
